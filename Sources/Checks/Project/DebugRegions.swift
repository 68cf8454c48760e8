import Lexer

/// Code that a release build leaves out.
extension SourceFile {
  /// Whether a token is compiled for debugging only: in `#if DEBUG`, or in the `#else` of `#if !DEBUG`.
  func isDebugOnly(_ token: Int32) -> Bool {
    outline.conditionalRegions.contains { region in
      guard region.tokens.contains(Int(token)) else { return false }
      if region.condition.isEmpty {
        let first = outline.conditionalRegions[Int(region.firstBranch)]
        return asksForDebug(first.condition, negated: true)
      }
      return asksForDebug(region.condition, negated: false)
    }
  }

  private func asksForDebug(_ condition: TokenRange, negated: Bool) -> Bool {
    condition.indices.contains { index in
      guard symbol(of: index) == Names.DEBUG else { return false }
      let isNegated = index > condition.indices.lowerBound && text(range(of: Int32(index - 1))) == "!"
      return isNegated == negated
    }
  }
}
