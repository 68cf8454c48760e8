// SAFE: what the actor is given is new and in no context, is its own, or is asked for nothing but its identity.
// ANALYZER: a model that was just made, that an actor has handed out, or whose ID alone is read does not cross.
import Foundation
import SwiftData

@Model
final class Ticket {
  var seat: String
  var isUsed: Bool

  init(seat: String) {
    self.seat = seat
    isUsed = false
  }
}

@ModelActor
actor TicketDesk {
  func sell(_ ticket: Ticket) throws {
    modelContext.insert(ticket)
    print(ticket.seat)
    try modelContext.save()
  }

  func latest() throws -> Ticket? {
    try modelContext.fetch(FetchDescriptor<Ticket>()).last
  }

  func void(_ ticket: Ticket) throws {
    let id = ticket.persistentModelID
    guard let own = modelContext.model(for: id) as? Ticket else { return }
    own.isUsed = true
    try modelContext.save()
  }

  nonisolated func label(_ ticket: Ticket) -> String { ticket.seat }

  @MainActor
  func show(_ ticket: Ticket) { print(ticket.seat) }
}

@MainActor
final class BoxOffice {
  private let desk: TicketDesk
  private let context: ModelContext

  init(container: ModelContainer) {
    desk = TicketDesk(modelContainer: container)
    context = container.mainContext
  }

  func sell(_ seat: String) async throws {
    let ticket = Ticket(seat: seat)
    try await desk.sell(ticket)
  }

  func sellAgain() async throws {
    guard let ticket = try await desk.latest() else { return }
    try await desk.sell(ticket)
  }

  func void(_ ticket: Ticket) async throws {
    try await desk.void(ticket)
    print(desk.label(ticket))
    desk.show(ticket)
  }
}
