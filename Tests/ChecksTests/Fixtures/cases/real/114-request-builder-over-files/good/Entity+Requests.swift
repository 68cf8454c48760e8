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
            request.sortDescriptors = [.init(keyPath: \Deck.title, ascending: true)]
            if let limit { request.fetchLimit = limit }
            return request
        }
    }
}
