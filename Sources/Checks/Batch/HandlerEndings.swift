import Lexer

/// Tells whether the closure of a batch insert can return true.
struct HandlerEndings {
  /// Whether no path returns true, or only those on which a cast has failed, or an iterator that each call makes has no
  /// first element.
  private(set) var isEndless: Bool
  /// Whether there are such casts or iterators.
  private(set) var hasCasts = false
  private(set) var hasIterators = false

  private let inference: FileInference
  private let scope: ScopeID
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ closure: ClosureID) {
    self.inference = inference
    scope = inference.file.outline[closure].scope
    isEndless = true
    var results = expressions { outline[$0].role == .returned }
    if results.isEmpty {
      results = expressions { outline[$0].role == .statement && outline[$0].scope == scope }
      guard results.count == 1 else {
        isEndless = false
        return
      }
    }
    for result in results {
      switch literal(result) {
      case false?:
        continue
      case true? where isAfterFailedCast(result):
        hasCasts = true
        hasIterators = hasIterators || asksIterator(result)
      default:
        isEndless = false
        return
      }
    }
  }

  /// The expressions of the closure itself, not of closures in it.
  private func expressions(_ isMeant: (ExpressionID) -> Bool) -> [ExpressionID] {
    inference.project.expressions(in: outline[scope].tokens, of: inference.file).filter {
      isMeant($0) && isOwn(outline[$0].scope)
    }
  }

  private func isOwn(_ inner: ScopeID) -> Bool {
    var current = inner
    while current != scope {
      guard !current.isNone, outline[current].closure.isNone, outline[current].declaration.isNone else { return false }
      current = outline[current].parent
    }
    return true
  }

  /// The value of `true` and `false`; nil for all else.
  private func literal(_ expression: ExpressionID) -> Bool? {
    let tokens = outline[expression].tokens
    guard tokens.end - tokens.start == 1 else { return nil }
    switch inference.file.word(Int(tokens.start)) {
    case .true: return true
    case .false: return false
    default: return nil
    }
  }

  /// Whether the innermost branch around an expression is taken only where a cast of the row has failed: the rows are all
  /// of one class, so that it never does.
  private func isAfterFailedCast(_ expression: ExpressionID) -> Bool {
    let branch = outline[expression].scope
    switch outline[branch].kind {
    case .guardBody:
      return hasOnlyCasts(branch)
    case .elseBody:
      // The `if` whose other branch it is ends where the `else` begins.
      let start = outline[branch].tokens.start
      guard
        let other = outline.scopes.indices.first(where: {
          outline.scopes[$0].kind == .ifBody && outline.scopes[$0].parent == outline[branch].parent
            && abs(Int(outline.scopes[$0].tokens.end) - Int(start)) <= 1
        })
      else { return false }
      return hasOnlyCasts(ScopeID(other))
    default:
      return false
    }
  }

  /// Whether the branch around an expression depends on an iterator.
  private func asksIterator(_ expression: ExpressionID) -> Bool {
    let branch = outline[outline[expression].scope].tokens
    return inference.project.expressions(in: branch, of: inference.file).contains { startsAnew($0) }
  }

  /// Whether the conditions of a statement are casts and nothing else.
  private func hasOnlyCasts(_ statement: ScopeID) -> Bool {
    let around = outline[statement].parent
    let range = outline[statement].tokens
    // `guard let object else { … }` has no expression.
    let hasShorthand = [around, statement].contains { scope in
      outline.bindings(of: scope).contains {
        outline[$0].kind == .optional && outline[$0].value.isNone && range.contains(Int(outline[$0].token))
      }
    }
    guard !hasShorthand else { return false }
    // The expressions of a head stand in the scope around the statement.
    let conditions = inference.project.expressions(in: range, of: inference.file).filter {
      outline[$0].scope == around && (outline[$0].role == .condition || outline[$0].role == .matched)
    }
    return !conditions.isEmpty && conditions.allSatisfy { isCast($0) || startsAnew($0) }
  }

  /// Whether a condition asks an iterator that each call of the closure makes anew: it always has its first element.
  private func startsAnew(_ condition: ExpressionID) -> Bool {
    guard let chain = outline[condition].firstChain.ifAny, outline[chain].next.isNone, outline[chain].root == .name,
      let first = outline[chain].firstSuffix.ifAny, outline[first].name == Self.next,
      let iterator = inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope),
      inference.scope(outline[iterator].scope, isIn: scope), let value = outline[iterator].value.ifAny,
      let made = outline[value].firstChain.ifAny
    else { return false }
    return outline.suffixes(of: made).contains { outline[$0].name == Self.makeIterator }
  }

  private static let next = Symbol("next")
  private static let makeIterator = Symbol("makeIterator")

  private func isCast(_ condition: ExpressionID) -> Bool {
    guard let chain = outline[condition].firstChain.ifAny, outline[chain].next.isNone, outline[chain].firstSuffix.isNone
    else { return false }
    return outline[chain].cast == .conditional || outline[chain].cast == .check
  }
}
