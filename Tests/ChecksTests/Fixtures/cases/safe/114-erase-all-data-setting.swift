import CoreData
import SwiftUI

@MainActor
final class DataStore: ObservableObject {
    let container: NSPersistentContainer
    @Published private(set) var failure: String?

    init() {
        container = NSPersistentContainer(name: "Finance")
        load()
    }

    private func load() {
        container.loadPersistentStores { [weak self] _, error in
            if let error { self?.failure = error.localizedDescription }
        }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    // SAFE: "Erase all data" in the settings, after a question.
    func eraseAllData() throws {
        let coordinator = container.persistentStoreCoordinator
        guard let store = coordinator.persistentStores.first, let url = store.url else { return }
        try coordinator.remove(store)
        try coordinator.destroyPersistentStore(at: url, type: .sqlite)
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: url,
            options: [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true]
        )
        container.viewContext.reset()
    }
}
