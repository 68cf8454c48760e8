import CoreData

final class Contact: NSManagedObject {
    @NSManaged var name: String?

    static func find(_ key: String, in context: NSManagedObjectContext) -> Contact? {
        try? context.fetch(NSFetchRequest<Contact>(entityName: "Contact")).first { $0.name == key }
    }
}

final class Stack {
    static let shared = Stack()
    let container = NSPersistentContainer(name: "Contacts")
    lazy var worker: NSManagedObjectContext = {
        if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
            return container.viewContext
        }
        let worker = container.newBackgroundContext()
        worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        return worker
    }()
}

func show(_ known: Contact?, _ key: String) {
    let worker = Stack.shared.worker
    worker.perform {
        guard let contact = known ?? Contact.find(key, in: worker) else { return }
        let name = contact.name
        DispatchQueue.main.async {
            print(name ?? "")
        }
    }
}

func announce(_ contact: Contact) {
    let name = contact.name
    Task { @MainActor in
        print(name ?? "")
    }
}

func announceAll() {
    let worker = Stack.shared.worker
    worker.perform {
        let contact = Contact(context: worker)
        announce(contact)
    }
}
