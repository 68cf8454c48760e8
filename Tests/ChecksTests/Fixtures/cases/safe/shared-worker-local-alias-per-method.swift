// SAFE: all that is done happens on the queue of one context, which methods give names of their own.
// ANALYZER: a variable of the initialiser, and the property that keeps its context.

import CoreData
final class Rate: NSManagedObject { @NSManaged var value: Double; @NSManaged var pair: Pair? }
final class Pair: NSManagedObject { @NSManaged var symbol: String? }

final class RateStore {
  private let worker: NSManagedObjectContext
  private var pairs: [String: Pair] = [:]

  init(container: NSPersistentContainer) {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    worker = context
    context.perform { [weak self] in self?.warm() }
  }

  private func warm() {
    let all = (try? worker.fetch(NSFetchRequest<Pair>(entityName: "Pair"))) ?? []
    for pair in all { pairs[pair.symbol ?? ""] = pair }
  }

  func add(_ value: Double, to symbol: String) async throws {
    let context = worker
    try await context.perform { [self] in
      let rate = Rate(context: context)
      rate.value = value
      if let pair = pairs[symbol] {
        rate.pair = pair
      } else {
        let pair = Pair(context: worker)
        pair.symbol = symbol
        pairs[symbol] = pair
        rate.pair = pair
      }
      if worker.hasChanges { try worker.save() }
    }
  }
}
