import Checks

/// What SARIF says of a rule: a `reportingDescriptor`.
struct SARIFRule {
  private let info: RuleInfo
  private let level: Level

  /// GitHub refuses longer descriptions.
  private static let maximumLength = 1024

  /// A rule that runs at `level`.
  init(_ info: RuleInfo, level: Level) {
    self.info = info
    self.level = level
  }

  /// The slug as one word: `ManagedObjectCrossesTask`. Azure DevOps wants a name that differs from the id.
  var name: String {
    info.slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// Writes the descriptor.
  func write(_ json: inout JSONWriter) {
    let text = RuleText(info)
    json.object { json in
      json.object("defaultConfiguration") { $0.member("level", level.rawValue) }
      json.message("fullDescription", Self.shortened(info.why))
      json.object("help") { json in
        json.member("markdown", text.markdown)
        json.member("text", text.plain)
      }
      json.member("helpUri", Product.page(ofRule: info.slug))
      json.member("id", info.slug)
      json.member("name", name)
      json.object("properties") { json in
        // Rules that give advice have more exceptions than the tool can know of.
        json.member("precision", info.level == .note ? "medium" : "high")
        json.member("problem.severity", level.problemSeverity)
        json.member("tags", tags)
      }
      json.message("shortDescription", Self.shortened(info.summary + "."))
    }
  }

  private var tags: [String] {
    let tags = ["core-data", info.family.rawValue, "reliability"]
    return info.family == .confinement ? tags + ["concurrency"] : tags
  }

  /// The text, or as much of its beginning as a description may have.
  private static func shortened(_ text: String) -> String {
    text.utf16.count <= maximumLength ? text : text.prefix(maximumLength / 2) + "…"
  }
}

extension Level {
  /// GitHub's word for a level.
  fileprivate var problemSeverity: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "recommendation"
    }
  }
}
