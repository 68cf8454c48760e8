import CoreData

/// Drops records that the library need not keep.
struct CleanUpJob: Sendable {
  let container: NSPersistentContainer

  /// Deletes the loans that ended before `day`.
  ///
  /// Returns how many there were.
  @discardableResult
  func purgeReturnedLoans(before day: Date) async throws -> Int {
    let context = container.newBackgroundContext()
    let viewContext = container.viewContext
    return try await context.perform {
      let ended = NSFetchRequest<any NSFetchRequestResult>(entityName: "Loan")
      ended.predicate = NSPredicate(format: "returnedOn < %@", day as NSDate)
      let deletion = NSBatchDeleteRequest(fetchRequest: ended)
      deletion.resultType = .resultTypeObjectIDs
      let result = try context.execute(deletion) as? NSBatchDeleteResult
      let deleted = result?.result as? [NSManagedObjectID] ?? []
      NSManagedObjectContext.mergeChanges(
        fromRemoteContextSave: [NSDeletedObjectsKey: deleted], into: [viewContext])
      return deleted.count
    }
  }

  /// Ends the holds that nobody came for, and tells how many holds remain.
  func expireHolds(on day: Date, completion: @escaping @Sendable (Result<Int, any Error>) -> Void) {
    container.performBackgroundTask { context in
      context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
      do {
        for hold in try context.fetch(Hold.expiredRequest(on: day)) {
          context.delete(hold)
        }
        if context.hasChanges { try context.save() }
        let remaining = Hold.fetchRequest()
        let count = try context.count(for: remaining)
        completion(.success(count))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
