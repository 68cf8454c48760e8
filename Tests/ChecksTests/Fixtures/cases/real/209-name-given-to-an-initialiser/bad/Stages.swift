import CoreData

func stage() -> NSCustomMigrationStage {
  NSCustomMigrationStage(
    migratingFrom: NSManagedObjectModelReference(version: "Pantry", sum: "vQx1n8b4yT7rW2pL5kJ9hG3fD6sA0zXcVbNmQwErTyU="),
    to: NSManagedObjectModelReference(version: "Pantry 2", sum: "Pantry 2")) // expect: migration-checksum-name
}
let base = NSManagedObjectModelReference(name: "Pantry", in: .main, versionChecksum: "vQx1n8b4yT7rW2pL5kJ9hG3fD6sA0zXcVbNmQwErTyU=")
