import CoreData

final class Quote: NSManagedObject {
    @NSManaged var text: String
}

final class QuoteSync {
    private let context: NSManagedObjectContext

    init(context: NSManagedObjectContext) {
        self.context = context
    }

    func start() {
        Task {
            let url = URL(string: "https://quotes.example.com")!
            let (data, _) = try await URLSession.shared.data(from: url)
            let texts = try JSONDecoder().decode([String].self, from: data)
            try await self.context.perform {
            for text in texts {
                let quote = Quote(context: self.context)
                quote.text = text
            }
            try self.context.save()
            }
        }
    }
}
