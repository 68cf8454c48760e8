import Lexer

/// What one file says of types by which other files may have to do with Core Data. Each is told by the token that names
/// the type.
struct NamedTypes: Sendable {
  /// The entries of inheritance clauses, with the type that inherits.
  private(set) var subclasses: [(superclass: Symbol, token: Int32)] = []
  /// The SwiftData models.
  private(set) var models: [Int32] = []
  /// The types that take a context in an initialiser, and the structs that store one.
  private(set) var givenContexts: [Int32] = []
  /// The aliases of a type, with the name before it as in `Store.Book`.
  private(set) var aliases: [(target: Symbol, qualifier: Symbol, token: Int32)] = []

  init(_ file: SourceFile) {
    let outline = file.outline
    subclasses = outline.inheritedTypes.map { ($0.name, outline[$0.declaration].nameToken) }
    for attribute in outline.attributes where attribute.name == Names.ModelMacro {
      guard case .declaration(let model) = attribute.owner, !model.isNone else { continue }
      models.append(outline[model].nameToken)
    }
    for declaration in outline.declarations {
      switch declaration.kind {
      case .typealias: addAlias(declaration, file)
      case .initializer, .variable: if outline.depth == .full { addGivenContext(declaration, file) }
      default: continue
      }
    }
  }

  private mutating func addAlias(_ declaration: Declaration, _ file: SourceFile) {
    let type = declaration.type.indices
    guard let last = type.last, file.lexed.tokens[last].kind == .identifier, type.count <= 3 else { return }
    let qualifier = type.count == 3 ? file.symbol(of: type.lowerBound) : .none
    aliases.append((file.symbol(of: last), qualifier, declaration.nameToken))
  }

  private mutating func addGivenContext(_ declaration: Declaration, _ file: SourceFile) {
    let outline = file.outline
    guard outline[declaration.scope].kind == .type, let type = outline[declaration.scope].declaration.ifAny,
      outline[type].kind.isType
    else { return }
    func isContext(_ type: TokenRange) -> Bool {
      type.indices.contains {
        file.lexed.tokens[$0].kind == .identifier && file.symbol(of: $0) == Names.NSManagedObjectContext
      }
    }
    let isGiven =
      declaration.kind == .initializer
      ? outline.parameters[declaration.parameters].contains { isContext($0.type) }
      : outline[type].kind == .struct && isContext(declaration.type)
    if isGiven { givenContexts.append(outline[type].nameToken) }
  }
}
