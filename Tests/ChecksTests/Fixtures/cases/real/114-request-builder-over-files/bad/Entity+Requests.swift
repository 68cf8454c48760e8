import CoreData

final class Deck: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var hidden: Bool
}

extension Deck {
    enum Requests {
        static func visible(limit: Int? = nil) -> NSFetchRequest<Deck> {
            let request = NSFetchRequest<Deck>(entityName: "Deck")
            request.predicate = NSPredicate(format: "hidden == NO")
            if let limit { request.fetchLimit = limit }
            return request
        }
    }
}
