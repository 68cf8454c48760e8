// SAFE: the board is one of the context that the editor keeps, which its initialiser had under another name.
// ANALYZER: a variable of the initialiser, and the property that keeps its context.

import CoreData
final class Board: NSManagedObject { @NSManaged var name: String?; @NSManaged var owner: Person? }
final class Person: NSManagedObject { @NSManaged var name: String? }

final class BoardEditor {
  let moc: NSManagedObjectContext
  private let board: Board

  init?(container: NSPersistentContainer, boardID: NSManagedObjectID) {
    let child = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    child.parent = container.viewContext
    guard let board = try? child.existingObject(with: boardID) as? Board else { return nil }
    self.board = board
    moc = child
  }

  @MainActor func assign(_ personID: NSManagedObjectID) {
    board.owner = moc.object(with: personID) as? Person
  }

  @MainActor func assignNew(_ name: String) {
    let person = Person(context: board.managedObjectContext ?? moc)
    person.name = name
    board.owner = person
  }

  @MainActor func remove() { moc.delete(board) }
}
