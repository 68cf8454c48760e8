import CoreData
import UIKit

final class Row: NSManagedObject {
    @NSManaged var name: String
}

extension Row: Identifiable {
    var id: String { objectID.uriRepresentation().absoluteString }
    var reuseIdentifier: String { "row" }

    func local(in context: NSManagedObjectContext) -> Row? {
        try? context.existingObject(with: objectID) as? Row
    }
}

final class RowController: UIViewController {
    var row: Row!
    var container: NSPersistentContainer!

    func log() {
        DispatchQueue.global().async { print(self.row.id, self.row.reuseIdentifier) }
    }

    func rename() {
        let row = row!
        container.performBackgroundTask { context in
            context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
            row.local(in: context)?.name = "x"
            do {
                try context.save()
            } catch {
                print(error)
            }
        }
    }
}
