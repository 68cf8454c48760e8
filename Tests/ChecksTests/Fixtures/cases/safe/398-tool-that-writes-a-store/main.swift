import CoreData

let output = URL(fileURLWithPath: CommandLine.arguments[1])
try? FileManager.default.removeItem(at: output)

let description = NSPersistentStoreDescription(url: output)
let container = NSPersistentContainer(name: "Catalogue")
container.persistentStoreDescriptions = [description]
container.loadPersistentStores { _, error in
    if let error { print("cannot make the catalogue: \(error)") }
}
