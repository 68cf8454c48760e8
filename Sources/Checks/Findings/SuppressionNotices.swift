import Lexer

/// What the user has to know of comments that mean to silence findings and cannot.
enum SuppressionNotices {
  /// The notices about a file, in the order of the source.
  ///
  /// - Parameter names: the slugs of the rules there are.
  static func make(_ suppressions: Suppressions, _ file: SourceFile, rules names: [String]) -> [Notice] {
    var found: [(start: Int, message: String)] = suppressions.failures.compactMap { comment, failure in
      message(failure, names).map { (comment.start, $0) }
    }
    for comment in suppressions.entries.map(\.comment) {
      for slug in comment.slugs where !names.contains(slug.text) {
        found.append((slug.range.start, message(unknown: slug.text, names)))
      }
      if let range = comment.unmarkedReason, let reason = comment.reason {
        found.append((range.start, "the reason '\(reason)' needs a hyphen before it: '- \(reason)'."))
      }
    }
    guard !found.isEmpty else { return [] }
    let lines = LineTable(file.bytes)
    return found.sorted { $0.start < $1.start }.map {
      Notice(path: file.path, at: NoticePlace(lines, $0.start), $0.message)
    }
  }

  private static func message(unknown slug: String, _ names: [String]) -> String {
    if RuleFamily(rawValue: slug) != nil {
      return "'\(slug)' is a family; a comment that silences findings names rules."
    }
    let guess = nearestName(to: slug, among: names).map { "; did you mean '\($0)'?" } ?? "."
    return "there is no rule '\(slug)' for the comment to silence\(guess)"
  }

  /// What is said of a failure; nothing where it is prose.
  private static func message(_ failure: SuppressionComment.Failure, _ names: [String]) -> String? {
    switch failure {
    case .unknownWord(let word):
      let words = SuppressionComment.Reach.allCases.map(\.rawValue)
      let guess = nearestName(to: word, among: words).map { "; did you mean '\($0)'?" } ?? "."
      return "there is no '\(word)'\(guess)"
    case .noRule(let reach): return "'\(reach.rawValue)' names no rule, so that it silences nothing."
    case .spaced(let reach, let next):
      // `cdaudit: ignore the next line` is prose.
      let isMeant =
        next.map { names.contains($0) || RuleFamily(rawValue: $0) != nil || nearestName(to: $0, among: names) != nil }
      guard isMeant ?? true else { return nil }
      return "a comment with a space after 'cdaudit:' silences nothing; write '\(reach.rawValue)'."
    }
  }
}
