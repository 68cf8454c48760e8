import CoreData

public final class Note: NSManagedObject {
  @NSManaged public var title: String
}

public final class Stack {
  public static let preview = Stack()
  public let container = NSPersistentContainer(name: "Notes")
  public var view: NSManagedObjectContext { container.viewContext }
}
