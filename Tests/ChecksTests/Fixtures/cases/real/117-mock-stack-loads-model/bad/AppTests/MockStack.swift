import CoreData
@testable import App

final class MockStack {
    let container: NSPersistentContainer

    init(bundle: Bundle) {
        let model = NSManagedObjectModel.mergedModel(from: [bundle])! // expect: model-loaded-per-test
        container = NSPersistentContainer(name: "Mock", managedObjectModel: model)
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { _, error in
            precondition(error == nil)
        }
    }
}
