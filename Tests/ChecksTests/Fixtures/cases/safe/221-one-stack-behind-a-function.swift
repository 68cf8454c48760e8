// SAFE: Each call of the function gives the same stack, so that its worker is the same context everywhere.
// ANALYZER: a static function that returns a static property is that property; what a debug build returns instead, for
// previews, does not count; a preview runs on the store in memory.
import CoreData
import SwiftUI

final class Ticket: NSManagedObject {
  @NSManaged var code: String?
}

final class TicketStore {
  static let live = TicketStore()
  static let sample = TicketStore()

  static func current() -> TicketStore {
    #if DEBUG
      if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return TicketStore.sample }
    #endif
    return TicketStore.live
  }

  let container = NSPersistentContainer(name: "Tickets")
  var keptWorker: NSManagedObjectContext?

  lazy var worker: NSManagedObjectContext = {
    #if DEBUG
      if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" { return container.viewContext }
    #endif
    let made = container.newBackgroundContext()
    keptWorker = made
    return made
  }()
}

func work() -> NSManagedObjectContext { TicketStore.current().keptWorker ?? TicketStore.current().worker }

extension Ticket {
  static func make(_ code: String) -> Ticket {
    let ticket = Ticket(context: work())
    ticket.code = code
    return ticket
  }

  static func first() -> Ticket? { try? work().fetch(NSFetchRequest<Ticket>(entityName: "Ticket")).first }
}

func order(_ code: String, then: @escaping @Sendable (String) -> Void) {
  work().perform {
    let ticket = Ticket.first() ?? Ticket.make(code)
    TicketStore.current().worker.perform {
      ticket.code = code.uppercased()
      then(ticket.code ?? "")
    }
  }
}

struct TicketView: View {
  let code: String

  var body: some View { Text(code) }
}

struct TicketView_Previews: PreviewProvider {
  static var previews: some View { TicketView(code: Ticket.first()?.code ?? "") }
}
