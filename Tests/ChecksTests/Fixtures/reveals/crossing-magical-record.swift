import CoreData
import MagicalRecord

// MagicalRecord's `mr_(in:)` gives the object of the context that it is given.

final class Observation: NSManagedObject {
  @NSManaged var dirty: Bool

  func markDirty() {
    MagicalRecord.save { [weak self] localContext in
      let local = self?.mr_(in: localContext)
      local?.dirty = true  // reveal: executor = queue(new), kind(localContext) = context(background)
    }
  }
}
