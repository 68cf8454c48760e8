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
        context.perform {
            let purchase = Purchase(context: self.context)
            purchase.sku = sku
            purchase.date = Date()
            do {
                try self.context.save()
            } catch {
                print(error)
            }
        }
    }
}
