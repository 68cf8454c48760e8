import CoreData

final class Follower {
  private let container: NSPersistentContainer
  private let tokens = Tokens()
  private let reader: NSManagedObjectContext

  init(container: NSPersistentContainer) {
    self.container = container
    reader = container.newBackgroundContext()
    NotificationCenter.default.addObserver(
      self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange,
      object: container.persistentStoreCoordinator)
  }

  @objc private func changed(_ notification: Notification) { catchUp() }

  private func catchUp() {
    let reader = reader
    reader.perform { self.read(on: reader) }
  }

  private func read(on context: NSManagedObjectContext) {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: tokens.latest)
    guard let result = try? context.execute(request) as? NSPersistentHistoryResult,
      let transactions = result.result as? [NSPersistentHistoryTransaction], let last = transactions.last
    else { return }
    let viewContext = container.viewContext
    viewContext.perform {
      for transaction in transactions {
        viewContext.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
      }
    }
    tokens.advance(to: last.token)
  }
}
