import Combine
import CoreData

final class ChangeRelay {
    private let writer: NSManagedObjectContext
    private let viewContext: NSManagedObjectContext
    private var subscriptions = Set<AnyCancellable>()

    init(container: NSPersistentContainer) {
        writer = container.newBackgroundContext()
        viewContext = container.viewContext
    }

    func start() {
        NotificationCenter.default.publisher(for: .NSManagedObjectContextDidSave, object: writer)
            .receive(on: DispatchQueue.main)
            .sink { [viewContext] _ in
                viewContext.refreshAllObjects()
            }
            .store(in: &subscriptions)
        NotificationCenter.default.publisher(for: .NSManagedObjectContextDidSave, object: writer)
            .sink { [viewContext] note in
                viewContext.perform { viewContext.mergeChanges(fromContextDidSave: note) }
            }
            .store(in: &subscriptions)
    }
}
