import CoreData

final class Poster: NSManagedObject {
  @NSManaged var image: Data?
  @NSManaged var address: URL?
}

extension Poster {
  @MainActor var bytes: Data? {
    get async {
      if let image { return image }
      guard let address else { return nil }
      return try? await URLSession.shared.data(from: address).0
    }
  }
}
