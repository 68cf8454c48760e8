import CoreData
import SwiftData

@objc(Hive)
final class ManagedHive: NSManagedObject {
  @NSManaged var place: String
}

@Model
final class Hive {
  var place: String

  init(place: String) {
    self.place = place
  }
}

enum Apiary {
  static let name = "Apiary"

  static func container() throws -> ModelContainer {
    let configuration = ModelConfiguration(
      name, url: NSPersistentContainer.defaultDirectoryURL().appending(path: "Apiary.sqlite"))
    return try ModelContainer(for: Hive.self, configurations: configuration)
  }

  static let old: NSPersistentContainer = {
    let container = NSPersistentContainer(name: name)
    container.persistentStoreDescriptions.first?.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
    return container
  }()
}
