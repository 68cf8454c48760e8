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
    var owner: NSManagedObjectID
  }
}

final class Recorder {
  nonisolated(unsafe) var last: Badge.Draft?
}

@MainActor
func share(_ member: Member) {
  let box = Tagged<Int, String>(tag: 1, value: member.name) { $0 }
  Task.detached { print(box) }
}
