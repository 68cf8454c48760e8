import CoreData

func makeGardenMigration() -> NSStagedMigrationManager {
    let first = "kX1pQ0m3Zt0m0G2p6cQy1m5v4dY7u8i9o0pAsDfGhJk="
    let second = "mN2bV4cX6zL8kJ0hG1fD3sA5pO7iU9yT2rE4wQ6aZ8s="
    let third = "qW1eR3tY5uI7oP9aS2dF4gH6jK8lZ0xC1vB3nM5qW7e="
    let rename = NSLightweightMigrationStage([first, second])
    let split = NSCustomMigrationStage(
        migratingFrom: NSManagedObjectModelReference(name: "Garden2", in: .main, versionChecksum: second),
        to: NSManagedObjectModelReference(name: "Garden3", in: .main, versionChecksum: third))
    var stages: [NSMigrationStage] = []
    stages.append(rename)
    stages.append(split)
    return NSStagedMigrationManager(stages)
}
