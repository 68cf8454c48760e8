import CoreData

protocol TokenKeeping: AnyObject {
  func load() -> NSPersistentHistoryToken?
  func keep(_ token: NSPersistentHistoryToken?)
}

final class HistoryTokens: TokenKeeping {
  private var token: NSPersistentHistoryToken?
  func load() -> NSPersistentHistoryToken? { token }
  func keep(_ token: NSPersistentHistoryToken?) { self.token = token }
}
