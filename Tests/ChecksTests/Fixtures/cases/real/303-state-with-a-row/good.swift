import CoreData
import Foundation

final class Profile: NSManagedObject {
  @NSManaged var handle: String
  @NSManaged var bio: String?
}

enum LoadState<Value> {
  case idle
  case loaded(Value)
  case failed(Error)
}

final class ProfileLoader {
  private let container: NSPersistentContainer
  init(container: NSPersistentContainer) { self.container = container }

  func load() async -> LoadState<String> {
    do {
      let context = container.newBackgroundContext()
      let found = try await context.perform {
        let request = NSFetchRequest<Profile>(entityName: "Profile")
        request.fetchLimit = 1
        return try context.fetch(request).first.map { "@\($0.handle) \($0.bio ?? "")" }
      }
      guard let found else { return .idle }
      return .loaded(found)
    } catch {
      return .failed(error)
    }
  }
}

@MainActor
final class ProfileModel {
  private(set) var text = ""
  let loader: ProfileLoader
  init(loader: ProfileLoader) { self.loader = loader }

  func appear() async {
    switch await loader.load() {
    case .idle: text = ""
    case .loaded(let profile):
      text = profile
    case .failed(let error): text = error.localizedDescription
    }
  }
}
