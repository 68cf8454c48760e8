import CoreData

// SAFE: the class has no property `id`, so that it is the one of `Identifiable`: the object's reference, which may be
// read anywhere.
// ANALYZER: the members of a managed object class, in the source and in the model.

final class FilterSetting: NSManagedObject, Identifiable {
  @NSManaged var address: URL
}

struct Filter: Identifiable {
  let setting: FilterSetting
  var id: ObjectIdentifier { setting.id }
}

actor FilterDownloader {
  private var known: Set<ObjectIdentifier> = []

  func start(_ filter: Filter) {
    known.insert(filter.id)
  }
}
