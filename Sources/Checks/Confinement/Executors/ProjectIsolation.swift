import Lexer

/// What declarations are isolated to: by attributes, actors, superclasses, protocols, extensions and the target's
/// default.
extension Project {
  /// What a member or function is isolated to.
  func isolation(of id: DeclarationID, in file: SourceFile) -> Isolation {
    let outline = file.outline
    let declaration = outline[id]
    if let own = attributed(declaration, outline) { return own }
    if declaration.modifiers.contains(.nonisolated) || isConcurrent(id, in: file) { return .nonisolated }
    if declaration.kind == .accessor, !declaration.owner.isNone {
      return isolation(of: declaration.owner, in: file)
    }
    guard let parent = outline[declaration.scope].declaration.ifAny, outline[parent].kind.isType else {
      return file.settings.defaultIsolation == .mainActor ? .mainActor : .nonisolated
    }
    let reference = DeclarationReference(file: file.id, declaration: parent)
    // An attribute of an extension counts for its members.
    if let own = attributed(outline[parent], outline) { return own }
    if outline[parent].modifiers.contains(.nonisolated) { return .nonisolated }
    guard let type = index.type(of: reference) else { return .nonisolated }
    let isolation = isolations[type.index]
    if isolation == .nonisolated, isWitnessOfMainActor(declaration, in: outline[parent], file) { return .mainActor }
    // What a class overrides keeps the isolation of what it overrides; so says the superclass's.
    if isolation == .nonisolated, file.settings.defaultIsolation == .mainActor, index[type].kind != .actor,
      index[type].module == file.module
    {
      return .mainActor
    }
    if case .actor = isolation, declaration.modifiers.contains(.static) { return .nonisolated }
    if isolation == .contextActor, declaration.modifiers.contains(.static) { return .nonisolated }
    return isolation
  }

  /// Whether a member is what a protocol of the main actor asks for, which is named where the member stands: it is bound
  /// then, although the type is not (SE-0316).
  private func isWitnessOfMainActor(_ member: Declaration, in parent: Declaration, _ file: SourceFile) -> Bool {
    guard member.kind == .function || member.kind == .variable else { return false }
    return parent.inherited.contains { number in
      let name = file.outline.inheritedTypes[number].name
      return (index.typesByName[name] ?? []).contains { id in
        guard index[id].kind == .protocol, index.isVisible(id, from: file.module), let reference = index[id].declaration
        else { return false }
        let outline = index.file(reference).outline
        let isBound = attributed(outline[reference.declaration], outline) == .mainActor
        return index.ownMembers(member.name, of: id).contains { requirement in
          let wanted = index.declaration(requirement)
          guard requirement.file == reference.file, wanted.kind == member.kind,
            outline[wanted.scope].declaration == reference.declaration
          else { return false }
          return isBound || attributed(wanted, outline) == .mainActor
        }
      }
    }
  }

  /// Whether `@concurrent` stands before a function (SE-0461).
  func isConcurrent(_ id: DeclarationID, in file: SourceFile) -> Bool {
    file.outline[id].attributes.contains { file.outline.attributes[$0].name == Symbol("concurrent") }
  }

  private func attributed(_ declaration: Declaration, _ outline: Outline) -> Isolation? {
    for number in declaration.attributes {
      let name = outline.attributes[number].name
      if name == Names.MainActor { return .mainActor }
      if FrameworkFacts.executorMacros.contains(name) { return .contextActor }
      if let actor = globalActor(name) { return actor }
    }
    return nil
  }

  /// What the project's global actor of that name binds to: the queue of a context where it names an executor of its own.
  func globalActor(_ name: Symbol) -> Isolation? {
    guard let id = index.typesByName[name]?.first(where: { isGlobalActor($0) }) else { return nil }
    return actorIsolation(id)
  }

  private func isGlobalActor(_ id: TypeID) -> Bool {
    guard let reference = index[id].declaration else { return false }
    let outline = index.file(reference).outline
    return outline[reference.declaration].attributes.contains {
      outline.attributes[$0].name == Symbol("globalActor")
    }
  }

  func typeIsolation(_ id: TypeID) -> Isolation {
    let record = index[id]
    if let reference = record.declaration {
      let outline = index.file(reference).outline
      if let own = attributed(outline[reference.declaration], outline) { return own }
      if record.kind == .actor { return actorIsolation(id) }
    }
    let ancestors = index.ancestors(id)
    if ancestors.contains(where: { FrameworkFacts.callbackClasses.contains($0) }) { return .unknown }
    if record.kind == .class || record.kind == .extension || record.kind == .struct || record.kind == .enum {
      if ancestors.contains(where: { FrameworkFacts.mainActorClasses.contains($0) || facts.isMainActor($0) }) {
        return .mainActor
      }
      if record.declaration != nil, conformsToMainActorProtocol(id) { return .mainActor }
      if record.kind == .class, hasUnknownSuperclass(id) { return .unknown }
      for name in ancestors where name != record.name {
        for parent in index.typesByName[name] ?? [] {
          guard let reference = index[parent].declaration else { continue }
          let outline = index.file(reference).outline
          if index[parent].kind == .class, attributed(outline[reference.declaration], outline) == .mainActor {
            return .mainActor
          }
        }
      }
    }
    return .nonisolated
  }

  /// Whether a superclass lies outside of the project and of the frameworks that are known: it may be bound to the
  /// main actor.
  private func hasUnknownSuperclass(_ id: TypeID) -> Bool {
    var current = id
    for _ in 0..<16 {
      let record = index[current]
      guard let first = record.inherited.first, first.declaration == record.declaration else { return false }
      if FrameworkFacts.nonisolatedAncestors.contains(first.name) { return false }
      let declared = index.parents(first.name, of: record).filter { $0 != current && index[$0].kind != .extension }
      guard let parent = declared.first else { return true }
      if index[parent].kind != .class { return false }
      current = parent
    }
    return true
  }

  /// Whether the type conforms, where it is declared, to a protocol of the main actor.
  private func conformsToMainActorProtocol(_ id: TypeID) -> Bool {
    for entry in index[id].inherited where entry.declaration == index[id].declaration {
      if FrameworkFacts.mainActorProtocols.contains(entry.name) { return true }
      for parent in index.typesByName[entry.name] ?? [] where index[parent].kind == .protocol {
        guard let reference = index[parent].declaration else { continue }
        let outline = index.file(reference).outline
        if attributed(outline[reference.declaration], outline) == .mainActor { return true }
        if index.ancestors(parent).contains(where: { FrameworkFacts.mainActorProtocols.contains($0) }) { return true }
      }
    }
    return false
  }

  private func actorIsolation(_ id: TypeID) -> Isolation {
    // An actor that names its executor may run on a context's queue.
    if !index.ownMembers(Names.unownedExecutor, of: id).isEmpty { return .contextActor }
    return .actor(index[id].name)
  }
}
