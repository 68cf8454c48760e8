// SAFE: A branch that asks for the thread takes the main queue's context only there, and the worker only elsewhere.
// ANALYZER: the first branch of `Thread.isMainThread` runs on the main thread, whoever calls; the other one off it.
import CoreData

final class Reader: NSManagedObject {
  @NSManaged var name: String?
  @NSManaged var note: Remark?
}

final class Remark: NSManagedObject {
  @NSManaged var text: String?
}

final class ReaderStore {
  static let shared = ReaderStore()
  let container = NSPersistentContainer(name: "Readers")
  lazy var worker: NSManagedObjectContext = container.newBackgroundContext()
}

extension Reader {
  var remark: Remark? {
    let request = NSFetchRequest<Remark>(entityName: "Remark")
    request.fetchLimit = 1
    if Thread.isMainThread {
      return try? ReaderStore.shared.container.viewContext.fetch(request).first
    } else {
      return try? ReaderStore.shared.worker.fetch(request).first
    }
  }

  static func current() -> Reader? {
    let request = NSFetchRequest<Reader>(entityName: "Reader")
    return Thread.isMainThread
      ? try? ReaderStore.shared.container.viewContext.fetch(request).first
      : try? ReaderStore.shared.worker.fetch(request).first
  }
}

@MainActor
func title(of reader: Reader) -> String { reader.remark?.text ?? Reader.current()?.name ?? "" }

func collect(_ done: @escaping @Sendable ([String]) -> Void) {
  let store = ReaderStore.shared
  store.worker.perform {
    let readers = (try? store.worker.fetch(NSFetchRequest<Reader>(entityName: "Reader"))) ?? []
    var found = readers.compactMap { $0.remark?.text }
    if let name = Reader.current()?.name { found.append(name) }
    done(found)
  }
}
