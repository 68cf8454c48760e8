import CoreData

protocol Exportable {
  var exportName: String { get }
}

final class Sketch: NSManagedObject {
  @NSManaged var title: String
}

extension Sketch: Exportable {
  var exportName: String { title + ".pdf" }
}
