import Lexer

/// A type or variable that the compiler is told not to check, and that carries a context or managed objects to code
/// that is not on their queue.
struct SendableCarrier: Sendable {
  /// What is exempted: the entry `@unchecked Sendable`, or the name of a variable that is `nonisolated(unsafe)`.
  var exemption: TokenRange
  /// The name of the type or variable.
  var name: Int32
  /// The name of the property that holds what is carried; the variable itself.
  var property: Int32
  /// What is carried.
  var load: Load
  /// Where it is used off its queue; nil where the property can be reached from anywhere.
  var use: TokenRange?

  /// What a carrier holds.
  enum Load: Hashable, Sendable {
    case context
    case managedObjects
  }
}

/// Finds the carriers that a file declares.
struct SendableCarriers {
  private let inference: FileInference
  private let practices: Practices
  private let uses: [ContextUse]
  private var outline: Outline { inference.file.outline }

  /// - Parameter uses: the uses of contexts in the file.
  init(_ inference: FileInference, _ practices: Practices, _ uses: [ContextUse]) {
    self.inference = inference
    self.practices = practices
    self.uses = uses
  }

  /// The carriers, types first, each kind in the order of the source.
  func all() -> [SendableCarrier] { types() + variables() }

  // MARK: Types

  private func types() -> [SendableCarrier] {
    outline.inheritedTypes.indices.compactMap { entry in
      let inherited = outline.inheritedTypes[entry]
      guard inherited.isUnchecked, inherited.name == Names.Sendable,
        let declaration = declaration(of: inherited.declaration)
      else { return nil }
      return carrier(declaration, inherited)
    }
  }

  /// The type's declaration, where this file has it.
  private func declaration(of id: DeclarationID) -> DeclarationID? {
    guard outline[id].kind == .extension else { return id }
    let reference = DeclarationReference(file: inference.file.id, declaration: id)
    guard let type = inference.project.index.type(of: reference),
      let declared = inference.project.index[type].declaration, declared.file == inference.file.id
    else { return nil }
    return declared.declaration
  }

  /// Whether a type is a function's own, and all its values are made where code of the main actor runs, which takes them
  /// from there: the compiler asks for `Sendable` although nothing leaves the actor.
  private func staysOnMain(_ id: DeclarationID) -> Bool {
    let scope = outline[id].scope
    guard outline[scope].kind != .type, outline[scope].kind != .file, inference.executor(of: scope).executor == .main
    else { return false }
    let makings = inference.calls[outline[id].name].filter(\.member.isNone)
    return !makings.isEmpty && makings.allSatisfy { inference.executor(of: $0.chain).executor == .main }
  }

  private func carrier(_ id: DeclarationID, _ inherited: InheritedType) -> SendableCarrier? {
    let reference = DeclarationReference(file: inference.file.id, declaration: id)
    guard let type = inference.project.index.type(of: reference), !isSpecial(type), !staysOnMain(id) else { return nil }
    let name = outline[id].name
    let restates = inference.project.hasSuperclass(type)
    for property in inference.storedProperties(of: id) where !isBoundToMain(property) {
      guard let binding = outline[property].binding.ifAny else { continue }
      let value = inference.value(of: binding)
      let load: SendableCarrier.Load
      var use: TokenRange?
      if inference.isObjectOrHolder(value.type) {
        load = .managedObjects
        use = touch(of: property, in: id)
        guard use != nil || !restates && isReachable(property) else { continue }
      } else if inference.isContext(value.type) {
        load = .context
        use = contextUse(of: outline[property].name, in: name)
        guard use != nil else { continue }
      } else {
        continue
      }
      return SendableCarrier(
        exemption: inherited.tokens, name: outline[id].nameToken, property: outline[property].nameToken, load: load,
        use: use)
    }
    return nil
  }

  /// Managed objects, contexts and containers are no carriers; what is bound to the main actor is checked.
  private func isSpecial(_ type: TypeID) -> Bool {
    let index = inference.project.index
    return inference.project.isolations[type.index] == .mainActor
      || [Names.NSManagedObject, Names.NSManagedObjectContext, Names.NSPersistentContainer].contains {
        index.inherits(type, from: $0)
      }
  }

  private func isBoundToMain(_ property: DeclarationID) -> Bool {
    outline[property].attributes.contains { outline.attributes[$0].name == Names.MainActor }
  }

  private func isReachable(_ property: DeclarationID) -> Bool {
    outline[property].modifiers.isDisjoint(with: [.private, .fileprivate])
  }

  // MARK: Uses

  /// Where the type's own code touches the objects of a property in code that is on no queue for sure, or wherever it
  /// is called.
  private func touch(of property: DeclarationID, in type: DeclarationID) -> TokenRange? {
    let name = outline[property].name
    for mention in inference.mentions[name] {
      let chain = outline[mention.chain]
      guard outline[type].tokens.contains(Int(chain.token)), isProperty(mention, name),
        let next = mention.member.isNone ? chain.firstSuffix.ifAny : outline[mention.member].next.ifAny,
        let member = memberTouched(from: next)
      else { continue }
      switch inference.executor(of: mention.chain).executor {
      case .concurrent, .actor, .caller:
        return TokenRange(Int(chain.token), Int(outline[member].end))
      case .main, .queue, .elsewhere, .unknown: continue
      }
    }
    return nil
  }

  /// Whether a name means the property of `self`.
  private func isProperty(_ mention: MentionTable.Mention, _ name: Symbol) -> Bool {
    let chain = outline[mention.chain]
    if mention.member.isNone { return inference.binding(name, at: chain.token, in: chain.scope) == nil }
    return chain.root == .selfKeyword && chain.firstSuffix == mention.member
  }

  /// The member of an object that is read after its reference; nil where the reference is only carried, or what is
  /// read may be read anywhere.
  private func memberTouched(from suffix: SuffixID) -> SuffixID? {
    var suffix = suffix
    while true {
      switch outline[suffix].kind {
      case .optional, .force, .subscript: break
      case .member: return FrameworkFacts.freeObjectMembers.contains(outline[suffix].name) ? nil : suffix
      case .call: return nil
      }
      guard let next = outline[suffix].next.ifAny else { return nil }
      suffix = next
    }
  }

  /// Where a context that instances of the type hold is used off its queue: by the type itself, or through one that
  /// was carried there.
  private func contextUse(of property: Symbol, in type: Symbol) -> TokenRange? {
    uses.first { use in
      guard use.context.path.members.last == property, isReached(use.context.path, from: type) else { return false }
      return isOffQueue(use)
    }?.tokens
  }

  private func isReached(_ path: AccessPath, from type: Symbol) -> Bool {
    guard path.members.count == 1 else { return false }
    switch path.root {
    case .instance(let name), .type(let name): return name == type
    case .binding(let file, let binding):
      return file == inference.file.id && inference.value(of: binding).type.name?.name == type
    case .made, .global: return false
    }
  }

  private func isOffQueue(_ use: ContextUse) -> Bool {
    if ContextUses(inference).verdict(use.context, use.executor, at: use.chain, practices) == .offQueue { return true }
    guard use.context.queue == .borrowed else { return false }
    // Whichever context it is: its queue is not entered there.
    switch use.executor.executor {
    case .concurrent, .actor: return true
    case .main, .queue, .elsewhere, .caller, .unknown: return false
    }
  }

  // MARK: Variables

  /// The variables of types and files that are `nonisolated(unsafe)` and hold a context that is used off its queue.
  private func variables() -> [SendableCarrier] {
    outline.declarations.indices.compactMap { index in
      let declaration = outline.declarations[index]
      let place = outline[declaration.scope].kind
      guard declaration.kind == .variable, declaration.modifiers.contains(.nonisolatedUnsafe),
        place == .type || place == .file, let binding = declaration.binding.ifAny,
        inference.isContext(inference.value(of: binding).type), let use = variableUse(declaration)
      else { return nil }
      let name = declaration.nameToken
      return SendableCarrier(
        exemption: TokenRange(Int(name), Int(name) + 1), name: name, property: name, load: .context, use: use)
    }
  }

  private func variableUse(_ declaration: Declaration) -> TokenRange? {
    if let type = inference.enclosingType(declaration.scope) { return contextUse(of: declaration.name, in: type.name) }
    return uses.first { use in
      guard case .global = use.context.path.root, use.context.path.members.last == declaration.name else {
        return false
      }
      return isOffQueue(use)
    }?.tokens
  }
}
