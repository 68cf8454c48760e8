import CoreData
import Foundation

@objc class CoreDataController: NSObject {
  @objc static let sharedInstance = CoreDataController()

  private var mainQueueContext: NSManagedObjectContext!
  private var writerContext: NSManagedObjectContext!

  func setUp(with coordinator: NSPersistentStoreCoordinator) {
    mainQueueContext = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    mainQueueContext.persistentStoreCoordinator = coordinator
    mainQueueContext.mergePolicy = NSMergeByPropertyStoreTrumpMergePolicy
    writerContext = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    writerContext.persistentStoreCoordinator = coordinator
    writerContext.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    NotificationCenter.default.addObserver(
      self, selector: #selector(writerDidSave(_:)), name: .NSManagedObjectContextDidSave, object: writerContext)
  }

  @objc private func writerDidSave(_ notification: Notification) {
    mainQueueContext.mergeChanges(fromContextDidSave: notification)  // expect: view-context-off-main
  }

  func write(_ block: @escaping (NSManagedObjectContext) throws -> Void, failure: @escaping (Error) -> Void) {
    writerContext.perform {
      do {
        try block(self.writerContext)
        if self.writerContext.hasChanges { try self.writerContext.save() }
      } catch {
        self.writerContext.rollback()
        failure(error)
      }
    }
  }
}
