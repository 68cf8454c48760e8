import Lexer

/// Tells which declaration a piece of code belongs to, and how often it runs.
struct MakingReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The function, initialiser or variable that a token stands in; of an accessor its variable. Nil at file level.
  func owner(of scope: ScopeID, at token: Int32) -> DeclarationReference? {
    let function = inference.enclosingFunction(scope)
    if !function.isNone {
      let declaration = outline[function]
      let owner = declaration.kind == .accessor ? declaration.owner.ifAny ?? function : function
      return DeclarationReference(file: inference.file.id, declaration: owner)
    }
    return variable(around: scope, token).map { DeclarationReference(file: inference.file.id, declaration: $0) }
  }

  /// How often the code at a token runs.
  func place(of scope: ScopeID, at token: Int32) -> MakingPlace {
    let function = inference.enclosingFunction(scope)
    guard !function.isNone else { return .stored }
    switch outline[function].kind {
    case .initializer: return .initializer
    // `willSet` and its like run at assignments.
    case .accessor: return outline[function].name == Names.get ? .getter : .function
    default: return .function
    }
  }

  /// The tokens in which what is made there is set up: the function, or the variable with its value.
  func tokens(of scope: ScopeID, at token: Int32) -> TokenRange {
    let function = inference.enclosingFunction(scope)
    if !function.isNone { return outline[function].tokens }
    if let variable = variable(around: scope, token) { return outline[variable].tokens }
    return outline[scope].tokens
  }

  /// The variable whose value the token stands in.
  private func variable(around scope: ScopeID, _ token: Int32) -> DeclarationID? {
    var scope = scope
    while !scope.isNone, outline[scope].kind != .type, outline[scope].kind != .file { scope = outline[scope].parent }
    guard !scope.isNone else { return nil }
    return outline.declarations(in: scope).first {
      outline[$0].kind == .variable && outline[$0].tokens.contains(Int(token))
    }
  }
}
