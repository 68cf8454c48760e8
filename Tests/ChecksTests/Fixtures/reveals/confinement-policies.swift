import CoreData

// Migration and merge policies: Core Data calls them on the queue of a context of its choice.

final class AddressPolicy: NSEntityMigrationPolicy {
  override func createDestinationInstances(
    forSource source: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
  ) throws {
    let copy = NSEntityDescription.insertNewObject(forEntityName: "Address", into: manager.destinationContext)
    copy.setValue(source.value(forKey: "street"), forKey: "street")  // reveal: executor = unknown
    manager.associate(sourceInstance: source, withDestinationInstance: copy, for: mapping)
  }

  override func endEntityMapping(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {
    try manager.destinationContext.save()  // reveal: executor = unknown
  }

  @objc func uppercased(_ name: String) -> String {
    name.uppercased()  // reveal: executor = unknown
  }
}

final class KeepNewest: NSMergePolicy {
  init() { super.init(merge: .mergeByPropertyObjectTrumpMergePolicyType) }

  required init?(coder: NSCoder) { nil }

  override func resolve(constraintConflicts list: [NSConstraintConflict]) throws {
    for conflict in list {
      print(conflict.databaseObject?.value(forKey: "name") ?? "")  // reveal: executor = unknown
    }
    try super.resolve(constraintConflicts: list)  // reveal: executor = unknown
  }

  override func resolve(optimisticLockingConflicts list: [NSMergeConflict]) throws {
    list.forEach { print($0.sourceObject.changedValues()) }  // reveal: executor = unknown
  }
}
