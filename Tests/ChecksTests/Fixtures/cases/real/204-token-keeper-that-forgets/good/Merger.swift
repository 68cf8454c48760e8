import CoreData

final class Merger {
  let container: NSPersistentContainer
  let tokens: TokenKeeping
  let context: NSManagedObjectContext
  init(container: NSPersistentContainer, tokens: TokenKeeping) {
    self.container = container
    self.tokens = tokens
    context = container.newBackgroundContext()
  }
  func merge() throws {
    let view = container.viewContext
    try context.performAndWait {
      let request = NSPersistentHistoryChangeRequest.fetchHistory(after: tokens.load())
      let result = try context.execute(request) as? NSPersistentHistoryResult
      let all = result?.result as? [NSPersistentHistoryTransaction] ?? []
      view.perform { for one in all { view.mergeChanges(fromContextDidSave: one.objectIDNotification()) } }
      tokens.keep(all.last?.token)
    }
  }
}
