import CoreData

// A context that is given is the caller's: who calls has to be on its queue.

final class Bookmark: NSManagedObject {
  @NSManaged var url: String
}

typealias Moc = NSManagedObjectContext

protocol Storing {
  func save() throws
}

extension NSManagedObjectContext: Storing {}

enum Bookmarks {
  static let shared = NSPersistentContainer(name: "Bookmarks")

  static func all(in context: NSManagedObjectContext) throws -> [Bookmark] {  // reveal: duty(all) = parameter 0
    try context.fetch(NSFetchRequest(entityName: "Bookmark"))  // reveal: executor = caller
  }

  static func clear(_ context: inout NSManagedObjectContext) {  // reveal: duty(clear) = parameter 0
    context.reset()
  }

  static func store(_ context: NSManagedObjectContext?) throws {  // reveal: duty(store) = parameter 0
    try context?.save()
  }

  static func storeGuarded(_ context: NSManagedObjectContext?) throws {  // reveal: duty(storeGuarded) = parameter 0
    guard let context else { return }
    try context.save()
  }

  static func short(_ moc: Moc) throws {  // reveal: duty(short) = parameter 0
    try moc.save()  // reveal: kind(moc) = context(borrowed), owner(moc) = moc
  }

  static func generic<Context: Storing>(_ context: Context) throws {  // reveal: duty(generic) = parameter 0
    try context.save()
  }

  static func opaque(_ context: some Storing) throws {  // reveal: duty(opaque) = parameter 0
    try context.save()
  }

  static func existential(_ context: any Storing) throws {  // reveal: duty(existential) = parameter 0
    try context.save()
  }

  static func usual(_ context: NSManagedObjectContext = shared.viewContext) throws {
    try context.save()  // reveal: duty(usual) = parameter 0
  }

  static func second(_ name: String, into context: NSManagedObjectContext) {  // reveal: duty(second) = parameter 1
    Bookmark(context: context).url = name
  }

  static func twice(_ from: NSManagedObjectContext, _ to: NSManagedObjectContext) {
    from.reset()  // reveal: duty(twice) = parameter 0 parameter 1
    to.reset()
  }

  static func looks(_ context: NSManagedObjectContext) -> Bool {  // reveal: duty(looks) = none
    context.concurrencyType == .mainQueueConcurrencyType
  }

  static func object(_ bookmark: Bookmark) {  // reveal: duty(object) = object parameter 0
    bookmark.url = ""
  }
}

func importAll(_ container: NSPersistentContainer) {
  let worker = container.newBackgroundContext()
  worker.perform {
    _ = try? Bookmarks.all(in: worker)  // reveal: executor = queue(worker)
  }
}
