import CoreData

protocol Exportable: Sendable {
  var exportName: String { get }
}

final class Sketch: NSManagedObject {
  @NSManaged var title: String
}

extension Sketch: Exportable {  // expect: unchecked-sendable-entity
  var exportName: String { title + ".pdf" }
}
