import CoreData

// The closure is given what stands for the context: a protocol that contexts conform to, or an object made from one.

final class Channel: NSManagedObject {
  @NSManaged var name: String
}

protocol DatabaseSession {
  func channel(_ name: String) throws -> Channel
}

extension NSManagedObjectContext: DatabaseSession {
  func channel(_ name: String) throws -> Channel {  // reveal: duty(channel) = self
    let channel = Channel(context: self)
    channel.name = name  // reveal: executor = caller
    try save()
    return channel
  }
}

final class Database {
  private let writable: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { writable = container.newBackgroundContext() }

  func write(_ actions: @escaping (DatabaseSession) throws -> Void) {  // reveal: runs(write) = queue(self.writable)
    writable.perform {
      try? actions(self.writable)
    }
  }

  func use() {
    write { session in
      let channel = try session.channel("general")
      print(channel)  // reveal: executor = queue(self.writable)
      print(channel)  // reveal: kind(session) = context(background), kind(channel) = object(Channel)
    }
  }
}

struct Companion {
  let context: NSManagedObjectContext
  func reset() { context.reset() }  // reveal: duty(reset) = self.context
}

final class AsyncStore {
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) { self.container = container }

  func perform(_ body: @escaping (Companion) -> Void) {  // reveal: runs(perform) = queue(new)
    container.performBackgroundTask { context in
      body(Companion(context: context))  // reveal: executor = queue(new)
    }
  }

  func use() {
    perform { companion in
      companion.reset()  // reveal: executor = queue(new), kind(companion) = Companion
    }
  }
}
