import Lexer

/// What the user has to know of comments that mean to silence findings and cannot.
enum SuppressionNotices {
  /// The notices about a file, in the order of the source.
  ///
  /// - Parameter names: the slugs of the rules there are.
  static func make(_ suppressions: Suppressions, _ file: SourceFile, rules names: [String]) -> [Notice] {
    var found: [(start: Int, message: String)] = suppressions.failures.map { ($0.comment.start, message($0.failure)) }
    for slug in suppressions.entries.flatMap(\.comment.slugs) where !names.contains(slug.text) {
      let guess = nearestName(to: slug.text, among: names).map { "; did you mean '\($0)'?" } ?? "."
      let isFamily = RuleFamily(rawValue: slug.text) != nil
      found.append(
        (
          slug.range.start,
          isFamily
            ? "'\(slug.text)' is a family; a comment that silences findings names rules."
            : "there is no rule '\(slug.text)' for the comment to silence\(guess)"
        ))
    }
    guard !found.isEmpty else { return [] }
    let lines = LineTable(file.bytes)
    return found.sorted { $0.start < $1.start }.map {
      Notice(path: file.path, "Line \(lines.position(at: $0.start).line): \($0.message)")
    }
  }

  private static func message(_ failure: SuppressionComment.Failure) -> String {
    switch failure {
    case .unknownWord(let word):
      let words = SuppressionComment.Reach.allCases.map(\.rawValue)
      let guess = nearestName(to: word, among: words).map { "; did you mean '\($0)'?" } ?? "."
      return "there is no '\(word)'\(guess)"
    case .noRule(let reach): return "'\(reach.rawValue)' names no rule, so that it silences nothing."
    }
  }
}
