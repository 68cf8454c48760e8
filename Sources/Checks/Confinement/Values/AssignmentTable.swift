import Lexer

/// The assignments of a file that store into a name or a member of `self`, by that name.
struct AssignmentTable: Sendable {
  private let assignments: SymbolGroups<(name: Symbol, expression: ExpressionID)>

  init(_ outline: Outline) {
    var all: [(name: Symbol, expression: ExpressionID)] = []
    for index in outline.expressions.indices where outline.expressions[index].assignment >= 0 {
      guard let target = outline.expressions[index].firstChain.ifAny else { continue }
      let chain = outline[target]
      switch chain.root {
      case .name where chain.firstSuffix.isNone:
        all.append((chain.name, ExpressionID(index)))
      case .selfKeyword:
        guard let member = Self.member(ofSelf: target, outline) else { continue }
        all.append((outline[member].name, ExpressionID(index)))
      default:
        continue
      }
    }
    assignments = SymbolGroups(all) { $0.name }
  }

  /// The only member of a chain that starts with `self`, or with `self?` in a closure that captures it weakly.
  static func member(ofSelf chain: ChainID, _ outline: Outline) -> SuffixID? {
    guard var suffix = outline[chain].firstSuffix.ifAny else { return nil }
    while outline[suffix].kind == .optional || outline[suffix].kind == .force {
      guard let next = outline[suffix].next.ifAny else { return nil }
      suffix = next
    }
    return outline[suffix].kind == .member && outline[suffix].next.isNone ? suffix : nil
  }

  /// The assignments to a name, in the order of the source.
  subscript(_ name: Symbol) -> [ExpressionID] { assignments[name].map(\.expression) }
}
