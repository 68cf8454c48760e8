import CoreData

let container = NSPersistentContainer(name: "Globals")

func context(reading: Bool) -> NSManagedObjectContext { container.viewContext }
func context(writing: Bool) -> NSManagedObjectContext { container.newBackgroundContext() }

final class Mark: NSManagedObject {
    @NSManaged var name: String?
}
