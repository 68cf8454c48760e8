import Lexer

/// Names by which functions are reached.
extension FileInference {
  /// The name by which calls reach the function around a scope: a type's for an initialiser, a property's for an
  /// accessor; none outside of functions.
  func functionName(around scope: ScopeID) -> Symbol {
    let function = enclosingFunction(scope)
    guard !function.isNone else { return .none }
    switch outline[function].kind {
    case .initializer: return enclosingType(scope)?.name ?? .none
    case .accessor where !outline[function].owner.isNone: return outline[outline[function].owner].name
    default: return outline[function].name
    }
  }
}
