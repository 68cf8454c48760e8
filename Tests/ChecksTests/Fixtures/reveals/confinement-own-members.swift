import CoreData

// Members that a context or a managed object adds to itself: whoever calls them is on its queue.

extension NSManagedObjectContext {
  func saveIfNeeded() throws {  // reveal: duty(saveIfNeeded) = self
    guard hasChanges else { return }
    try save()  // reveal: executor = caller
  }

  func first<Object: NSManagedObject>(_ request: NSFetchRequest<Object>) throws -> Object? {
    request.fetchLimit = 1  // reveal: duty(first) = self
    return try self.fetch(request).first
  }

  var pending: Int { insertedObjects.count }  // reveal: duty(pending) = self

  func later(_ change: @escaping () -> Void) {  // reveal: duty(later) = none, runs(later) = queue(self)
    perform { change() }
  }
}

protocol Archivable: NSManagedObject {
  var isArchived: Bool { get set }
}

extension Archivable {
  func archive() throws {
    isArchived = true
    try managedObjectContext?.save()  // reveal: executor = caller
  }
}

final class Entry: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var parent: Entry?

  func detach() {
    parent = nil  // reveal: executor = caller
    managedObjectContext?.delete(self)  // reveal: kind(self) = object(Entry), owner(self) = self.managedObjectContext
  }

  override func willSave() {
    super.willSave()  // reveal: executor = caller
  }

  override func awakeFromInsert() {
    title = "new"  // reveal: executor = caller
  }
}

final class Recorder {
  func run(_ container: NSPersistentContainer) {
    let worker = container.newBackgroundContext()
    worker.perform {
      try? worker.saveIfNeeded()  // reveal: executor = queue(worker)
    }
    worker.later { print(1) }  // reveal: executor = queue(worker)
  }
}
