import Lexer

/// What types that a file spells mean where they stand.
extension FileInference {
  func type(_ tokens: TokenRange) -> SwiftType {
    var reader = SwiftTypeReader(file)
    return reader.read(tokens)
  }

  /// The type as seen from a scope: aliases, `Self` and generic parameters are replaced.
  func resolved(_ type: SwiftType, in scope: ScopeID) -> SwiftType {
    switch type {
    case .unknown:
      return .unknown
    case .named(let name, let arguments):
      return resolved(name, arguments, in: scope)
    case .collection(let element):
      return .collection(resolved(element, in: scope))
    case .dictionary(let key, let value):
      return .dictionary(resolved(key, in: scope), resolved(value, in: scope))
    case .tuple(let elements):
      return .tuple(elements.map { resolved($0, in: scope) })
    case .function(let parameters, let result):
      return .function(parameters.map { resolved($0, in: scope) }, resolved(result, in: scope))
    case .metatype(let type):
      return .metatype(resolved(type, in: scope))
    }
  }

  private func resolved(_ name: TypeName, _ arguments: [SwiftType], in scope: ScopeID) -> SwiftType {
    if name.name == Names.SelfType, let own = enclosingType(scope) { return .named(own.name) }
    if name.qualifier == .none, arguments.isEmpty, let bound = genericBound(name.name, in: scope) { return bound }
    if let alias = project.alias(name, from: file) { return alias }
    return .named(
      project.qualified(name, from: file, scope: scope), arguments.map { resolved($0, in: scope) })
  }

  /// What a generic parameter is bound by: `T: NSManagedObject`.
  private func genericBound(_ name: Symbol, in scope: ScopeID) -> SwiftType? {
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      if let declaration = current.declaration.ifAny {
        for range in [outline[declaration].generics, outline[declaration].requirements] where !range.isEmpty {
          for token in range.indices.dropLast(2) where file.lexed.tokens[token].kind == .identifier {
            guard file.symbol(of: token) == name else { continue }
            if file.lexed.tokens[token + 1].kind == .colon {
              return type(TokenRange(token + 2, Int(range.end)))
            }
          }
        }
      }
      scope = current.parent
    }
    return nil
  }
}
