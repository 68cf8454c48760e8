import Combine
import CoreData

final class Beehive: NSManagedObject {
    @NSManaged var queen: String
}

final class BeehiveStore {
    private let context: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        context = container.viewContext
    }

    func hives() -> AnyPublisher<[Beehive], Error> {
        let context = self.context
        return Future<[Beehive], Error> { promise in
            context.perform {
                promise(Result { try context.fetch(NSFetchRequest<Beehive>(entityName: "Beehive")) })
            }
        }
        .eraseToAnyPublisher()
    }
}
