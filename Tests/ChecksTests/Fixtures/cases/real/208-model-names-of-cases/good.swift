import CoreData

enum Version: String, CaseIterable {
  case v1 = "Journal"
  case v2 = "Journal 2"
  var modelName: String { rawValue }
  var checksum: String {
    switch self {
    case .v1: "Nq2t0wW1mJcR7o0tF8yZ9nVtqkqfXq1v8oR0yB5mT2Y="
    case .v2: "b6pZbXn2Vq9cXhQ5m4k0WJmE1m2q7q3yqf8yJ3s0v5A="
    }
  }
  static var texts: [String] { allCases.map { $0.modelName } }
  static var sums: [String] { allCases.map { $0.checksum } }
}

func manager() -> NSStagedMigrationManager {
  let reference = NSManagedObjectModelReference(name: "Journal", in: .main, versionChecksum: "Nq2t0wW1mJcR7o0tF8yZ9nVtqkqfXq1v8oR0yB5mT2Y=")
  print(reference)
  return NSStagedMigrationManager([NSLightweightMigrationStage(Version.sums)])
}
