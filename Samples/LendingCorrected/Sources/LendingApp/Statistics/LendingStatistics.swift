import CoreData

/// The figures for the library's yearly report.
struct LendingFigures: Sendable {
  var books = 0
  var openLoans = 0
  var loansByShelf: [String: Int] = [:]
}

/// Counts, and remembers what it counted.
actor LendingStatistics {
  private let container: NSPersistentContainer
  private let context: NSManagedObjectContext
  private var figures: LendingFigures?
  private var recount: Task<Int, any Error>?

  init(container: NSPersistentContainer) {
    self.container = container
    context = container.newBackgroundContext()
    context.name = "statistics"
  }

  /// The figures of today, counted at the first call.
  func current() async throws -> LendingFigures {
    if let figures { return figures }
    let context = context
    let counted = try await context.perform {
      let shelves = try Self.loansByShelf(in: context)
      return LendingFigures(
        books: try context.count(for: Book.request()),
        openLoans: try context.count(for: Loan.openRequest()),
        loansByShelf: shelves)
    }
    figures = counted
    return counted
  }

  /// Counts the open loans anew without holding up who asks for the figures.
  func recountOpenLoans() async throws {
    recount?.cancel()
    let container = container
    let recount = Task.detached(priority: .background) {
      let context = container.newBackgroundContext()
      return try await context.perform {
        try context.count(for: Loan.openRequest())
      }
    }
    self.recount = recount
    let count = try await recount.value
    figures?.openLoans = count
  }

  /// Runs on the queue of `context`.
  private static func loansByShelf(in context: NSManagedObjectContext) throws -> [String: Int] {
    let request = Loan.openRequest()
    request.relationshipKeyPathsForPrefetching = [#keyPath(Loan.book)]
    request.fetchBatchSize = 500
    var counts: [String: Int] = [:]
    for loan in try context.fetch(request) {
      counts[loan.book.shelf, default: 0] += 1
    }
    return counts
  }
}
