import Lexer

/// Tells the function types whose closures take no isolation with them.
struct AsyncClosureType {
  private let project: Project

  init(_ project: Project) { self.project = project }

  /// Whether the tokens of a parameter's type say `@Sendable` and `async`, by themselves or by an alias, and bind the
  /// closure to no actor: it inherits none from where it is written (SE-0302), and runs on none (SE-0338).
  func inheritsNoActor(_ tokens: TokenRange, in file: SourceFile) -> Bool {
    guard let declared = written(tokens, in: file) else { return false }
    let (tokens, file) = declared
    var isSendable = false
    var isAsync = false
    for index in tokens.indices {
      let symbol = file.symbol(of: index)
      if file.lexed.tokens[index].kind == .at, index + 1 < tokens.end {
        let attribute = file.symbol(of: index + 1)
        if attribute == Names.Sendable { isSendable = true } else if !Self.plain.contains(attribute) { return false }
      } else if file.lexed.tokens[index].kind == .identifier, symbol == Self.async {
        isAsync = true
      } else if symbol == Self.isolated {
        return false
      }
    }
    return isSendable && isAsync
  }

  /// The tokens of the type, or of the one that its name stands for, with their file.
  private func written(_ tokens: TokenRange, in file: SourceFile) -> (TokenRange, SourceFile)? {
    var reader = SwiftTypeReader(file)
    switch reader.read(tokens) {
    case .function:
      return (tokens, file)
    case .named(let name, _):
      guard project.index.typesByName[name.name] == nil, let aliases = project.index.aliases[name.name],
        aliases.count == 1, let alias = aliases.first
      else { return nil }
      let declared = project.index.file(alias)
      return (declared.outline[alias.declaration].type, declared)
    case .collection, .dictionary, .tuple, .metatype, .unknown:
      return nil
    }
  }

  private static let async = Symbol("async")
  private static let isolated = Symbol("isolated")
  /// Attributes that say nothing of isolation.
  private static let plain: Set<Symbol> = [Symbol("escaping"), Symbol("autoclosure"), Symbol("noescape")]
}
