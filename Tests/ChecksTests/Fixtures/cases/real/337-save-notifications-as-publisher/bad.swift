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
            .sink { [viewContext] _ in
                viewContext.refreshAllObjects() // expect: view-context-off-main
            }
            .store(in: &subscriptions)
    }
}
