import CoreData

@MainActor final class Reset {
  let stack: Stack
  init(_ stack: Stack) { self.stack = stack }
  func run() throws {
    let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Visit"))
    request.resultType = .resultTypeCount
    try stack.main.run(request) // expect: batch-on-view-context
    stack.container.viewContext.reset()
  }
}
