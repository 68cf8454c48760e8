import Lexer

/// A place where a managed object is used in a way that its context's queue must be entered for.
struct ObjectUse: Sendable {
  /// Where the object stands before it is used.
  enum Source: Hashable, Sendable {
    /// In a variable, a parameter or a constant.
    case binding(BindingID)
    /// In a property or a static or global variable.
    case stored(Symbol)
    /// It is `self`.
    case instance
    /// A call or another expression has just given it.
    case expression
  }

  /// Where it stands.
  var source: Source
  /// The object, or what holds it.
  var object: Value
  /// The chain that uses it.
  var chain: ChainID
  /// The token of the name that the chain starts with.
  var token: Int32
  /// The tokens of the use.
  var tokens: TokenRange
  /// Where the code runs.
  var executor: ExecutorFact
  /// The function that is called and uses the object, where the use does not stand here.
  var callee: DeclarationReference?
  /// Whether what is called takes the object to the main actor, and this code is not there.
  var isTakenToMain = false
  /// The way from the call to the use.
  var behind: [FlowStep] = []
}

/// Finds the uses of managed objects in one file.
struct ObjectUses {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var file: SourceFile { inference.file }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// The uses whose code runs at a place that is known, in the order of the source.
  func all() -> [ObjectUse] {
    var found = inference.directObjectUses
    addCalls(&found)
    addReferences(&found)
    addOperators(&found)
    return found.sorted { ($0.token, $0.chain) < ($1.token, $1.chain) }
  }

  /// The uses that stand in the file itself.
  func direct() -> [ObjectUse] {
    var found: [ObjectUse] = []
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      guard chain.root != .literal, !chain.marks.contains(.pattern), isCandidate(ChainID(index), chain) else {
        continue
      }
      if let use = use(ChainID(index), chain) { found.append(use) }
    }
    addUnwrapped(&found)
    return found
  }

  /// `if let title`, which reads the property of the object that the code is a member of. The chain that names it then
  /// stands for it.
  private func addUnwrapped(_ found: inout [ObjectUse]) {
    guard inference.hasObjectTypes else { return }
    for (name, bindings) in inference.unwrapped where project.mayBeObjectMember(name) {
      for binding in bindings {
        let record = outline[binding]
        guard let type = inference.enclosingType(record.scope)?.id, isAttribute(name, of: type),
          let mention = inference.mentions[name].first(where: { isMention($0, of: binding) })
        else { continue }
        let object = inference.selfValue(in: record.scope)
        let executor = inference.executor(of: record.scope)
        guard inference.isManagedObject(object.type), inference.value(of: binding).path?.members == [name],
          executor.executor != .unknown
        else { continue }
        found.append(
          ObjectUse(
            source: .instance, object: object, chain: mention.chain, token: record.token,
            tokens: TokenRange(Int(record.token), Int(record.token) + 1),
            executor: inference.executor(executor, with: object)))
      }
    }
  }

  private func isMention(_ mention: MentionTable.Mention, of binding: BindingID) -> Bool {
    let chain = outline[mention.chain]
    return mention.member.isNone && inference.binding(chain.name, at: chain.token, in: chain.scope) == binding
  }

  /// Whether a chain may use an object, by its names alone.
  private func isCandidate(_ id: ChainID, _ chain: Chain) -> Bool {
    if chain.firstSuffix.isNone {
      guard chain.root == .name else { return false }
      let role = outline[chain.expression].role
      return role == .interpolation || role == .argument && isKeptInCase(chain) || isOwnMember(chain)
    }
    if isOwnMember(chain) { return true }
    for suffix in outline.suffixes(of: id) {
      switch outline[suffix].kind {
      case .member:
        let name = outline[suffix].name
        if project.mayBeObjectMember(name) || project.collectionAdditions.contains(name) { return true }
      case .call: if takesKeyPath(suffix) { return true }
      case .subscript: if keyPath(in: suffix) != nil { return true }
      case .optional, .force: continue
      }
    }
    return false
  }

  /// Whether the root may be an attribute of the object that the code is a member of.
  private func isOwnMember(_ chain: Chain) -> Bool {
    inference.hasObjectTypes && chain.root == .name && project.mayBeObjectMember(chain.name)
  }

  /// The key path that a subscript is given: `row[keyPath: \.title]`.
  private func keyPath(in suffix: SuffixID) -> ExpressionID? { Arguments(outline, suffix)[Self.keyPath] }

  private static let keyPath = Symbol("keyPath")

  /// Whether a key path leads to what the store keeps, or may: one in a variable is none of an object's own.
  private func readsStored(_ path: ExpressionID) -> Bool {
    guard let chain = outline[path].firstChain.ifAny, outline[chain].root == .keyPath,
      let first = outline[chain].firstSuffix.ifAny
    else { return true }
    return !FrameworkFacts.freeObjectMembers.contains(outline[first].name)
  }

  private func takesKeyPath(_ call: SuffixID) -> Bool {
    guard let argument = Arguments(outline, call).first, let chain = outline[argument].firstChain.ifAny else {
      return false
    }
    return outline[chain].root == .keyPath
  }

  private func use(_ id: ChainID, _ chain: Chain) -> ObjectUse? {
    let executor = inference.executor(of: id)
    if executor.executor == .unknown {
      // What a closure does that a property keeps is asked of whoever calls it.
      guard let closure = outline[executor.boundary].closure.ifAny, inference.keptProperty(of: closure) != nil else {
        return nil
      }
    }
    if let own = ownMember(id, chain, executor) { return own }
    let values = inference.values(of: id)
    guard !chain.firstSuffix.isNone else {
      // A bare name only carries the object along, unless a string is made of it or it is kept in an enum's case.
      guard let value = values.first,
        outline[chain.expression].role == .interpolation && inference.isManagedObject(value.type)
          || executor.executor == .main && inference.isObjectOrHolder(value.type) && isKeptInCase(chain)
      else { return nil }
      return made(value, id, chain, end: chain.token + 1, executor)
    }
    var place = 0
    var called = false
    for suffix in outline.suffixes(of: id) {
      guard place < values.count else { return nil }
      let before = values[place]
      place += 1
      let current = outline[suffix]
      if current.kind == .call { called = true }
      if current.kind == .subscript, inference.isManagedObject(before.type), let path = keyPath(in: suffix) {
        guard readsStored(path) else { return nil }
        return made(before, id, chain, end: current.end, executor, isCalled: called)
      }
      guard current.kind == .member else { continue }
      if inference.isManagedObject(before.type) {
        guard case .named(let name, _) = before.type, touches(current.name, name, chain.scope),
          !isLookup(suffix, of: name, chain.scope)
        else { return nil }
        return made(before, id, chain, end: current.end, executor, isCalled: called)
      }
      if inference.isObjectOrHolder(before.type), touchesElements(suffix) {
        return made(before, id, chain, end: current.end, executor, isCalled: called)
      }
    }
    return nil
  }

  /// `self.state = .loaded(rows)`: the property holds the objects from then on, and no type says so.
  private func isKeptInCase(_ chain: Chain) -> Bool {
    let argument = outline[chain.expression]
    guard argument.role == .argument, argument.firstChain == argument.lastChain, let call = argument.call.ifAny,
      outline[call].next.isNone, outline[outline[call].chain].root == .implicitMember,
      outline[outline[call].chain].firstSuffix == call
    else { return false }
    let assignment = outline[outline[outline[call].chain].expression]
    guard assignment.assignment >= 0, let target = assignment.firstChain.ifAny,
      assignment.lastChain == outline[call].chain
    else { return false }
    let property = outline[target]
    if property.root == .selfKeyword { return !property.firstSuffix.isNone }
    guard property.root == .name else { return false }
    let binding = inference.binding(property.name, at: property.token, in: property.scope)
    guard let binding else { return true }
    return outline[binding].name == Names.selfName
      || outline[binding].kind == .optional && !property.firstSuffix.isNone
  }

  private func made(
    _ value: Value, _ id: ChainID, _ chain: Chain, end: Int32, _ executor: ExecutorFact, isCalled: Bool = false
  ) -> ObjectUse {
    ObjectUse(
      source: source(of: id, value, isCalled: isCalled), object: value, chain: id, token: chain.token,
      tokens: TokenRange(Int(chain.token), Int(end)), executor: inference.executor(executor, with: value))
  }

  /// - Parameter isCalled: whether a call in the chain has given the object.
  private func source(of id: ChainID, _ value: Value, isCalled: Bool) -> ObjectUse.Source {
    let chain = outline[id]
    switch chain.root {
    case .name:
      if file.lexed.tokens[Int(chain.token)].kind == .dollarIdentifier { return implicitSource(chain) }
      if let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) {
        let value = inference.value(of: binding)
        // `strongSelf.row` stands in the property.
        if !isCalled, case .instance? = value.path?.root, value.path?.members.isEmpty == true,
          !inference.isManagedObject(value.type), let first = firstMember(chain)
        {
          return .stored(outline[first].name)
        }
        // What a context or a store in a variable hands out does not stand in the variable.
        let root = value.type
        return inference.isObjectOrHolder(root) || !isCalled && !inference.isContext(root)
          ? .binding(binding) : .expression
      }
      return isCalled ? .expression : .stored(chain.name)
    case .selfKeyword:
      guard let first = firstMember(chain), !isCalled else {
        return chain.firstSuffix.isNone ? .instance : .expression
      }
      return .stored(outline[first].name)
    case .parens:
      // `(results.fetchedObjects ?? []).first`
      guard let element = outline[id].firstElement.ifAny, outline[element].next.isNone,
        let inner = outline[outline[element].value].firstChain.ifAny
      else { return .expression }
      let value = inference.values(of: inner).last ?? .unknown
      return source(of: inner, value, isCalled: hasCall(inner))
    default:
      return .expression
    }
  }

  private func hasCall(_ chain: ChainID) -> Bool {
    outline.suffixes(of: chain).contains { outline[$0].kind == .call }
  }

  /// The member that follows a root at once, or behind the `?` of one that is captured weakly.
  private func firstMember(_ chain: Chain) -> SuffixID? {
    var suffix = chain.firstSuffix
    while let current = suffix.ifAny, outline[current].kind == .optional || outline[current].kind == .force {
      suffix = outline[current].next
    }
    return suffix.ifAny.flatMap { outline[$0].kind == .member ? $0 : nil }
  }

  /// Where the objects stand that `$0` goes through.
  private func implicitSource(_ chain: Chain) -> ObjectUse.Source {
    guard let closure = inference.implicitParameterClosure(chain.scope),
      let call = ClosureUse(outline, closure).call
    else { return .expression }
    if let given = ObjectOrigin(inference).gone(through: call) {
      return source(of: given, inference.values(of: given).last ?? .unknown, isCalled: hasCall(given))
    }
    guard let member = call.member else { return .expression }
    let receiver = outline[member].chain
    let values = inference.values(of: receiver)
    guard let root = values.first else { return .expression }
    let isCalled = !inference.isObjectOrHolder(root.type) && hasCall(receiver, before: member)
    return source(of: receiver, root, isCalled: isCalled)
  }

  private func hasCall(_ chain: ChainID, before member: SuffixID) -> Bool {
    for suffix in outline.suffixes(of: chain) {
      if suffix == member { return false }
      if outline[suffix].kind == .call { return true }
    }
    return false
  }

  /// `title` or `self.title` in a member of a managed object class.
  private func ownMember(_ id: ChainID, _ chain: Chain, _ executor: ExecutorFact) -> ObjectUse? {
    guard let own = inference.enclosingType(chain.scope), let type = own.id else { return nil }
    var name = chain.name
    var end = chain.token + 1
    if chain.root == .selfKeyword, let first = firstMember(chain) {
      name = outline[first].name
      end = outline[first].end
    } else if chain.root != .name {
      return nil
    } else if inference.binding(name, at: chain.token, in: chain.scope) != nil {
      return nil
    }
    let object = inference.selfValue(in: chain.scope)
    guard inference.isManagedObject(object.type), isAttribute(name, of: type) else { return nil }
    return ObjectUse(
      source: .instance, object: object, chain: id, token: chain.token, tokens: TokenRange(Int(chain.token), Int(end)),
      executor: inference.executor(executor, with: object))
  }

  /// Whether a member of a managed object class is one that the store keeps: `@NSManaged`, or in the model.
  func isAttribute(_ name: Symbol, of type: TypeID) -> Bool {
    if FrameworkFacts.freeObjectMembers.contains(name) { return false }
    let members = inference.members(name, of: type)
    guard members.isEmpty else {
      return members.contains { reference in
        let other = project.index.file(reference).outline
        let declaration = other[reference.declaration]
        return declaration.kind == .variable && !declaration.modifiers.contains(.static)
          && declaration.attributes.contains { other.attributes[$0].name == Names.NSManaged }
      }
    }
    guard let entity = project.index[type].entity else { return false }
    return project.lineage(of: entity).contains { ancestor in
      ancestor.attributes.contains { Symbol($0.name) == name }
        || ancestor.relationships.contains { Symbol($0.name) == name }
    }
  }

  // MARK: Uses behind a call

  /// The calls of functions, and the properties, that use an object where they are called.
  private func addCalls(_ uses: inout [ObjectUse]) {
    for call in inference.dutyCalls {
      let executor = inference.executor(of: call.chain)
      guard executor.executor != .unknown else { continue }
      for duty in call.summary.duties where duty.isObject {
        guard let object = call.value(of: duty.subject, inference), inference.isObjectOrHolder(object.type) else {
          continue
        }
        var use = ObjectUse(
          source: source(of: duty.subject, call), object: object, chain: call.chain, token: call.token,
          tokens: TokenRange(Int(outline[call.chain].token), Int(call.token + 1)),
          executor: inference.executor(executor, with: object), callee: call.callee, behind: duty.steps)
        use.isTakenToMain = duty.isOnMain && executor.executor != .main
        uses.append(use)
      }
    }
  }

  /// `rows.map(Summary.init)`: the functions that are given each object by their names, and use it.
  private func addReferences(_ uses: inout [ObjectUse]) {
    for name in Self.elementFunctions {
      for site in inference.calls[name] {
        guard let member = site.member.ifAny, let argument = Arguments(outline, site.suffix).first,
          let reference = outline[argument].firstChain.ifAny, outline[argument].lastChain == reference
        else { continue }
        let receiver = inference.receiver(of: member)
        guard inference.isObjectOrHolder(receiver.type),
          let callee = functions(named: reference).first(where: { usesFirstObject($0) })
            ?? getter(named: reference, ofElementsOf: receiver.type)
        else { continue }
        let executor = inference.executor(of: site.chain)
        guard executor.executor != .unknown else { continue }
        let isCalled = outline.suffixes(of: site.chain).prefix { $0 != member }.contains { outline[$0].kind == .call }
        uses.append(
          ObjectUse(
            source: source(of: site.chain, receiver, isCalled: isCalled), object: receiver, chain: site.chain,
            token: site.token, tokens: TokenRange(Int(outline[site.chain].token), Int(site.token + 1)),
            executor: inference.executor(executor, with: receiver), callee: callee,
            behind: project.summary(of: callee)?.duties.first?.steps ?? []))
      }
    }
  }

  /// `rows.sorted()`, `left < right`: the operators of a class that use the objects which they are given.
  private func addOperators(_ uses: inout [ObjectUse]) {
    let bound = Self.operators.filter { project.hasDuty($0) }
    guard !bound.isEmpty else { return }
    if bound.contains(Self.less) {
      for site in Self.orderings.flatMap({ inference.calls[$0] }) {
        guard let member = site.member.ifAny, outline[site.suffix].firstArgument.isNone else { continue }
        let rows = inference.receiver(of: member)
        guard let callee = comparison(Self.less, of: rows.type.element) else { continue }
        let isCalled = hasCall(site.chain, before: member)
        add(rows, site.chain, end: site.token + 1, callee, isCalled: isCalled, &uses)
      }
    }
    for index in outline.chains.indices {
      guard let right = outline.chains[index].next.ifAny, outline[right].operatorBefore >= 0,
        let name = bound.first(where: { $0 == file.symbol(of: Int(outline[right].operatorBefore)) })
      else { continue }
      let value = inference.castValue(of: ChainID(index))
      guard let callee = comparison(name, of: value.type) else { continue }
      let end = outline[right].operatorBefore + 1
      add(value, ChainID(index), end: end, callee, isCalled: hasCall(ChainID(index)), &uses)
    }
  }

  private func add(
    _ object: Value, _ chain: ChainID, end: Int32, _ callee: DeclarationReference, isCalled: Bool,
    _ uses: inout [ObjectUse]
  ) {
    let executor = inference.executor(of: chain)
    guard executor.executor != .unknown else { return }
    let token = outline[chain].token
    uses.append(
      ObjectUse(
        source: source(of: chain, object, isCalled: isCalled), object: object, chain: chain, token: token,
        tokens: TokenRange(Int(token), Int(end)), executor: inference.executor(executor, with: object), callee: callee,
        behind: project.summary(of: callee)?.duties.first?.steps ?? []))
  }

  /// The operator of a managed object class that uses its first operand.
  private func comparison(_ name: Symbol, of type: SwiftType) -> DeclarationReference? {
    guard inference.isManagedObject(type), let typeName = type.name,
      let id = project.type(typeName, from: file, scope: .none)
    else { return nil }
    return inference.members(name, of: id).first { usesFirstObject($0) }
  }

  /// Whether the file uses one of some operators, by itself or to order elements.
  func mayUse(_ operators: [Symbol]) -> Bool {
    if operators.contains(Self.less), Self.orderings.contains(where: { !inference.calls[$0].isEmpty }) { return true }
    return outline.chains.contains { chain in
      chain.operatorBefore >= 0 && operators.contains(file.symbol(of: Int(chain.operatorBefore)))
    }
  }

  private static let less = Symbol("<")
  /// The operators that classes define for their objects.
  static let operators = ["<", ">", "<=", ">=", "==", "+", "-", "*", "/"].map { Symbol($0) }
  private static let orderings = [Names.sorted, Symbol("sort"), Names.min, Symbol("max")]

  /// The functions of collections that give each element to the function that they are given.
  static let elementFunctions = [Names.map, Names.compactMap, Names.flatMap, Names.forEach]

  /// The property that a key path leads to, where it reads the objects that an element keeps: `states.map(\.title)`.
  private func getter(named reference: ChainID, ofElementsOf type: SwiftType) -> DeclarationReference? {
    guard outline[reference].root == .keyPath, let first = outline[reference].firstSuffix.ifAny,
      outline[first].kind == .member, case .collection(let element) = type, !inference.isManagedObject(element),
      let name = element.name, let id = project.type(name, from: file, scope: outline[reference].scope)
    else { return nil }
    return inference.members(outline[first].name, of: id).first { member in
      project.summary(of: member)?.duties.contains { duty in
        guard duty.isObject, !duty.isOnMain, case .instance = duty.subject else { return false }
        return true
      } ?? false
    }
  }

  /// The functions or initialisers that an unapplied reference may mean.
  private func functions(named reference: ChainID) -> [DeclarationReference] {
    let current = outline[reference]
    guard current.root == .name else { return [] }
    guard let last = current.lastSuffix.ifAny, outline[last].kind == .member, outline[last].name == Names.`init` else {
      let member = current.lastSuffix.ifAny ?? .none
      let name = member.ifAny.map { outline[$0].name } ?? current.name
      return inference.handedOnFunction(name, member, reference).map { [$0] } ?? []
    }
    guard case .metatype(let type) = inference.receiver(of: last).type, let name = type.name,
      let id = project.type(name, from: file, scope: current.scope)
    else { return [] }
    return project.index.initializers(of: id)
  }

  /// Whether a function uses the managed object that is its first argument where it is called.
  private func usesFirstObject(_ function: DeclarationReference) -> Bool {
    project.summary(of: function)?.duties.contains { duty in
      guard duty.isObject, !duty.isOnMain, case .parameter(0, _) = duty.subject else { return false }
      return true
    } ?? false
  }

  /// Where the object stands that a call uses.
  private func source(of subject: SummarySubject, _ call: DutyCall) -> ObjectUse.Source {
    switch subject {
    case .instance(let members): return receiverSource(members.first ?? .none, call)
    case .context: return .expression
    case .parameter(let position, _):
      guard let argument = call.arguments[position], let chain = outline[argument].firstChain.ifAny,
        outline[argument].lastChain == chain
      else { return .expression }
      let isCalled = outline.suffixes(of: chain).contains { outline[$0].kind == .call }
      return source(of: chain, inference.value(of: argument), isCalled: isCalled)
    }
  }

  /// Where the object stands that the receiver of a call keeps in `member`: `wrapper.title` uses what `wrapper` got,
  /// and only a call on `self` what a property of the code's own type holds.
  private func receiverSource(_ member: Symbol, _ call: DutyCall) -> ObjectUse.Source {
    let chain = outline[call.chain]
    guard chain.token != call.token else { return .stored(member) }
    let suffixes = outline.suffixes(of: call.chain).prefix { outline[$0].token < call.token }
    if suffixes.contains(where: { outline[$0].kind == .call || outline[$0].kind == .subscript }) { return .expression }
    guard chain.root == .name else { return chain.root == .selfKeyword ? .stored(member) : .expression }
    if file.lexed.tokens[Int(chain.token)].kind == .dollarIdentifier { return implicitSource(chain) }
    guard let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) else { return .stored(member) }
    // A variable that stands for `self`, as `guard let self` makes one.
    let path = inference.value(of: binding).path
    if case .instance? = path?.root, path?.members.isEmpty == true { return .stored(member) }
    return .binding(binding)
  }

  // MARK: What touches an object

  /// Whether a call only asks another context for its own object of the same ID: a library's function that is given a
  /// context.
  private func isLookup(_ member: SuffixID, of type: TypeName, _ scope: ScopeID) -> Bool {
    guard let call = outline[member].next.ifAny, outline[call].kind == .call,
      let argument = Arguments(outline, call).first, inference.isContext(inference.value(of: argument).type)
    else { return false }
    guard let id = project.type(type, from: file, scope: scope) else { return true }
    return inference.members(outline[member].name, of: id).isEmpty
  }

  /// Whether a member of an object has to be used on its queue: one that the project declares asynchronous, or that
  /// enters the queue by itself, has not.
  private func touches(_ member: Symbol, _ type: TypeName, _ scope: ScopeID) -> Bool {
    if FrameworkFacts.freeObjectMembers.contains(member) { return false }
    if member == Names.id, !mayKeep(member, type) { return false }
    guard let id = project.type(type, from: file, scope: scope) else { return true }
    let members = inference.members(member, of: id)
    // What the model alone declares has the isolation of the class.
    if members.isEmpty, project.isolations[id.index] == .mainActor { return false }
    return !members.contains { reference in
      let other = project.index.file(reference)
      let declaration = other.outline[reference.declaration]
      // The code that reads it waits for the main actor, which does the reading.
      if project.isolation(of: reference.declaration, in: other) == .mainActor { return true }
      if declaration.modifiers.contains(.async) || declaration.modifiers.contains(.static) { return true }
      if readsNothingStored(reference, declaration, other) { return true }
      if hasAsyncAccessor(reference.declaration, other.outline) { return true }
      let calls = project.calls(of: other)
      return (calls[Names.perform] + calls[Names.performAndWait]).contains {
        declaration.tokens.contains(Int($0.token))
      }
    }
  }

  /// Whether a class has a property of that name in the model or in the source, or may have: without one `id` is that of
  /// `Identifiable`, which tells objects apart by their references.
  private func mayKeep(_ member: Symbol, _ type: TypeName) -> Bool {
    // An extension in another module counts as a type of its own.
    let types = project.index.typesByName[type.name] ?? []
    let isDeclared = types.contains { candidate in
      inference.members(member, of: candidate).contains { reference in
        project.index.enclosingType(of: reference).map { project.index[$0].kind != .protocol } ?? true
      }
    }
    guard !isDeclared else { return true }
    let records = types.map { project.index[$0] }
    let entities = records.compactMap(\.entity)
    guard !entities.isEmpty else { return records.allSatisfy { $0.declaration == nil } }
    return entities.contains { entity in
      project.lineage(of: entity).contains { ancestor in
        ancestor.attributes.contains { Symbol($0.name) == member }
      }
    }
  }

  /// Whether a member that the project declares has a body in which nothing stored can be read: it names no member of
  /// an object but those that are free, and hands the object to nobody.
  private func readsNothingStored(
    _ reference: DeclarationReference, _ declaration: Declaration, _ other: SourceFile
  ) -> Bool {
    guard other.outline.depth == .full else { return false }
    let outline = other.outline
    var body = declaration.body
    if declaration.kind == .variable {
      guard
        let getter = outline.declarations.first(where: { $0.owner == reference.declaration && $0.name == Names.get })
      else { return false }
      body = getter.body
    }
    guard let scope = body.ifAny else { return false }
    let range = outline[scope].tokens
    for expression in project.expressions(in: range, of: other) {
      for chain in outline.chains(of: expression) where range.contains(Int(outline[chain].token)) {
        let current = outline[chain]
        if current.root == .selfKeyword {
          // `self` by itself is handed on.
          guard let first = current.firstSuffix.ifAny, outline[first].kind == .member,
            FrameworkFacts.freeObjectMembers.contains(outline[first].name)
          else { return false }
        } else if current.root == .superKeyword || current.root == .unknown {
          return false
        } else if current.root == .name, project.mayBeObjectMember(current.name),
          !FrameworkFacts.freeObjectMembers.contains(current.name)
        {
          return false
        }
      }
    }
    return true
  }

  private func hasAsyncAccessor(_ property: DeclarationID, _ outline: Outline) -> Bool {
    // Accessors follow their property.
    var index = property.index + 1
    while index < outline.declarations.count, outline.declarations[index].tokens.start < outline[property].tokens.end {
      let declaration = outline.declarations[index]
      if declaration.owner == property, declaration.modifiers.contains(.async) { return true }
      index += 1
    }
    return false
  }

  /// Whether a member of a collection reads its objects: a mapping key path does, a count does not. A closure's own
  /// uses of its parameter are judged by themselves.
  private func touchesElements(_ member: SuffixID) -> Bool {
    if case .collection(let element) = inference.receiver(of: member).type,
      CollectionAdditions(inference).reads(member, of: element)
    {
      return true
    }
    guard let next = outline[member].next.ifAny, outline[next].kind == .call,
      let argument = Arguments(outline, next).first, let chain = outline[argument].firstChain.ifAny,
      outline[chain].root == .keyPath
    else { return false }
    guard let first = outline[chain].firstSuffix.ifAny else { return true }
    guard case .collection(let element) = inference.receiver(of: member).type,
      !inference.isManagedObject(element)
    else {
      return !FrameworkFacts.freeObjectMembers.contains(outline[first].name)
    }
    // Of a value that holds objects beside others only the objects count.
    let part = ChainReader(inference, chain).memberValue(outline[first].name, of: Value(type: element))
    return inference.isObjectOrHolder(part.type) && outline[first].next != .none
  }
}
