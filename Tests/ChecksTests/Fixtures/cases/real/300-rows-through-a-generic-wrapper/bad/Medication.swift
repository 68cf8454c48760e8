import CoreData

final class Medication: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var dose: Double
}
