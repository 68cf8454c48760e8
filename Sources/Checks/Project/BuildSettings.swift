/// The build settings of one configuration of a target, with what they inherit.
struct BuildSettings {
  /// The settings of each place, the first of which wins: target, its configuration file, project, its file.
  var levels: [[String: String]]
  /// The target's name, which settings refer to.
  var targetName: String

  /// The settings that are looked at; of hundreds in a project these alone are read.
  static let keys = [
    "SWIFT_DEFAULT_ACTOR_ISOLATION", "SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT",
    "SWIFT_APPROACHABLE_CONCURRENCY", "SWIFT_VERSION", "OTHER_SWIFT_FLAGS", "PRODUCT_MODULE_NAME",
    "PRODUCT_NAME",
  ]

  /// What the settings say of the target's Swift.
  var targetSettings: TargetSettings {
    var settings = TargetSettings()
    if let isolation = value("SWIFT_DEFAULT_ACTOR_ISOLATION"), !isolation.isEmpty {
      settings.defaultIsolation = isolation == "MainActor" ? .mainActor : .nonisolated
    }
    // Approachable concurrency is the default of several features, this one among them.
    let nonsending =
      value("SWIFT_UPCOMING_FEATURE_NONISOLATED_NONSENDING_BY_DEFAULT")
      ?? value("SWIFT_APPROACHABLE_CONCURRENCY")
    if let nonsending, !nonsending.isEmpty { settings.nonisolatedNonsendingByDefault = nonsending == "YES" }
    settings.languageMode = value("SWIFT_VERSION").flatMap(TargetSettings.majorVersion)
    if let flags = value("OTHER_SWIFT_FLAGS") {
      settings.read(flags: flags.split(separator: " ").map(String.init))
    }
    return settings
  }

  /// The name that other modules import the target by.
  var moduleName: String {
    let name = value("PRODUCT_MODULE_NAME") ?? value("PRODUCT_NAME") ?? ""
    return Self.identifier(name.isEmpty ? targetName : name)
  }

  /// The value of `key` with what it refers to; nil where no level says anything of it.
  func value(_ key: String) -> String? {
    var referencesLeft = Self.largestNumberOfReferences
    return value(key, from: 0, &referencesLeft)
  }

  private func value(_ key: String, from first: Int, _ referencesLeft: inout Int) -> String? {
    for level in levels.indices.dropFirst(first) {
      guard let text = levels[level][key] else { continue }
      return expanded(text, of: key, at: level, &referencesLeft)
    }
    return nil
  }

  /// `text` with each `$(NAME)` and `${NAME}` replaced by its value; empty for one reference too many.
  private func expanded(
    _ text: String, of key: String, at level: Int, _ referencesLeft: inout Int
  ) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      let close: Character = rest.first == "(" ? ")" : "}"
      guard rest.first == "(" || rest.first == "{", let end = rest.firstIndex(of: close) else {
        result += "$"
        continue
      }
      let reference = rest[rest.startIndex..<end].dropFirst()
      rest = rest[end...].dropFirst()
      guard referencesLeft > 0 else { continue }
      referencesLeft -= 1
      let parts = reference.split(separator: ":")
      let name = parts.first.map(String.init) ?? ""
      let value =
        switch name {
        case "inherited", key: self.value(key, from: level + 1, &referencesLeft) ?? ""
        case "TARGET_NAME", "TARGETNAME": targetName
        default: self.value(name, from: 0, &referencesLeft) ?? ""
        }
      result += parts.dropFirst().contains("c99extidentifier") ? Self.identifier(value) : value
    }
    return result + rest
  }

  /// `name` as a module is called: what may not stand in an identifier becomes `_`.
  static func identifier(_ name: String) -> String {
    var text = String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    if text.first?.isNumber == true { text = "_" + text.dropFirst() }
    return text
  }

  /// Settings may refer to each other in a circle, and each to many.
  private static let largestNumberOfReferences = 64
}
