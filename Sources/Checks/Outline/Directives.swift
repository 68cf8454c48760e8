import Lexer

/// Directives, which the outline passes over and which may stand between any two tokens.
extension Token {
  /// Whether a directive starts with it: `#if` and its branches, or `#sourceLocation`.
  var startsDirective: Bool {
    guard kind == .poundKeyword else { return false }
    switch word {
    case .if, .elseif, .else, .endif, .sourceLocation: return true
    default: return false
    }
  }
}

extension [Token] {
  /// The place after the directive that starts at `start`. It goes to the end of its line; a condition may go on
  /// after an operator at the line's end.
  func afterDirective(_ start: Int) -> Int {
    let last = count - 1
    var end = lineEnd(after: start)
    guard self[start].word == .if || self[start].word == .elseif else { return end }
    while self[end - 1].kind == .operator, end < last, end > start + 1 { end = lineEnd(after: end) }
    return end
  }

  /// The first token at or after `index` that is no part of a directive.
  func firstCode(from index: Int) -> Int {
    var index = index
    while index < count, self[index].startsDirective { index = afterDirective(index) }
    return index
  }

  /// Whether two places stand in different branches of one `#if`, so that no build has both.
  func areAlternatives(_ one: Int, _ other: Int) -> Bool {
    var depth = 0
    var isOtherBranch = false
    for index in Swift.min(one, other)..<Swift.max(one, other) where self[index].kind == .poundKeyword {
      switch self[index].word {
      case .if: depth += 1
      case .else, .elseif: isOtherBranch = isOtherBranch || depth == 0
      case .endif:
        guard depth > 0 else { return false }
        depth -= 1
      default: continue
      }
    }
    return isOtherBranch
  }

  private func lineEnd(after index: Int) -> Int {
    var end = index + 1
    while end < count - 1, !self[end].startsLine { end += 1 }
    return end
  }
}
