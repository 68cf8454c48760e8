import CoreData

final class Tokens {
  private(set) var latest: NSPersistentHistoryToken?

  func advance(to token: NSPersistentHistoryToken) {
    latest = token
    guard let data = try? NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true) else {
      return
    }
    UserDefaults.standard.set(data, forKey: "token")
  }
}
