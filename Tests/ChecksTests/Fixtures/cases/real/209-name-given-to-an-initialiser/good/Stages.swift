import CoreData

func stage() -> NSCustomMigrationStage {
  NSCustomMigrationStage(
    migratingFrom: NSManagedObjectModelReference(version: "Pantry", sum: "vQx1n8b4yT7rW2pL5kJ9hG3fD6sA0zXcVbNmQwErTyU="),
    to: NSManagedObjectModelReference(version: "Pantry 2", sum: "cR5tY8uI1oP4aS7dF0gH3jK6lZ9xC2vB5nM8qW1eR4k="))
}
let base = NSManagedObjectModelReference(name: "Pantry", in: .main, versionChecksum: "vQx1n8b4yT7rW2pL5kJ9hG3fD6sA0zXcVbNmQwErTyU=")
