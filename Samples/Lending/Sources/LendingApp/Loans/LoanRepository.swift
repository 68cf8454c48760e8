import CoreData

/// Why a book cannot be lent or taken back.
enum LendingError: Error {
  case unknownRecord
  case allCopiesLent
}

/// Prints receipts at the desk.
protocol ReceiptPrinter: Sendable {
  func printReceipt(title: String) async
}

/// Lends books and takes them back.
final class LoanRepository: Sendable {
  private let context: NSManagedObjectContext
  private let receipts: any ReceiptPrinter
  private let queue = DispatchQueue(label: "org.example.lending.loans", qos: .utility)

  init(container: NSPersistentContainer, receipts: any ReceiptPrinter) {
    context = container.newBackgroundContext()
    context.name = "loans"
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    self.receipts = receipts
  }

  /// Lends a copy of a book to a member.
  func lend(_ bookID: NSManagedObjectID, toCard card: String) async throws {
    try await context.perform { [context] in
      guard let book = try context.existingObject(with: bookID) as? Book,
        let member = try context.fetch(Member.request(card: card)).first
      else { throw LendingError.unknownRecord }
      guard book.availableCopies > 0 else { throw LendingError.allCopiesLent }
      let loan = Loan(context: context)
      loan.book = book
      loan.member = member
      try context.saveOrRollBack()
    }
  }

  /// Takes a book back and prints a receipt.
  func takeBack(_ bookID: NSManagedObjectID, fromCard card: String) async throws {
    try await context.perform { [context, receipts] in
      guard let loan = try context.fetch(Loan.openRequest(for: bookID, card: card)).first else {
        throw LendingError.unknownRecord
      }
      loan.returnedOn = Date()
      try context.saveOrRollBack()
      Task {
        await receipts.printReceipt(title: loan.book.title)  // want: managed-object-crosses-task
      }
    }
  }

  /// Notes that a reminder has gone out for each of the loans.
  func noteReminders(for loanIDs: [NSManagedObjectID]) async throws {
    try await context.perform { [context] in
      for id in loanIDs {
        guard let loan = try context.existingObject(with: id) as? Loan else { continue }
        loan.reminders += 1
      }
      try context.saveOrRollBack()
    }
  }

  /// Counts the loans that are overdue on a day, for the badge of the app's icon.
  func countOverdue(on day: Date, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    queue.async { [context] in
      let overdue = Loan.overdueRequest(on: day)
      completion(Result { try context.count(for: overdue) })  // want: context-outside-perform
    }
  }
}
