import CoreData

// A default value says which context is used where nothing is given; what is given may be another.

final class Database {
  static let shared = Database()
  let container = NSPersistentContainer(name: "App")

  func newBackgroundContext() -> NSManagedObjectContext {
    container.newBackgroundContext()
  }
}

final class Importer {
  private let context: NSManagedObjectContext

  init(context: NSManagedObjectContext = Database.shared.newBackgroundContext()) {
    self.context = context
  }

  func run() {  // reveal: duty(run) = self.context
    context.reset()  // reveal: kind(context) = context(borrowed), owner(context) = self.context
  }

  func confined() {  // reveal: duty(confined) = none
    context.perform { self.context.reset() }  // reveal: executor = queue(self.context)
  }
}

func clear(_ context: NSManagedObjectContext = Database.shared.container.viewContext) {
  context.reset()  // reveal: duty(clear) = parameter 0, kind(context) = context(borrowed), owner(context) = context
}
