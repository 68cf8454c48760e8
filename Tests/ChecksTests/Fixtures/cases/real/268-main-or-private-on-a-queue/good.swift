import CoreData

final class Ticket: NSManagedObject {
  @NSManaged var title: String
}

final class Stack {
  static let shared = Stack()
  let container = NSPersistentContainer(name: "Tickets")
}

final class TicketStore {
  let context: NSManagedObjectContext
  private let queue = DispatchQueue(label: "tickets")

  init() {
    let container = Stack.shared.container
    context = Thread.isMainThread ? container.viewContext : container.newBackgroundContext()
  }

  func count(_ completion: @escaping (Int) -> Void) {
    queue.async {
      let store = TicketStore()
      let request = NSFetchRequest<Ticket>(entityName: "Ticket")
      completion(store.context.performAndWait { (try? store.context.count(for: request)) ?? 0 })
    }
  }

  func countAgain(_ completion: @escaping (Int) -> Void) {
    queue.async {
      let store = TicketStore()
      completion(store.context.performAndWait { store.count() })
    }
  }

  func count() -> Int {
    (try? context.count(for: NSFetchRequest<Ticket>(entityName: "Ticket"))) ?? 0
  }
}
