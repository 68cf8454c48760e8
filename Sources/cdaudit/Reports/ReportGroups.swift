import Checks

/// The findings of one rule at one level.
struct FindingGroup {
  /// The rule's slug.
  var slug: String
  /// The level of all of them.
  var level: Level
  /// What is known of the rule, or nil where it was not among those that ran.
  var info: RuleInfo?
  /// The findings, in the order of the report.
  var findings: [Finding]
}

extension Report {
  /// The findings of each level that has some, the gravest level first, each in the order of the report.
  var findingsByLevel: [(level: Level, findings: [Finding])] {
    let findings = Dictionary(grouping: result.findings, by: \.level)
    return Level.allCases.sorted(by: >).compactMap { level in findings[level].map { (level, $0) } }
  }

  /// The findings by level and rule: the gravest level first, in it the rules in their fixed order.
  var groups: [FindingGroup] {
    let order = Dictionary(rules.enumerated().map { ($1.info.slug, $0) }) { first, _ in first }
    return findingsByLevel.flatMap { level, findings in
      Dictionary(grouping: findings, by: \.rule)
        .sorted { (order[$0.key] ?? rules.count, $0.key) < (order[$1.key] ?? rules.count, $1.key) }
        .map { slug, findings in
          FindingGroup(slug: slug, level: level, info: order[slug].map { rules[$0].info }, findings: findings)
        }
    }
  }

  /// How many findings of each level there are, in how many files, as a sentence.
  var headline: String {
    let counts = counts
    let parts = Level.allCases.sorted(by: >).compactMap { level in
      counts[level].map { Count.of($0, level.rawValue) }
    }
    let found = parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    // What is left out is told, so that nothing is hidden without a trace.
    let leftOut = [
      (result.suppressedCount, "suppressed by comments"), (result.baselinedCount, "known to the baseline"),
      (result.unchangedCount, "on unchanged lines"),
    ].filter { $0.0 > 0 }.map { "; \($0.0) \($0.1)" }
    return "Found \(found) in \(Count.of(result.fileCount, "file"))\(leftOut.joined())."
  }

  /// The path of a location's file from the root of the repository.
  func rootedPath(of location: Location) -> String {
    paths.relative(result.files[location.file.index].resolvedPath)
  }
}

extension String {
  /// The text, or as much of its beginning as has `limit` bytes, with an ellipsis.
  func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit else { return self }
    var end = utf8.index(startIndex, offsetBy: max(0, limit - 3))
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return self[..<end] + "…"
  }
}
