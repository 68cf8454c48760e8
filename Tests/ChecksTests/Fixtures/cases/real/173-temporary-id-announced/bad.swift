import Combine
import CoreData

final class Invoice: NSManagedObject {
    @NSManaged var number: String
}

final class InvoiceDesk {
    let opened = PassthroughSubject<NSManagedObjectID, Never>()
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
        worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func open(_ number: String) {
        worker.perform {
            let invoice = Invoice(context: self.worker)
            invoice.number = number
            self.tell(invoice.objectID) // expect: object-id-before-save
            self.finish()
        }
    }

    private func tell(_ id: NSManagedObjectID) {
        opened.send(id)
    }

    private func finish() {
        do {
            try worker.save()
        } catch {
            worker.rollback()
        }
    }
}
