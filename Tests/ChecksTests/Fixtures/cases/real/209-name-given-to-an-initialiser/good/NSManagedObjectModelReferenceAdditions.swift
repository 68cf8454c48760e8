import CoreData

extension NSManagedObjectModelReference {
  convenience init(version: String, sum: String) {
    self.init(name: version, in: .main, versionChecksum: sum)
  }
  static func model(_ version: String, sum: String) -> Self {
    Self(name: version, in: .main, versionChecksum: sum)
  }
}
