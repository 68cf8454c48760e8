import CoreData

@objc(Loan)
final class Loan: NSManagedObject {
  @NSManaged var borrower: String
  @NSManaged var dueOn: Date
}

struct LoanQuery {
  private var conditions: [NSPredicate] = []
  private var order: [NSSortDescriptor] = []
  private var limit = 0

  func where_(_ condition: NSPredicate) -> LoanQuery {
    var copy = self
    copy.conditions.append(condition)
    return copy
  }

  func limited(to limit: Int) -> LoanQuery {
    var copy = self
    copy.limit = limit
    return copy
  }

  func ordered(by key: String) -> LoanQuery {
    var copy = self
    copy.order.append(NSSortDescriptor(key: key, ascending: true))
    return copy
  }

  var request: NSFetchRequest<Loan> {
    let request = NSFetchRequest<Loan>(entityName: "Loan")
    request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
    request.fetchLimit = limit
    request.sortDescriptors = order
    return request
  }
}

@MainActor
final class OverdueLoans {
  let results: NSFetchedResultsController<Loan>

  init(context: NSManagedObjectContext) throws {
    let overdue = LoanQuery().where_(NSPredicate(format: "dueOn < NOW()"))
    results = NSFetchedResultsController(  // expect: sortless-results-controller
      fetchRequest: overdue.limited(to: 50).request, managedObjectContext: context, sectionNameKeyPath: nil,
      cacheName: nil)
    try results.performFetch()
  }
}
