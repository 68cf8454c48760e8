import CoreData

final class Concert: NSManagedObject {
  @NSManaged var title: String?
  @NSManaged var year: Int64
}

protocol ConcertSource {
  func concerts(of year: Int, then: @escaping ([String]) -> Void)
}

/// The completion handler makes a context and asks it at once: whichever thread the source calls on, it is not the
/// queue of that context.
final class ConcertImport {
  private let container: NSPersistentContainer
  private let source: any ConcertSource

  init(_ container: NSPersistentContainer, _ source: any ConcertSource) {
    self.container = container
    self.source = source
  }

  func load(_ year: Int) {
    source.concerts(of: year) { [container] titles in
      let worker = container.newBackgroundContext()
      worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      let request = NSFetchRequest<Concert>(entityName: "Concert")
      request.predicate = NSPredicate(format: "year == %lld", Int64(year))
      let known = try? worker.count(for: request)  // expect: context-outside-perform
      guard known == 0 else { return }
      worker.perform {
        for title in titles {
          let concert = Concert(context: worker)
          concert.title = title
          concert.year = Int64(year)
        }
        do { try worker.save() } catch { worker.rollback() }
      }
    }
  }
}
