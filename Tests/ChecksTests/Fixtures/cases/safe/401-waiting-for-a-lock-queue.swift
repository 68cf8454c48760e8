// SAFE: a dispatch queue serves as a lock: whoever calls `sync` waits for the block.
// ANALYZER: an object that the code around may touch may be touched in the block too; for an object of a parameter the
// callers decide, as without the queue.
import CoreData

final class Coupon: NSManagedObject {
  @NSManaged var code: String
  @NSManaged var isUsed: Bool
}

final class CouponIndex {
  private let lock = DispatchQueue(label: "coupons")
  private var codes: Set<String> = []

  func note(_ coupon: Coupon) {
    lock.sync { _ = codes.insert(coupon.code) }
  }
}

@MainActor
final class CouponModel {
  private let container: NSPersistentContainer
  private let index = CouponIndex()
  private let lock = DispatchQueue(label: "shown")
  private var shown: [String] = []

  init(container: NSPersistentContainer) { self.container = container }

  func show() throws {
    for coupon in try container.viewContext.fetch(NSFetchRequest<Coupon>(entityName: "Coupon")) {
      index.note(coupon)
      lock.sync { shown.append(coupon.code) }
    }
  }

  func use(_ code: String) async throws {
    try await container.performBackgroundTask { [index, lock] context in
      let request = NSFetchRequest<Coupon>(entityName: "Coupon")
      request.predicate = NSPredicate(format: "code == %@", code)
      for coupon in try context.fetch(request) {
        lock.sync { coupon.isUsed = true }
        index.note(coupon)
      }
    }
  }
}
