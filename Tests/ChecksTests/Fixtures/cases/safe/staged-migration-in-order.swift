// SAFE: the stages stand in the order of the versions, whether a lightweight stage lists the version that it starts at
// or the one that it leads to; and checksums stand where checksums belong.
// ANALYZER: a stage is out of order only if all versions that it starts at come before all of an earlier stage.
import CoreData

enum Checksum {
  static let v1 = "7UE55RBGPdMwcvu6+SoVOpQenQEesFYQ7vWu6kI/oWo="
  static let v2 = "gVlj7lPSw30hjWG6E9gm7DoEP83FhPZgPuVTU7XTVAw="
  static let v3 = "r2lKbTT+uTTZ//A79j8QLcjyDxTZdz7+28QEoAEZvwQ="
  static let v4 = "kFSJXJKfBMBuq7WWPnFlExa5AO8lPRGNCR4BPv4MbDo="
}

enum GardenMigration {
  static let v2 = NSManagedObjectModelReference(name: "Garden 2", in: .main, versionChecksum: Checksum.v2)
  static let v3 = NSManagedObjectModelReference(name: "Garden 3", in: .main, versionChecksum: Checksum.v3)

  static var split: NSCustomMigrationStage {
    let stage = NSCustomMigrationStage(migratingFrom: v2, to: v3)
    stage.label = "beds become their own entity"
    return stage
  }

  static func bySource() -> NSStagedMigrationManager {
    NSStagedMigrationManager([
      NSLightweightMigrationStage([Checksum.v1]), split, NSLightweightMigrationStage([Checksum.v3, Checksum.v4]),
    ])
  }

  static func byTarget() -> NSStagedMigrationManager {
    NSStagedMigrationManager([
      NSLightweightMigrationStage([Checksum.v2]), split, NSLightweightMigrationStage([Checksum.v4]),
    ])
  }

  static func withOneForAll() -> NSStagedMigrationManager {
    let additive = NSLightweightMigrationStage([Checksum.v1, Checksum.v3, Checksum.v4])
    return NSStagedMigrationManager([additive, split])
  }

  static func read(from file: [String: String]) -> NSLightweightMigrationStage {
    NSLightweightMigrationStage([file["Garden 2"] ?? "", file["Garden 3"] ?? ""])
  }
}
