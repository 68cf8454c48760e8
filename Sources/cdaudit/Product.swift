/// What the program says of itself.
enum Product {
  /// The name that is typed and that reports carry.
  static let name = "cdaudit"
  /// The name with what it does, for readers of reports who have never met it.
  static let fullName = "cdaudit: Core Data concurrency audit for Swift"
  /// The version, as semver.org defines it.
  static let version = "0.1.0"
  /// The project's name where it lives.
  static let repository = "cdaudit/cdaudit"
  /// Where the project lives.
  static let home = "https://github.com/\(repository)"

  /// The page that describes a rule.
  static func page(ofRule slug: String) -> String { "\(home)/blob/main/docs/RULES.md#\(slug)" }
}
