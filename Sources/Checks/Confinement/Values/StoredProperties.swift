import Lexer

extension Project {
  /// Whether a class, struct or actor itself declares a property of that name which is stored.
  func keeps(_ property: Symbol, _ type: TypeID) -> Bool {
    index[type].kind != .protocol
      && index.ownMembers(property, of: type).contains { member in
        let outline = index.file(member).outline
        return outline[member.declaration].kind == .variable
          && !outline.declarations.contains { $0.owner == member.declaration && $0.name == Names.get }
      }
  }

  /// Whether a class derives from another than `NSObject`, as far as that is known: what its superclass promises it has
  /// to say again, as `@unchecked Sendable` of operations.
  func hasSuperclass(_ id: TypeID) -> Bool {
    let record = index[id]
    guard record.kind == .class, let first = record.inherited.first(where: { $0.declaration == record.declaration })
    else { return false }
    if first.name == Names.NSObject || first.name == Names.Sendable { return false }
    if let parent = index.parents(first.name, of: record).first(where: { index[$0].declaration != nil }) {
      return index[parent].kind != .protocol
    }
    // A well-known protocol; anything else may be a class.
    return !FrameworkFacts.protocols.contains(first.name)
  }
}

/// The stored properties of types, and whether what they hold is safe to send.
extension FileInference {
  /// The stored properties that a declaration of a type has, static ones not included: a variable without a getter.
  func storedProperties(of declaration: DeclarationID) -> [DeclarationID] {
    guard let body = outline[declaration].body.ifAny else { return [] }
    return outline.declarations(in: body).filter { isStored($0) }
  }

  private func isStored(_ id: DeclarationID) -> Bool {
    let declaration = outline[id]
    return declaration.kind == .variable && !declaration.modifiers.contains(.static) && !outline.isComputed(id)
  }

  /// Whether a stored property holds what may cross between tasks for sure.
  func isSendable(property id: DeclarationID) -> Bool {
    guard let binding = outline[id].binding.ifAny else { return false }
    if outline[id].type.isEmpty, let value = outline[binding].value.ifAny, let chain = outline[value].firstChain.ifAny,
      outline[chain].firstSuffix.isNone, outline[chain].root == .string || outline[chain].root == .literal
    {
      return true
    }
    return isSendable(value(of: binding).type, in: outline[id].scope)
  }

  /// Whether values of the type may cross between tasks for sure. Types of other modules that are not known may or may
  /// not; so may a function, whose `@Sendable` the type does not tell.
  private func isSendable(_ type: SwiftType, in scope: ScopeID) -> Bool {
    switch type {
    case .collection(let element): isSendable(element, in: scope)
    case .dictionary(let key, let value): isSendable(key, in: scope) && isSendable(value, in: scope)
    case .tuple(let elements): elements.allSatisfy { isSendable($0, in: scope) }
    case .named(let name, let arguments): isSendable(name, arguments, in: scope)
    case .unknown, .function, .metatype: false
    }
  }

  private func isSendable(_ name: TypeName, _ arguments: [SwiftType], in scope: ScopeID) -> Bool {
    guard arguments.isEmpty else { return false }
    guard let id = project.type(name, from: file, scope: scope) else {
      return FrameworkFacts.sendableTypes.contains(name.name) && project.typeIsFree(name.name, file)
    }
    let record = project.index[id]
    guard record.declaration != nil else { return FrameworkFacts.sendableTypes.contains(name.name) }
    if record.kind == .actor { return true }
    if record.inherited.contains(where: { $0.name == Names.Sendable }) { return true }
    if project.inherits(.named(name, []), from: Names.NSManagedObject, file) { return false }
    // What is bound to the main actor is Sendable (SE-0316); so is a context or container by its own class.
    return record.kind == .class && project.isolations[id.index] == .mainActor
  }
}
