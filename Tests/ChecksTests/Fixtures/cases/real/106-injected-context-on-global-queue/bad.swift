import CoreData

final class Purchase: NSManagedObject {
    @NSManaged var sku: String
    @NSManaged var date: Date
}

final class PurchaseRecorder {
    private let context: NSManagedObjectContext

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    func record(_ sku: String) {
        DispatchQueue.global(qos: .utility).async {
            let purchase = Purchase(context: self.context) // expect: context-outside-perform
            purchase.sku = sku // fair: managed-object-crosses-task
            purchase.date = Date()
            do {
                try self.context.save() // fair: context-outside-perform
            } catch {
                print(error)
            }
        }
    }
}
