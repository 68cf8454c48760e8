import CoreData

// One context of two: of unknown queue where they differ, and equal to itself.

final class Chooser {
  private let container: NSPersistentContainer
  private let worker: NSManagedObjectContext
  private let importer: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    self.container = container
    worker = container.newBackgroundContext()
    importer = container.newBackgroundContext()
  }

  func use(_ injected: NSManagedObjectContext?, _ isBackground: Bool) {
    let either = injected ?? container.newBackgroundContext()
    print(either)  // reveal: kind(either) = context(borrowed)
    either.perform { print(1) }  // reveal: executor = queue(injected)
    let chosen = isBackground ? worker : container.viewContext
    print(chosen)  // reveal: kind(chosen) = context(borrowed)
    let same = isBackground ? worker : importer
    print(same)  // reveal: kind(same) = context(background)
  }

  func assigned(_ isBackground: Bool) {
    let context: NSManagedObjectContext
    if isBackground {
      context = worker
    } else {
      context = container.viewContext
    }
    print(context)  // reveal: kind(context) = context(borrowed)
    var changing = worker
    changing = container.viewContext
    print(changing)  // reveal: kind(changing) = context(borrowed)
  }
}
