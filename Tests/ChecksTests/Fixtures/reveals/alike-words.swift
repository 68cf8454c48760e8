import Combine
import CoreData

// Words of Core Data in code that has nothing to do with it.

final class Status: NSManagedObject {
  @NSManaged var text: String
}

enum Mastodon {
  struct Status { var text: String }
}

struct FileStorage {
  func save(_ value: String, as name: String) {}
  func delete(_ name: String) {}
  func fetch(_ name: String) -> String? { nil }
}

final class Database {
  func execute(sql: String) throws {}
  func fetch(_ id: Int) -> Int { id }
}

final class ImportRequest {
  init(context: String) {}
}

final class Service {
  private let storage = FileStorage()
  private let database = Database()
  private var bag: Set<AnyCancellable> = []

  func store() throws {  // reveal: duty(store) = none
    storage.save("a", as: "b")  // reveal: executor = caller
    storage.delete("b")
    try database.execute(sql: "DELETE")
    _ = ImportRequest(context: "x")
    print(database, storage)  // reveal: kind(database) = Database, kind(storage) = FileStorage
  }

  func parse(_ remote: Mastodon.Status, _ local: Status) {
    print(remote)  // reveal: kind(remote) = Status, owner(remote) = unknown
    print(local)  // reveal: kind(local) = object(Status)
  }

  func value() -> String {
    let fetched = storage.fetch("a")
    return fetched ?? ""  // reveal: kind(fetched) = String, owner(fetched) = unknown
  }
}
