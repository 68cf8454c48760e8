import CoreData

/// A class of the main actor is read there by whoever waits for it (SE-0306): the actor holds no more than the reference.
@MainActor
final class FilterSetting: NSManagedObject {
  @NSManaged var address: String
  @NSManaged var isEnabled: Bool
}

final class Level: NSManagedObject {
  @NSManaged var strength: Int16
}

extension Level {
  @MainActor var isStrict: Bool { strength > 2 }
}

actor FilterLoader {
  private var addresses: [String] = []

  func start(_ setting: FilterSetting, _ level: Level) async {
    let address = await setting.address
    guard await level.isStrict else { return }
    addresses.append(address)
  }
}
