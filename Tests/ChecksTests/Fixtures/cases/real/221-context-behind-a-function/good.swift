import CoreData
import SwiftUI

final class Postcard: NSManagedObject {
  @NSManaged var text: String?
}

final class CardStore {
  static let live = CardStore(inMemory: false)
  static let preview = CardStore(inMemory: true)

  static func current() -> CardStore {
    #if DEBUG
      if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return .preview }
    #endif
    return live
  }

  let container: NSPersistentContainer
  var keptWorker: NSManagedObjectContext?

  lazy var worker: NSManagedObjectContext = {
    #if DEBUG
      if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return container.viewContext }
    #endif
    if let keptWorker { return keptWorker }
    let made = container.newBackgroundContext()
    made.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    keptWorker = made
    return made
  }()

  init(inMemory: Bool) {
    container = NSPersistentContainer(name: "Cards")
    if inMemory { container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null") }
    container.loadPersistentStores { _, _ in }
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }
}

func work() -> NSManagedObjectContext { CardStore.current().keptWorker ?? CardStore.current().worker }

struct CardCount: View {
  @State private var count = 0

  var body: some View {
    Text("\(count)").onAppear {
      work().perform {
        let found = (try? work().count(for: NSFetchRequest<Postcard>(entityName: "Postcard"))) ?? 0
        DispatchQueue.main.async { count = found }
      }
    }
  }
}
