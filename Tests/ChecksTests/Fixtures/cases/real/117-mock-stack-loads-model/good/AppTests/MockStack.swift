import CoreData
@testable import App

final class MockStack {
    private static let model = NSManagedObjectModel.mergedModel(from: [Bundle(for: MockStack.self)])!
    let container: NSPersistentContainer

    init() {
        container = NSPersistentContainer(name: "Mock", managedObjectModel: Self.model)
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in
            precondition(error == nil)
        }
    }
}
