import CoreData

enum Version: String {
    case first = "Orchard"
    case second = "Orchard 2"
    case third = "Orchard 3"
}

/// The stages are put together in the order of the versions.
enum OrchardMigration {
    static func reference(_ version: Version, _ checksum: String) -> NSManagedObjectModelReference {
        NSManagedObjectModelReference(name: version.rawValue, in: .main, versionChecksum: checksum)
    }

    static var plant: NSCustomMigrationStage {
        NSCustomMigrationStage(
            migratingFrom: reference(.first, "mUe7RBGPdMwcvu6SoVOpQenQEesFYQ7vWu6kI0oWo1="),
            to: reference(.second, "gVlj7lPSw30hjWG6E9gm7DoEP83FhPZgPuVTU7XTVAw="))
    }

    static var graft: NSCustomMigrationStage {
        NSCustomMigrationStage(
            migratingFrom: reference(.second, "gVlj7lPSw30hjWG6E9gm7DoEP83FhPZgPuVTU7XTVAw="),
            to: reference(.third, "r2lKbTTZuTTZZA79j8QLcjyDxTZdz728QEoAEZvwQ1A="))
    }

    static func manager() -> NSStagedMigrationManager {
        var stages: [NSMigrationStage] = [plant]
        stages.append(graft)
        return NSStagedMigrationManager(stages)
    }

    static func lightweight() -> NSStagedMigrationManager {
        let stage = NSLightweightMigrationStage(["mUe7RBGPdMwcvu6SoVOpQenQEesFYQ7vWu6kI0oWo1="])
        return NSStagedMigrationManager([stage])
    }
}

extension NSManagedObjectModelReference {
    convenience init(version: String, in bundle: Bundle) {
        self.init(fileURL: bundle.bundleURL, versionChecksum: version)
    }

    static let newest = NSManagedObjectModelReference(version: "r2lKbTTZuTTZZA79j8QLcjyDxTZdz728QEoAEZvwQ1A=", in: .main)
    static let oldest = NSManagedObjectModelReference(
        name: "Orchard", in: .main, versionChecksum: "mUe7RBGPdMwcvu6SoVOpQenQEesFYQ7vWu6kI0oWo1=")
}
