import CoreData

final class Backup: NSManagedObject {
    @NSManaged var date: Date
}

struct BackupFile {
    static func create(data: () -> Int, completion: @escaping (Int) -> Void) {
        DispatchQueue.global().async { completion(1) }
    }

    func create(data: () -> Int, onError: (Error) -> Void) {
        _ = data()
    }
}

func locked<T>(_ lock: NSLock, _ body: () -> T) -> T {
    lock.lock()
    defer { lock.unlock() }
    return body()
}

func locked<T>(_ lock: NSLock, _ body: () throws -> T) throws -> T {
    lock.lock()
    defer { lock.unlock() }
    return try body()
}

@MainActor
final class BackupModel {
    let container: NSPersistentContainer
    private let lock = NSLock()

    init(container: NSPersistentContainer) {
        self.container = container
    }

    func backUp() {
        let context = container.viewContext
        BackupFile.create(data: { 1 }) { _ in
            let backup = Backup(context: context) // expect: view-context-off-main
            backup.date = Date() // fair: managed-object-crosses-task
        }
    }
}

final class BackupImport: Operation {
    private let lock = NSLock()
    private let context: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
    }

    override func main() {
        try? locked(lock) {
            try load()
        }
    }

    private func load() throws {
        _ = try context.fetch(NSFetchRequest<Backup>(entityName: "Backup")) // expect: context-outside-perform
    }
}
