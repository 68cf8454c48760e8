import CoreData

final class Invoice: NSManagedObject {
  @NSManaged var number: String
}

final class InvoiceBoard {
  private(set) var numbers: [String] = []

  func show(_ invoices: [Invoice]) {
    DispatchQueue.main.async {
      self.numbers = invoices.map { $0.number }
    }
  }
}

final class InvoiceSync {
  private let container: NSPersistentContainer
  private let board = InvoiceBoard()
  init(container: NSPersistentContainer) { self.container = container }

  func pull() {
    let context = container.viewContext
    context.perform {
      let invoices = (try? context.fetch(NSFetchRequest<Invoice>(entityName: "Invoice"))) ?? []
      self.board.show(invoices)
    }
  }
}
