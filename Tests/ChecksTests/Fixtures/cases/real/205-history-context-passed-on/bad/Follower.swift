import CoreData

final class Follower {
  private let container: NSPersistentContainer
  private let tokens = Tokens()

  init(container: NSPersistentContainer) {
    self.container = container
    NotificationCenter.default.addObserver(
      self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange,
      object: container.persistentStoreCoordinator)
  }

  @objc private func changed(_ notification: Notification) { catchUp() }

  private func catchUp() {
    let reader = container.newBackgroundContext()
    reader.perform { self.read(on: reader) }
  }

  private func read(on context: NSManagedObjectContext) {
    let request = NSPersistentHistoryChangeRequest.fetchHistory(after: tokens.latest) // expect: history-token-race
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
