import Foundation

/// Names nothing of Core Data, and no class of a row.
struct Balance {
  let bills: BillTable

  func open() async throws -> Double {
    let open = try await bills.rows("isPaid == NO")
    return open.reduce(0) { $0 + $1.amount }  // expect: managed-object-escapes-perform
  }
}
