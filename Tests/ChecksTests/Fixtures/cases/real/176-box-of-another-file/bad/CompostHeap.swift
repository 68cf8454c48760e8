import CoreData

final class Layer: NSManagedObject {
    @NSManaged var depth: Double
}

@MainActor
final class CompostHeap {
    private let context: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        context = container.viewContext
    }

    func report() throws {
        let layers = try context.fetch(NSFetchRequest<Layer>(entityName: "Layer"))
        let parcel = Parcelled(layers) // expect: unchecked-sendable-entity
        Task.detached {
            print(parcel.content.map(\.depth)) // expect: managed-object-crosses-task
        }
    }
}
