import CoreData

// What may be used off the queue asks nothing; what fires a fault or reads state does.

final class Account: NSManagedObject {
  @NSManaged var name: String
}

enum Members {
  static func id(_ account: Account) -> NSManagedObjectID {  // reveal: duty(id) = none
    account.objectID  // reveal: kind(account.objectID) = NSManagedObjectID
  }

  static func context(_ account: Account) -> NSManagedObjectContext? {  // reveal: duty(context) = none
    account.managedObjectContext
  }

  static func same(_ one: Account, _ two: Account) -> Bool {  // reveal: duty(same) = none
    one === two
  }

  static func kept(_ account: Account, _ list: inout [Account]) {  // reveal: duty(kept) = none
    list.append(account)
  }

  static func exists(_ account: Account?) -> Bool {  // reveal: duty(exists) = none
    account != nil
  }

  static func title(_ account: Account) -> String {  // reveal: duty(title) = object parameter 0
    account.name
  }

  static func fault(_ account: Account) -> Bool {  // reveal: duty(fault) = object parameter 0
    account.isFault
  }

  static func changed(_ account: Account) -> Bool {  // reveal: duty(changed) = object parameter 0
    account.hasChanges
  }

  static func deleted(_ account: Account) -> Bool {  // reveal: duty(deleted) = object parameter 0
    account.isDeleted
  }

  static func value(_ account: Account) -> Any? {  // reveal: duty(value) = object parameter 0
    account.value(forKey: "name")
  }
}

enum Contexts {
  static func free(_ context: NSManagedObjectContext) {  // reveal: duty(free) = none
    context.perform {}
    context.performAndWait {}
    print(context.parent as Any, context.concurrencyType, context.name as Any)
    print(context.persistentStoreCoordinator as Any)
  }

  static func fetched(_ context: NSManagedObjectContext) throws {  // reveal: duty(fetched) = parameter 0
    _ = try context.fetch(NSFetchRequest<Account>(entityName: "Account"))
  }

  static func counted(_ context: NSManagedObjectContext) throws {  // reveal: duty(counted) = parameter 0
    _ = try context.count(for: NSFetchRequest<Account>(entityName: "Account"))
  }

  static func changed(_ context: NSManagedObjectContext) -> Bool {
    context.hasChanges  // reveal: executor = caller
  }

  static func undone(_ context: NSManagedObjectContext) {  // reveal: duty(undone) = parameter 0
    context.undo()
  }

  static func deleting(_ context: NSManagedObjectContext, _ account: Account) {  // reveal: duty(deleting) = parameter 0
    context.delete(account)
  }

  static func merged(_ context: NSManagedObjectContext, _ note: Notification) {  // reveal: duty(merged) = parameter 0
    context.mergeChanges(fromContextDidSave: note)
  }

  static func mergedIDs(_ ids: [AnyHashable: Any], _ context: NSManagedObjectContext) {
    NSManagedObjectContext.mergeChanges(fromRemoteContextSave: ids, into: [context])  // reveal: duty(mergedIDs) = none
  }

  static func inserted(_ context: NSManagedObjectContext) {  // reveal: duty(inserted) = parameter 0
    _ = NSEntityDescription.insertNewObject(forEntityName: "Account", into: context)
  }

  static func made(_ context: NSManagedObjectContext) {  // reveal: duty(made) = none
    _ = NSFetchedResultsController(
      fetchRequest: NSFetchRequest<Account>(entityName: "Account"), managedObjectContext: context,
      sectionNameKeyPath: nil, cacheName: nil)
  }
}
