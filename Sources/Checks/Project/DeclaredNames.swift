import Lexer

/// What one file gives to the index. Read for all files in parallel, so that the index only joins.
struct DeclaredNames: Sendable {
  /// The types, as records without extensions.
  var types: [TypeRecord] = []
  var extensions: [Extension] = []
  /// The type aliases.
  var aliases: [(name: Symbol, reference: DeclarationReference)] = []
  /// The functions and variables outside of types.
  var globals: [(name: Symbol, reference: DeclarationReference)] = []

  struct Extension: Sendable {
    /// The last word of the extended type's path.
    var name: Symbol
    /// The word before it, or none.
    var qualifier: Symbol
    var reference: DeclarationReference
    var module: Int
    var inherited: [TypeRecord.Inherited]
  }

  init(_ file: SourceFile) {
    let outline = file.outline
    let declarations = outline.declarations
    for index in declarations.indices {
      let kind = declarations[index].kind
      let reference = DeclarationReference(file: file.id, declaration: DeclarationID(index))
      switch kind {
      case .class, .struct, .enum, .actor, .protocol:
        let declaration = declarations[index]
        var record = TypeRecord(name: declaration.name, kind: kind, declaration: reference, module: file.module)
        record.qualifier = Self.qualifier(of: declaration, outline)
        record.inherited = Self.inherited(declaration, reference, outline)
        types.append(record)
      case .extension:
        let declaration = declarations[index]
        var reader = SwiftTypeReader(file)
        let written = reader.read(declaration.type).name
        extensions.append(
          Extension(
            name: declaration.name, qualifier: written?.name == declaration.name ? written?.qualifier ?? .none : .none,
            reference: reference, module: file.module, inherited: Self.inherited(declaration, reference, outline)))
      case .typealias:
        aliases.append((declarations[index].name, reference))
      case .function, .variable:
        if outline[declarations[index].scope].kind == .file { globals.append((declarations[index].name, reference)) }
      default:
        break
      }
    }
  }

  private static func qualifier(of declaration: Declaration, _ outline: Outline) -> Symbol {
    guard let parent = outline[declaration.scope].declaration.ifAny, outline[parent].kind.isType else { return .none }
    return outline[parent].name
  }

  private static func inherited(
    _ declaration: Declaration, _ reference: DeclarationReference, _ outline: Outline
  ) -> [TypeRecord.Inherited] {
    declaration.inherited.map { entry in
      TypeRecord.Inherited(
        name: outline.inheritedTypes[entry].name, declaration: reference, entry: entry,
        isUnchecked: outline.inheritedTypes[entry].isUnchecked)
    }
  }
}
