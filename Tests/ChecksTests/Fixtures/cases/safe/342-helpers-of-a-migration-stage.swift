import CoreData

/// Nobody else works with the store while a stage migrates it: its contexts need no policy.
enum LabelStages {
  static func custom(_ stage: NSCustomMigrationStage) {
    stage.willMigrateHandler = { manager, _ in
      guard let container = manager.container else { return }
      try mergeLabels(of: container)
    }
    stage.didMigrateHandler = { manager, _ in
      if let container = manager.container { try numberLabels(of: container) }
    }
  }

  private static func mergeLabels(of container: NSPersistentContainer) throws {
    try change(container.newBackgroundContext()) { labels, context in
      for label in labels where label.value(forKey: "text") == nil { context.delete(label) }
    }
  }

  private static func numberLabels(of container: NSPersistentContainer) throws {
    let context = container.newBackgroundContext()
    try context.performAndWait {
      let labels = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Label"))
      for (number, label) in labels.enumerated() { label.setValue(number, forKey: "position") }
      if context.hasChanges { try context.save() }
    }
  }

  private static func change(
    _ context: NSManagedObjectContext, _ work: ([NSManagedObject], NSManagedObjectContext) -> Void
  ) throws {
    try context.performAndWait {
      work(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Label")), context)
      if context.hasChanges { try context.save() }
    }
  }
}
