import Combine
import CoreData

final class Tram: NSManagedObject {
    @NSManaged var line: String
}

final class DepotBoard {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func occupancy() -> AnyPublisher<Int, Error> {
        let counting = Deferred { [container] in
            Future<Int, Error> { promise in
                promise(Result { try Self.trams(in: container.viewContext) }) // expect: view-context-off-main
            }
        }
        return counting
            .subscribe(on: DispatchQueue.global(qos: .background))
            .receive(on: DispatchQueue.main)
            .eraseToAnyPublisher()
    }

    private static func trams(in context: NSManagedObjectContext) throws -> Int {
        try context.count(for: NSFetchRequest<Tram>(entityName: "Tram")) // fair: view-context-off-main
    }
}
