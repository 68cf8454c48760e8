import Lexer

/// Generic types that store a value of their parameter's type: `struct Page<Item> { let items: [Item] }`, or an enum with
/// a case `loaded(Item)`. What is put in comes out again.
enum GenericHolder {
  /// How a stored value depends on the type's parameter.
  enum Shape {
    /// `Item`
    case whole
    /// `[Item]`
    case elements
  }

  /// The only parameter of a generic type.
  static func parameter(_ reference: DeclarationReference, _ index: ProjectIndex) -> Symbol? {
    let file = index.file(reference)
    let generics = file.outline[reference.declaration].generics
    guard !generics.isEmpty, !generics.indices.contains(where: { file.lexed.tokens[$0].kind == .comma }) else {
      return nil
    }
    return generics.indices.first { file.lexed.tokens[$0].kind == .identifier }.map { file.symbol(of: $0) }
  }

  /// The shape of a type that is spelled with the parameter and nothing else but brackets and a question mark.
  static func shape(_ type: TokenRange, _ parameter: Symbol, _ file: SourceFile) -> Shape? {
    var shape = Shape.whole
    var names = 0
    for token in type.indices {
      switch file.lexed.tokens[token].kind {
      case .identifier:
        guard file.symbol(of: token) == parameter else { return nil }
        names += 1
      case .leftBracket: shape = .elements
      case .rightBracket, .postfixQuestion, .postfixExclamation: continue
      default: return nil
      }
    }
    return names == 1 ? shape : nil
  }

  /// The type that is meant by one spelled with the parameter, in a value of the type with these arguments.
  static func substituted(
    _ type: TokenRange, _ arguments: [SwiftType], of declared: DeclarationReference, _ index: ProjectIndex
  ) -> SwiftType? {
    guard arguments.count == 1, let parameter = parameter(declared, index) else { return nil }
    switch shape(type, parameter, index.file(declared)) {
    case .whole: return arguments[0]
    case .elements: return .collection(arguments[0])
    case nil: return nil
    }
  }
}

extension Project {
  /// The names of the structs that store a value of their parameter's type, and of the classes that keep it unchanged.
  static func genericHolders(_ index: ProjectIndex, jobs: Int) -> SymbolSet {
    let names = Parallel.map(index.types, stride: 256, jobs: jobs) { record -> Symbol? in
      guard record.kind == .struct || record.kind == .class || record.kind == .enum, let declared = record.declaration,
        let parameter = GenericHolder.parameter(declared, index)
      else { return nil }
      let file = index.file(declared)
      guard let body = file.outline[declared.declaration].body.ifAny else { return nil }
      let stores = file.outline.declarations(in: body).contains { member in
        let property = file.outline[member]
        if property.kind == .enumCase {
          return file.outline.parameters[property.parameters].contains {
            GenericHolder.shape($0.type, parameter, file) != nil
          }
        }
        return property.kind == .variable && (record.kind == .struct || property.modifiers.contains(.let))
          && GenericHolder.shape(property.type, parameter, file) != nil
      }
      return stores ? record.name : nil
    }
    return SymbolSet(names.compactMap(\.self))
  }
}

extension ChainReader {
  /// The type of a generic value by what it is made with: `Page(items: rows)` is a page of rows. Nil where the argument
  /// does not say it.
  func generic(_ type: SwiftType, label: Symbol, position: Int, given value: SwiftType) -> SwiftType? {
    guard case .named(let name, let arguments) = type, arguments.isEmpty,
      let id = project.type(name, from: file, scope: outline[chain].scope),
      let declared = project.index[id].declaration,
      let parameter = GenericHolder.parameter(declared, project.index),
      let shape = shape(label, position, of: id, parameter)
    else { return nil }
    switch (shape, value) {
    case (.whole, _): return .named(name, [value])
    case (.elements, .collection(let element)): return .named(name, [element])
    case (.elements, _): return nil
    }
  }

  private func shape(
    _ label: Symbol, _ position: Int, of type: TypeID, _ parameter: Symbol
  ) -> GenericHolder.Shape? {
    for reference in project.index.initializers(of: type) {
      let other = project.index.file(reference)
      let parameters = other.outline.parameters[other.outline[reference.declaration].parameters]
      guard position < parameters.count, parameters[parameters.startIndex + position].label == label else { continue }
      return GenericHolder.shape(parameters[parameters.startIndex + position].type, parameter, other)
    }
    guard label != .none,
      let property = inference.members(label, of: type).first(where: { project.index.declaration($0).kind == .variable }
      )
    else { return nil }
    return GenericHolder.shape(project.index.declaration(property).type, parameter, project.index.file(property))
  }

  /// The type of a member that is spelled with the parameter of its generic type: `items` of a page of rows.
  func substituted(_ member: DeclarationReference, of receiver: SwiftType) -> SwiftType? {
    guard case .named(let name, let arguments) = receiver, arguments.count == 1,
      project.genericHolders.contains(name.name), let type = project.index.enclosingType(of: member),
      let declared = project.index[type].declaration, declared.file == member.file
    else { return nil }
    let spelled = project.index.declaration(member).type
    return GenericHolder.substituted(spelled, arguments, of: declared, project.index)
  }
}
