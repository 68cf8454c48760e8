import CoreData
import SwiftUI

final class Order: NSManagedObject {
  @NSManaged var number: String?
  @NSManaged var lines: NSSet?
}

final class OrderLine: NSManagedObject {
  @NSManaged var sku: String?
  @NSManaged var order: Order?
}

@MainActor
final class OrderLineEditor: ObservableObject {
  @Published var sku = ""
  private let parent: NSManagedObjectContext
  private let child: NSManagedObjectContext
  private let line: OrderLine

  init(container: NSPersistentContainer, order: Order) {
    let parent = container.viewContext
    let child = NSManagedObjectContext(.mainQueue)
    child.parent = parent
    self.parent = parent
    self.child = child
    line = OrderLine(context: child)
    guard let current = try? parent.existingObject(with: order.objectID) as? Order else { return }
    line.order = current  // expect: managed-object-crosses-context
  }

  func commit() throws {
    line.sku = sku
    if child.hasChanges { try child.save() }
    if parent.hasChanges { try parent.save() }
  }
}
