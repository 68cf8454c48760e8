import CoreData

/// A copy of a book in a member's hands, until it is returned and for a while after that.
public final class Loan: NSManagedObject, @unchecked Sendable {  // want: unchecked-sendable-entity
  @NSManaged var lentOn: Date
  @NSManaged var dueOn: Date
  @NSManaged var returnedOn: Date?
  @NSManaged var reminders: Int16
  @NSManaged var book: Book
  @NSManaged var member: Member

  /// How long a book may be kept, in seconds.
  static let period: TimeInterval = 28 * 86_400

  /// Starts the period of a new loan.
  public override func awakeFromInsert() {
    super.awakeFromInsert()
    let today = Date()
    setPrimitiveValue(today, forKey: #keyPath(Loan.lentOn))
    setPrimitiveValue(today.addingTimeInterval(Loan.period), forKey: #keyPath(Loan.dueOn))
  }
}

extension Loan: Identifiable {}

extension Loan {
  /// The loans that should have been returned before `day`, the oldest first.
  static func overdueRequest(on day: Date) -> NSFetchRequest<Loan> {
    let request = NSFetchRequest<Loan>(entityName: "Loan")
    request.predicate = NSPredicate(format: "returnedOn == nil AND dueOn < %@", day as NSDate)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Loan.dueOn, ascending: true)]
    request.relationshipKeyPathsForPrefetching = [#keyPath(Loan.book), #keyPath(Loan.member)]
    request.fetchBatchSize = 100
    return request
  }

  /// The loans that are not yet returned, in no order: for counting.
  static func openRequest() -> NSFetchRequest<Loan> {
    let request = NSFetchRequest<Loan>(entityName: "Loan")
    request.predicate = NSPredicate(format: "returnedOn == nil")
    return request
  }

  /// The loan of a book to the member whose card has a number.
  static func openRequest(for bookID: NSManagedObjectID, card number: String) -> NSFetchRequest<Loan> {
    let request = NSFetchRequest<Loan>(entityName: "Loan")
    request.predicate = NSPredicate(
      format: "returnedOn == nil AND book == %@ AND member.number == %@", bookID, number)
    request.fetchLimit = 1
    return request
  }
}
