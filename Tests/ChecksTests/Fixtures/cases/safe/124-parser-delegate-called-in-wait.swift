import CoreData

final class Headline: NSManagedObject {
    @NSManaged var title: String
}

final class FeedParser: NSObject, XMLParserDelegate {
    private let context: NSManagedObjectContext
    private var text = ""

    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func parse(_ data: Data) {
        context.performAndWait {
            let reader = XMLParser(data: data)
            reader.delegate = self
            guard reader.parse() else { return }
            do {
                try context.save()
            } catch {
                print(error)
            }
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard name == "title" else { return }
        let headline = Headline(context: context)
        headline.title = text
        text = ""
    }
}
