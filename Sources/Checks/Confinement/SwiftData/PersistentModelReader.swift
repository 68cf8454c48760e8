import Lexer

/// Reads the persistent models that a file declares.
struct PersistentModelReader {
  private let project: Project
  private let file: SourceFile
  private var outline: Outline { file.outline }

  init(_ project: Project, _ file: SourceFile) {
    self.project = project
    self.file = file
  }

  /// Whether a file may declare models: it imports the framework.
  static func mayDeclareModels(_ file: SourceFile) -> Bool {
    file.imports(Names.SwiftData) && file.outline.attributes.contains { $0.name == Names.ModelMacro }
  }

  /// The models in the order of the source.
  func read() -> [PersistentModel] {
    var models: [PersistentModel] = []
    for index in outline.declarations.indices {
      let declaration = outline.declarations[index]
      guard declaration.kind == .class, let body = declaration.body.ifAny,
        has(Names.ModelMacro, declaration)
      else { continue }
      let reference = DeclarationReference(file: file.id, declaration: DeclarationID(index))
      guard let type = project.index.type(of: reference) else { continue }
      models.append(
        PersistentModel(
          type: type, declaration: reference, name: file.name(declaration.nameToken),
          schema: project.index[type].qualifier, properties: properties(in: body)))
    }
    return models
  }

  private func has(_ attribute: Symbol, _ declaration: Declaration) -> Bool {
    declaration.attributes.contains { outline.attributes[$0].name == attribute }
  }

  private func properties(in body: ScopeID) -> [PersistentModel.Property] {
    outline.declarations(in: body).compactMap { id in
      let declaration = outline[id]
      guard declaration.kind == .variable, !declaration.modifiers.contains(.static), !isComputed(id) else { return nil }
      var property = PersistentModel.Property(
        name: file.name(declaration.nameToken), declaration: id, type: type(declaration))
      for number in declaration.attributes { read(outline.attributes[number], into: &property) }
      return property
    }
  }

  private func isComputed(_ id: DeclarationID) -> Bool {
    var index = id.index + 1
    while index < outline.declarations.count, outline.declarations[index].tokens.start < outline[id].tokens.end {
      if outline.declarations[index].owner == id, outline.declarations[index].name == Names.get { return true }
      index += 1
    }
    return false
  }

  private func read(_ attribute: Attribute, into property: inout PersistentModel.Property) {
    switch attribute.name {
    case Names.Transient:
      property.isTransient = true
    case Names.Attribute, Names.Relationship:
      let arguments = AttributeArguments(project, attribute, in: file)
      if let name = arguments[Names.originalName] { property.originalName = StringLiteral(file).text(of: name) }
      if let inverse = arguments[Names.inverse] { property.inverse = KeyPathText(file).keyPath(inverse) ?? "" }
    default:
      return
    }
  }

  // MARK: Types

  private func type(_ declaration: Declaration) -> SwiftType {
    if !declaration.type.isEmpty {
      var reader = SwiftTypeReader(file)
      return reader.read(declaration.type)
    }
    guard let binding = declaration.binding.ifAny, let value = outline[binding].value.ifAny,
      let chain = outline[value].firstChain.ifAny, outline[chain].next.isNone
    else { return .unknown }
    return literalType(outline[chain])
  }

  /// The type that a variable takes from a literal, or from an initialiser that is called by its type's name.
  private func literalType(_ chain: Chain) -> SwiftType {
    switch chain.root {
    case .string where chain.firstSuffix.isNone:
      return .named(Symbol("String"))
    case .literal where chain.firstSuffix.isNone:
      switch file.word(Int(chain.token)) {
      case .true, .false: return .named(Symbol("Bool"))
      default: break
      }
      switch file.lexed.tokens[Int(chain.token)].kind {
      case .integer: return .named(Symbol("Int"))
      case .float: return .named(Symbol("Double"))
      default: return .unknown
      }
    case .name:
      guard let call = chain.firstSuffix.ifAny, outline[call].kind == .call, outline[call].next.isNone,
        AttributeType(swiftName: chain.name) != nil
      else { return .unknown }
      return .named(chain.name)
    default:
      return .unknown
    }
  }
}
