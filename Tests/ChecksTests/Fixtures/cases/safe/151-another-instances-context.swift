import CoreData

/// The private functions run on the queue of the copy's own context: the one is called on the copy, the other is given it.
final class Archive {
  private let worker: NSManagedObjectContext

  init(at url: URL) {
    let container = NSPersistentContainer(name: "Archive")
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
    container.loadPersistentStores { _, error in
      if let error { print(error) }
    }
    worker = container.newBackgroundContext()
    worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
  }

  func export(to url: URL) {
    let copy = Archive(at: url)
    copy.worker.performAndWait {
      copy.removeDrafts()
      list(copy)
    }
  }

  private func removeDrafts() {
    let request = NSFetchRequest<Sheet>(entityName: "Sheet")
    request.predicate = NSPredicate(format: "isDraft == YES")
    for sheet in (try? worker.fetch(request)) ?? [] { worker.delete(sheet) }
    do {
      try worker.save()
    } catch {
      worker.rollback()
    }
  }

  private func list(_ archive: Archive) {
    let request = NSFetchRequest<Sheet>(entityName: "Sheet")
    for sheet in (try? archive.worker.fetch(request)) ?? [] { print(sheet.isDraft) }
  }
}

final class Sheet: NSManagedObject {
  @NSManaged var isDraft: Bool
}
