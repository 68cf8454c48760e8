import CoreData

final class FilterSetting: NSManagedObject, Identifiable {
  @NSManaged var id: UUID
  @NSManaged var address: URL
}

struct Filter: Identifiable {
  let setting: FilterSetting
  var id: UUID { setting.id }
}

actor FilterDownloader {
  private var known: Set<UUID> = []

  func start(_ filter: Filter) {
    known.insert(filter.id)  // expect: managed-object-crosses-task
  }
}
