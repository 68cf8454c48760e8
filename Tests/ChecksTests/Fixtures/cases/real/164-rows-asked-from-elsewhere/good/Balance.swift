import Foundation

struct Balance {
  let bills: BillTable

  func open() async throws -> Double { try await bills.total("isPaid == NO") }
}
