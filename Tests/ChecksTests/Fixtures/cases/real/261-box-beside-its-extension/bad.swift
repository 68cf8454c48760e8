import CoreData

final class Member: NSManagedObject {
  @NSManaged var name: String
}

final class Tagged<Tag, Value>: @unchecked Sendable {
  let tag: Tag
  let value: Value
  let describe: (Value) -> String

  init(tag: Tag, value: Value, describe: @escaping (Value) -> String) {
    self.tag = tag
    self.value = value
    self.describe = describe
  }
}

enum Badge {
  struct Draft {
    var owner: Member
  }
}

final class Recorder {
  nonisolated(unsafe) var last: Badge.Draft?  // expect: unchecked-sendable-entity
}

@MainActor
func share(_ member: Member) {
  let box = Tagged<Int, Member>(tag: 1, value: member) { $0.name }  // expect: unchecked-sendable-entity
  Task.detached { print(box) }
}
