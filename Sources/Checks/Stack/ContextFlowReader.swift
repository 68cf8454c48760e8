import Lexer

/// Reads how contexts go from name to name in one file, and what is done with them.
struct ContextFlowReader {
  private let inference: FileInference
  private let nodes: ContextNodes
  private let resolver: CallResolver
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }
  private let contextFunctions: SymbolSet
  private let uniqueEntities: SymbolSet
  private let names: ContextNames
  private let hasMigrationHandlers: Bool
  private var flow = ContextFlow()

  /// - Parameters:
  ///   - contextFunctions: the names of the functions that the project adds to contexts.
  ///   - uniqueEntities: the entities with uniqueness constraints, by the names of their classes and their own.
  ///   - contextNames: the names that contexts have in the project.
  ///   - hasMigrationHandlers: whether the project makes migration stages with handlers.
  init(
    _ inference: FileInference, contextFunctions: SymbolSet, uniqueEntities: SymbolSet,
    contextNames: ContextNames.Shared, hasMigrationHandlers: Bool
  ) {
    self.inference = inference
    self.hasMigrationHandlers = hasMigrationHandlers
    names = ContextNames(inference.file, contextNames)
    self.contextFunctions = contextFunctions
    self.uniqueEntities = uniqueEntities
    nodes = ContextNodes(inference)
    resolver = CallResolver(inference)
  }

  mutating func read() -> ContextFlow {
    readSites()
    readExpressions()
    readCalls()
    readClosures()
    readUses()
    connectRequirements()
    return flow
  }

  // MARK: Where contexts are made

  private mutating func readSites() {
    for call in inference.calls[Names.newBackgroundContext] + inference.calls[Names.NSManagedObjectContext] {
      guard let value = inference.values(of: call.chain).last, outline[call.chain].lastSuffix == call.suffix,
        let context = value.context, context.isNew, context.queue == .background,
        let node = nodes.node(of: call.chain), case .made = node, !isOfForeignContainer(call)
      else { continue }
      let kind: ContextSite.Kind = call.name == Names.newBackgroundContext ? .container : .initializer
      add(node, kind, TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end)), call)
    }
    for call in inference.calls[Names.performBackgroundTask] {
      // In an extension of the container it may stand by itself.
      let container = inference.receiverValue(of: call).type
      guard inference.isContainer(container), resolver.callee(of: call) == nil, !makesItsOwn(container),
        !isOfForeignContainer(call)
      else { continue }
      // The asynchronous form is given the closure like the other one.
      guard let argument = Arguments(outline, call.suffix).first, let chain = outline[argument].firstChain.ifAny else {
        continue
      }
      let node = ContextNode.made(file.id, chain)
      add(node, .task, TokenRange(Int(call.token), Int(call.token) + 1), call)
      if let block = blockParameter(chain, position: 0) { flow.connect(node, block) }
    }
  }

  /// Whether a container's class overrides `newBackgroundContext`: background tasks get what that makes.
  private func makesItsOwn(_ container: SwiftType) -> Bool {
    guard let name = container.name, let id = project.type(name, from: file, scope: .none) else { return false }
    return inference.members(Names.newBackgroundContext, of: id).contains {
      project.index.declaration($0).modifiers.contains(.override)
    }
  }

  /// Whether a call's container is an object of a class that the project does not declare, and which may set up the
  /// contexts that it makes.
  private func isOfForeignContainer(_ call: CallSite) -> Bool {
    guard let member = call.member.ifAny else { return false }
    var name = outline[call.chain].name
    for suffix in outline.suffixes(of: call.chain) {
      if suffix == member { break }
      if outline[suffix].kind == .member { name = outline[suffix].name }
    }
    guard name != .none else { return false }
    return inference.mentions[name].contains { mention in
      let chain = outline[mention.chain]
      // What is put into a member of the container is no container.
      guard chain.marks.contains(.assigned), chain.lastSuffix == mention.member, let value = chain.next.ifAny,
        outline[value].next.isNone, outline[value].root == .name, let last = outline[value].lastSuffix.ifAny,
        outline[last].kind == .call,
        case .metatype(let type)? = inference.values(of: value).first?.type
      else { return false }
      return !inference.isContainer(type)
    }
  }

  private mutating func add(_ node: ContextNode, _ kind: ContextSite.Kind, _ tokens: TokenRange, _ call: CallSite) {
    let scope = outline[call.chain].scope
    guard !hasMigrationHandlers || !MigrationHandlers(inference).contains(scope) else { return }
    flow.add(
      ContextSite(
        node: node, kind: kind, location: Location(file: file.id, range: file.range(of: tokens)),
        making: making(of: scope, call.token),
        holder: call.member.ifAny.map { ContainerHolder(inference).type(before: $0) } ?? .none,
        isTestOrPreview: PreviewPlaces(inference).contains(scope)))
  }

  /// How often a context is made: an operation is made for each job, and its initialiser runs as often.
  private func making(of scope: ScopeID, _ token: Int32) -> MakingPlace {
    let place = MakingReader(inference).place(of: scope, at: token)
    guard place == .initializer || place == .stored, let type = inference.enclosingType(scope)?.id,
      project.index.inherits(type, from: Names.Operation)
    else { return place }
    return .function
  }

  /// The closure's argument at a place where a function gives the name of one of its parameters.
  private func blockParameter(_ chain: ChainID, position: Int) -> ContextNode? {
    let current = outline[chain]
    guard current.root == .name, let binding = inference.binding(current.name, at: current.token, in: current.scope),
      outline[binding].kind == .parameter, let function = outline[binding].declaration.ifAny
    else { return nil }
    return .blockParameter(
      DeclarationReference(file: file.id, declaration: function), Int(outline[binding].position), position)
  }

  // MARK: Variables, assignments, results

  private mutating func readExpressions() {
    for index in outline.expressions.indices {
      let expression = outline.expressions[index]
      if expression.assignment >= 0 {
        readAssignment(ExpressionID(index))
        continue
      }
      switch expression.role {
      case .returned, .statement:
        readResult(ExpressionID(index))
      case .argument, .element, .interpolation, .thrown, .pattern, .subject, .sequence, .filter, .condition:
        continue
      case .initializer, .captured, .matched, .defaultValue, .other:
        break
      }
    }
    for index in outline.bindings.indices where !outline.bindings[index].value.isNone {
      let binding = outline.bindings[index]
      guard binding.kind == .variable || binding.kind == .capture || binding.kind == .optional, !binding.isPart,
        mayBeContext(binding.value)
      else { continue }
      let sources = nodes.nodes(of: binding.value)
      guard !sources.isEmpty, let target = nodes.node(of: BindingID(index)) else { continue }
      for source in sources { flow.connect(source, target) }
    }
  }

  /// Whether an expression may give a context, by the names in it: most do not, and need no closer look.
  private func mayBeContext(_ expression: ExpressionID, depth: Int = 0) -> Bool {
    // `(a, =)` in code that is being written: nothing stands where a value belongs.
    guard !expression.isNone, depth < Self.bracketLimit else { return false }
    return outline.chains(of: expression).contains { mayBeContext($0, depth) }
  }

  /// How many brackets around a name are looked through.
  private static let bracketLimit = 32

  private func mayBeContext(_ chain: ChainID, _ depth: Int = 0) -> Bool {
    let current = outline[chain]
    switch current.root {
    case .closure:
      return !current.firstSuffix.isNone
    case .selfKeyword where current.firstSuffix.isNone:
      return true
    case .parens:
      guard let first = current.firstElement.ifAny, outline[first].next.isNone else { return false }
      return mayBeContext(outline[first].value, depth: depth + 1)
    case .name, .selfKeyword, .superKeyword, .implicitMember:
      // What the chain ends with: `stack.context`, `stack.makeContext()`, `context!`.
      var last = current.name
      for suffix in outline.suffixes(of: chain) where outline[suffix].kind == .member { last = outline[suffix].name }
      return names.contains(last)
    default:
      return false
    }
  }

  private mutating func readAssignment(_ id: ExpressionID) {
    let chains = Array(outline.chains(of: id))
    guard chains.count >= 2 else { return }
    let target = outline[chains[0]]
    if let last = target.lastSuffix.ifAny {
      switch outline[last].name {
      case Names.mergePolicy: mark(before: last, .hasPolicy)
      case Names.parent: mark(before: last, .hasParent)
      case Names.persistentStoreCoordinator: mark(before: last, .hasCoordinator)
      case Names.automaticallyMergesChangesFromParent:
        if let node = nodes.node(before: last) { markMerging(node, id) }
      default: store(chains)
      }
      return
    }
    switch target.name {
    case Names.mergePolicy: markSelf(target.scope, .hasPolicy)
    case Names.automaticallyMergesChangesFromParent:
      if let node = nodes.ofSelf(target.scope) { markMerging(node, id) }
    default: store(chains)
    }
  }

  /// A context is told whether it merges its parent's changes.
  private mutating func markMerging(_ node: ContextNode, _ assignment: ExpressionID) {
    guard OptionValue(inference).isFalse(assignment) else { return flow.mark(node, .mergesAutomatically) }
    let place = Location(file: file.id, range: file.range(of: outline[assignment].tokens))
    flow.markMergingTurnedOff(node, at: place)
  }

  private mutating func store(_ chains: [ChainID]) {
    guard chains.dropFirst().contains(where: { mayBeContext($0) }), let target = nodes.node(of: chains[0]) else {
      return
    }
    for source in nodes.nodes(of: Array(chains.dropFirst())) { flow.connect(source, target) }
  }

  private mutating func mark(before suffix: SuffixID, _ trait: ContextTraits) {
    if let node = nodes.node(before: suffix) { flow.mark(node, trait) }
  }

  private mutating func markSelf(_ scope: ScopeID, _ trait: ContextTraits) {
    if let node = nodes.ofSelf(scope) { flow.mark(node, trait) }
  }

  /// What a function, a getter or the closure of a lazy property gives.
  private mutating func readResult(_ id: ExpressionID) {
    let expression = outline[id]
    guard mayBeContext(id) else { return }
    if expression.role == .statement {
      // The statement of a body by itself.
      let kind = outline[expression.scope].kind
      guard kind == .function || kind == .accessor || kind == .closure, isOnly(id) else { return }
    }
    guard let target = resultNode(expression.scope) else { return }
    let sources = nodes.nodes(of: id)
    for source in sources { flow.connect(source, target) }
  }

  private func isOnly(_ id: ExpressionID) -> Bool {
    let scope = outline[id].scope
    let statements = project.expressions(in: outline[scope].tokens, of: file).filter {
      outline[$0].scope == scope && outline[$0].role == .statement
    }
    return statements.count == 1
  }

  /// What callers know the result of the code in a scope by.
  private mutating func resultNode(_ scope: ScopeID) -> ContextNode? {
    var scope = scope
    while !scope.isNone {
      if let closure = outline[scope].closure.ifAny {
        let use = ClosureUse(outline, closure)
        guard use.isCalledAtOnce, let binding = outline[use.expression].binding.ifAny else { return nil }
        return nodes.node(of: binding)
      }
      if let declaration = outline[scope].declaration.ifAny {
        let current = outline[declaration]
        switch current.kind {
        case .function:
          guard !current.type.isEmpty else { return nil }
          return factory(declaration)
        case .accessor where current.name == Names.get:
          return current.owner.ifAny.flatMap { factory($0) }
        default:
          return nil
        }
      }
      scope = outline[scope].parent
    }
    return nil
  }

  private mutating func factory(_ declaration: DeclarationID) -> ContextNode {
    let node = ContextNode.declaration(DeclarationReference(file: file.id, declaration: declaration))
    flow.markFactory(node)
    return node
  }

  // MARK: Calls

  private mutating func readCalls() {
    for site in inference.calls.all.sorted(by: { $0.suffix < $1.suffix }) {
      guard !outline[site.suffix].firstArgument.isNone || contextFunctions.contains(site.name) else { continue }
      readArguments(site)
    }
  }

  private mutating func readArguments(_ site: CallSite) {
    let call = site.suffix
    var given: [(argument: ArgumentID, nodes: [ContextNode])] = []
    for argument in outline.arguments(of: call) {
      let value = outline[argument].value
      guard !value.isNone, mayBeContext(value) else { continue }
      let found = nodes.nodes(of: value)
      if !found.isEmpty { given.append((argument, found)) }
    }
    let receiver = site.member.ifAny.flatMap { member in
      contextFunctions.contains(site.name) ? nodes.node(before: member) : nil
    }
    guard !given.isEmpty || receiver != nil else { return }
    let insertion = uniqueInsertion(site)
    // `publisher(for: name, object: viewContext)` only says whose notifications are meant.
    for (argument, sources) in given where outline[argument].label != Names.object {
      for source in sources {
        flow.mark(source, .hasObjects)
        if let insertion { flow.markUnique(source, insertion) }
      }
    }
    guard let callee = resolver.callee(of: site) else {
      for (argument, sources) in given { connectUnresolved(site, argument, sources) }
      return
    }
    if let receiver { flow.connect(receiver, .parameter(callee, -1)) }
    guard !given.isEmpty else { return }
    let positions = resolver.arguments(of: call, to: callee)
    for (argument, sources) in given {
      guard let position = positions.first(where: { $0.value == outline[argument].value })?.key else { continue }
      for source in sources { flow.connect(source, .parameter(callee, position)) }
    }
  }

  /// `Entity(context:)` and `insertNewObject(forEntityName:into:)` of an entity with uniqueness constraints.
  private func uniqueInsertion(_ site: CallSite) -> UniqueInsertion? {
    let tokens = TokenRange(Int(outline[site.chain].token), Int(outline[site.suffix].end))
    let location = Location(file: file.id, range: file.range(of: tokens))
    if site.member.isNone {
      guard uniqueEntities.contains(site.name) else { return nil }
      return UniqueInsertion(entity: file.name(site.token), location: location)
    }
    guard site.name == Names.insertNewObject, let name = Arguments(outline, site.suffix).first,
      let text = StringLiteral(file).text(of: name), uniqueEntities.contains(Symbol(text))
    else { return nil }
    return UniqueInsertion(entity: text, location: location)
  }

  /// `block(context)` for a closure that is a parameter, and the members that an initialiser without body sets.
  private mutating func connectUnresolved(_ site: CallSite, _ argument: ArgumentID, _ sources: [ContextNode]) {
    var position = 0
    for current in outline.arguments(of: site.suffix) {
      if current == argument { break }
      position += 1
    }
    var target: ContextNode?
    if site.member.isNone {
      target = blockParameter(site.chain, position: position) ?? storedMember(site, outline[argument].label)
    }
    guard let target else { return }
    for source in sources { flow.connect(source, target) }
  }

  private func storedMember(_ site: CallSite, _ label: Symbol) -> ContextNode? {
    guard case .metatype(let type)? = inference.values(of: site.chain).first?.type, let name = type.name,
      let id = project.type(name, from: file, scope: outline[site.chain].scope)
    else { return nil }
    return inference.members(label, of: id).first { project.index.declaration($0).kind == .variable }.map {
      .declaration($0)
    }
  }

  // MARK: Closures

  /// What closures are given: by a background task, or by a function of the project.
  private mutating func readClosures() {
    for index in outline.closures.indices {
      let closure = outline.closures[index]
      guard let call = ClosureUse(outline, ClosureID(index)).call,
        call.name == Names.performBackgroundTask || project.hasSummary(call.name)
      else { continue }
      let parameters = outline.bindings(of: closure.scope).filter { outline[$0].kind == .closureParameter }
      let given = ContextNode.made(file.id, closure.chain)
      if let first = parameters.first(where: { outline[$0].position == 0 }),
        inference.isContext(inference.value(of: first).type)
      {
        flow.connect(given, .binding(file.id, first))
      }
      guard project.hasSummary(call.name) else { continue }
      readGiven(ClosureID(index), call, parameters, given)
    }
    readForwardedBlocks()
  }

  private mutating func readGiven(
    _ closure: ClosureID, _ call: ClosureUse.Call, _ parameters: [BindingID], _ given: ContextNode
  ) {
    guard let site = inference.calls.site(of: call.suffix, outline), let callee = resolver.callee(of: site),
      let position = resolver.position(of: outline[outline[closure].chain].expression, in: call.suffix, to: callee)
    else { return }
    flow.connect(.blockParameter(callee, position, 0), given)
    for parameter in parameters {
      flow.connect(
        .blockParameter(callee, position, Int(outline[parameter].position)), .binding(file.id, parameter))
    }
  }

  /// A closure that is a parameter and is handed on is given what the other function gives.
  private mutating func readForwardedBlocks() {
    for index in outline.arguments.indices {
      let value = outline.arguments[index].value
      guard !value.isNone, outline[value].role == .argument, let chain = outline[value].firstChain.ifAny,
        outline[chain].root == .name, outline[chain].firstSuffix.isNone, outline[chain].next.isNone,
        names.isBlock(outline[chain].name), let call = outline[value].call.ifAny,
        let site = inference.calls.site(of: call, outline),
        project.hasSummary(site.name), let block = blockParameter(chain, position: 0),
        let callee = resolver.callee(of: site), let position = resolver.position(of: value, in: call, to: callee)
      else { continue }
      flow.connect(.blockParameter(callee, position, 0), block)
    }
  }

  // MARK: Uses

  private mutating func readUses() {
    for use in inference.contextUses where use.callee == nil && !use.isInsertion {
      guard let suffix = outline.suffixes(of: use.chain).first(where: { outline[$0].token == use.token }),
        let node = nodes.node(before: suffix), !PreviewPlaces(inference).contains(outline[use.chain].scope)
      else { continue }
      switch use.name {
      case Names.save:
        flow.markSaved(node, at: Location(file: file.id, range: file.range(of: use.tokens)))
      case Names.mergeChanges:
        flow.mark(node, .mergesByHand)
      case Names.execute, Names.hasChanges, Names.reset, Names.refreshAllObjects, Names.rollback:
        break
      default:
        flow.mark(node, .hasObjects)
      }
    }
    for call in inference.calls[Names.mergeChanges] where call.member.isNone {
      markSelf(outline[call.chain].scope, .mergesByHand)
    }
    // `save()` in an extension or subclass of a context.
    for call in inference.calls[Names.save] where call.member.isNone {
      guard let node = nodes.ofSelf(outline[call.chain].scope) else { continue }
      flow.markSaved(node, at: Location(file: file.id, range: file.range(of: call.token)))
      flow.mark(node, .hasObjects)
    }
  }

  // MARK: Protocols

  /// What is known of a member is known of the requirement of a protocol that it fulfils, and what is done with a
  /// requirement's parameters is what those do that fulfil it.
  private mutating func connectRequirements() {
    for index in outline.declarations.indices {
      let declaration = outline.declarations[index]
      guard declaration.kind == .function || declaration.kind == .variable, outline[declaration.scope].kind == .type
      else { continue }
      let member = DeclarationReference(file: file.id, declaration: DeclarationID(index))
      let known = declaration.parameters.indices.filter {
        flow.knows(.parameter(member, $0 - declaration.parameters.lowerBound))
      }
      guard flow.knows(.declaration(member)) || !known.isEmpty else { continue }
      for requirement in requirements(member) {
        if flow.knows(.declaration(member)) {
          flow.connect(.declaration(member), .declaration(requirement))
          flow.markFactory(.declaration(requirement))
        }
        for number in known {
          let position = number - declaration.parameters.lowerBound
          flow.connect(.parameter(requirement, position), .parameter(member, position))
        }
      }
    }
  }

  private func requirements(_ member: DeclarationReference) -> [DeclarationReference] {
    let index = project.index
    let declaration = index.declaration(member)
    guard let type = index.enclosingType(of: member), index[type].kind != .protocol else { return [] }
    var found: [DeclarationReference] = []
    for entry in index[type].inherited {
      for parent in index.parents(entry.name, of: index[type]) where index[parent].kind == .protocol {
        found += index.ownMembers(declaration.name, of: parent).filter {
          index.declaration($0).parameters.count == declaration.parameters.count
        }
      }
    }
    return found
  }
}
