import CoreData

final class Poster: NSManagedObject {
  @NSManaged var image: Data?
  @NSManaged var address: URL?
}

extension Poster {
  var bytes: Data? {
    get async {
      if let image { return image }  // expect: managed-object-crosses-task
      guard let address else { return nil }  // fair: managed-object-crosses-task
      return try? await URLSession.shared.data(from: address).0
    }
  }
}
