import CoreData
import UIKit

final class Level: NSManagedObject {
  @NSManaged var number: Int16
}

final class GameDelegate: UIResponder, UIApplicationDelegate {
  let container = NSPersistentContainer(name: "Game")
  private var levels = 0

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    container.viewContext.automaticallyMergesChangesFromParent = true
    container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    let request = NSFetchRequest<Level>(entityName: "Level")
    container.loadPersistentStores { _, error in
      if let error { print("store: \(error)") }
    }
    levels = (try? container.viewContext.count(for: request)) ?? 0
    return true
  }
}
