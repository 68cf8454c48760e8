import CoreData

// Xcode generates the class `Hold` from the model.

extension Hold {
  /// How long a book is kept aside, in seconds.
  static let period: TimeInterval = 7 * 86_400

  /// Whether the book is kept aside no longer.
  func isExpired(on day: Date) -> Bool {
    guard let expiresOn else { return false }
    return expiresOn < day
  }

  /// The holds that ended before `day`, the oldest first.
  static func expiredRequest(on day: Date) -> NSFetchRequest<Hold> {
    let request = NSFetchRequest<Hold>(entityName: "Hold")
    request.predicate = NSPredicate(format: "expiresOn < %@", day as NSDate)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Hold.expiresOn, ascending: true)]
    request.fetchBatchSize = 100
    return request
  }
}
