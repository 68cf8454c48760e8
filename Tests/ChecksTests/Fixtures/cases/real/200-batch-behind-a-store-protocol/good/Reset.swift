import CoreData

@MainActor final class Reset {
  let stack: Stack
  init(_ stack: Stack) { self.stack = stack }
  func run() async throws {
    let worker = stack.worker
    try await worker.perform {
      let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Visit"))
      request.resultType = .resultTypeCount
      try worker.run(request)
    }
    stack.container.viewContext.reset()
  }
}
