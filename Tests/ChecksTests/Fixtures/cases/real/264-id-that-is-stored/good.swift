import CoreData

final class FilterSetting: NSManagedObject, Identifiable {
  @NSManaged var id: UUID
  @NSManaged var address: URL
}

struct Filter: Identifiable, Sendable {
  let id: UUID
  let address: URL

  init(_ setting: FilterSetting) {
    id = setting.id
    address = setting.address
  }
}

actor FilterDownloader {
  private var known: Set<UUID> = []

  func start(_ filter: Filter) {
    known.insert(filter.id)
  }
}
