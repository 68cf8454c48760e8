import Checks

/// All rules, listed.
struct RuleCatalogue {
  private let infos: [RuleInfo]

  /// A list of rules, in their fixed order.
  init(_ infos: [RuleInfo]) { self.infos = infos }

  /// One line for each rule: slug, level, what is wrong; grouped by family.
  func text(style: Style) -> String {
    let width = infos.map(\.slug.count).max() ?? 0
    return families.map { family, infos in
      let lines = infos.map { info in
        let slug = info.slug + String(repeating: " ", count: width - info.slug.count)
        let level = info.level.rawValue
        let padding = String(repeating: " ", count: Level.longestName - level.count)
        return "  \(slug)  \(style.level(info.level, level))\(padding)  \(info.summary)\n"
      }
      return "\(style.strong(family.rawValue))\n\(lines.joined())"
    }.joined(separator: "\n")
  }

  /// The page `docs/RULES.md`.
  var markdown: String {
    var text = """
      # Rules

      <!-- Written by `cdaudit rules --format markdown`; edit the rules' own files instead. -->

      `error` is a data race or an exception waiting to happen, `warning` lost or stale data or a crash on
      conflict, `note` advice that is given with `--all` only. A rule is named by its slug in options and in
      comments; a family's name stands for all of its rules.

      | rule | level | what is wrong |
      | --- | --- | --- |

      """
    for info in infos {
      text += "| [\(info.slug)](#\(info.slug)) | \(info.level.rawValue) | \(info.summary) |\n"
    }
    for (family, infos) in families {
      text += "\n## \(family.title)\n\nThe family `\(family.rawValue)`.\n"
      for info in infos {
        text += "\n### \(info.slug)\n\n\(info.summary) (\(info.level.rawValue)).\n\n"
        text += RuleText(info).markdown
      }
    }
    return text
  }

  /// The rules as JSON, one a line.
  var json: [UInt8] {
    var json = JSONWriter(brokenDownTo: 2)
    json.object { json in
      json.array("rules", of: infos) { json, info in
        json.object { json in
          json.member("family", info.family.rawValue)
          json.member("instead", info.instead)
          json.member("level", info.level.rawValue)
          json.member("slug", info.slug)
          json.member("summary", info.summary)
          json.member("why", info.why)
        }
      }
      json.member("version", 1)
    }
    return json.bytes
  }

  /// The families that have rules, each with its own.
  private var families: [(RuleFamily, [RuleInfo])] {
    RuleFamily.allCases.map { family in (family, infos.filter { $0.family == family }) }
      .filter { !$0.1.isEmpty }
  }
}

extension Level {
  /// How many letters the longest level has.
  static let longestName = allCases.map(\.rawValue.count).max() ?? 0
}

extension RuleFamily {
  /// The family's heading.
  fileprivate var title: String {
    switch self {
    case .confinement: "Confinement"
    case .batch: "Batch requests"
    case .stack: "The stack"
    case .fetchedResults: "Fetched results"
    case .migration: "Migration"
    case .swiftData: "SwiftData beside Core Data"
    case .tests: "Tests"
    case .suppressions: "Suppressions"
    }
  }
}
