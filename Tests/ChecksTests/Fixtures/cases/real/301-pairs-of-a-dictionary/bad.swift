import CoreData

final class Transaction: NSManagedObject {
  @NSManaged var category: String
  @NSManaged var amount: Double
  @NSManaged var day: Date
}

struct CategoryTotal: Identifiable {
  let id: String
  let total: Double
}

struct SpendingReport {
  let container: NSPersistentContainer

  func totals(since date: Date) async throws -> [CategoryTotal] {
    let context = container.newBackgroundContext()
    let groups = try await context.perform {
      let request = NSFetchRequest<Transaction>(entityName: "Transaction")
      request.predicate = NSPredicate(format: "day >= %@", date as NSDate)
      request.returnsObjectsAsFaults = false
      let all = try context.fetch(request)
      return Dictionary(grouping: all, by: \.category)  // fair: managed-object-escapes-perform
    }
    return
      groups
      .map { key, rows in CategoryTotal(id: key, total: rows.reduce(0) { $0 + $1.amount }) }  // expect: managed-object-escapes-perform
      .sorted { $0.total > $1.total }
  }
}
