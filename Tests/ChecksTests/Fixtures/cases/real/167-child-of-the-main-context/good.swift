import CoreData
import UIKit

final class Meal: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var parts: NSSet?
}

final class Part: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var meal: Meal?
}

final class PartEditor: UIViewController {
  private let meal: Meal
  private let scratch: NSManagedObjectContext
  private let shown: NSManagedObjectContext

  init?(_ id: NSManagedObjectID, _ container: NSPersistentContainer) {
    shown = container.viewContext
    scratch = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    scratch.parent = shown
    guard let meal = try? shown.existingObject(with: id) as? Meal else { return nil }
    self.meal = meal
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  func add(_ name: String) {
    let part = Part(context: scratch)
    part.name = name
    part.meal = scratch.object(with: meal.objectID) as? Meal
  }
}
