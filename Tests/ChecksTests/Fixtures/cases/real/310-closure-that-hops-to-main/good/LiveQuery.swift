import CoreData

final class Bid: NSManagedObject {
  @NSManaged var amount: Double
  @NSManaged var bidder: String
}

final class LiveQuery {
  var onBest: ((String, Double) -> Void)?
  private let context: NSManagedObjectContext

  init(container: NSPersistentContainer) {
    context = container.newBackgroundContext()
    context.automaticallyMergesChangesFromParent = true
  }

  func poll() {
    context.perform { [weak self, context] in
      let request = NSFetchRequest<Bid>(entityName: "Bid")
      request.sortDescriptors = [NSSortDescriptor(key: "amount", ascending: false)]
      request.fetchLimit = 1
      guard let best = try? context.fetch(request).first else { return }
      self?.onBest?(best.bidder, best.amount)
    }
  }
}
