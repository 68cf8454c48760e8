import Lexer

/// Answers what the chains and bindings of one file are, over the finished index: a small inference, not a type
/// checker. It fails towards unknown.
///
/// A class, since the answers are kept: each is made once. One thread uses it.
final class FileInference {
  /// How many steps an answer may be away: deeper ones are unknown.
  private static let depthLimit = 40
  /// How many private functions may call each other for their executor to be followed.
  private static let callerDepthLimit = 16

  let project: Project
  let file: SourceFile
  var outline: Outline { file.outline }
  private var chainValues: [[Value]?]
  /// The first values of chains of which only these were asked for.
  private var begunValues: [ChainID: [Value]] = [:]
  /// How many answers were cut short, by a cycle or for their depth: what rests on one of them is not kept.
  private var cutAnswers = 0
  private var bindingValues: [BindingID: Value] = [:]
  private var openBindings: Set<BindingID> = []
  private var executors: [ExecutorFact?]
  private var kinds: [TypeName: TypeKinds] = [:]
  private var memberLists: [MemberKey: [DeclarationReference]] = [:]
  /// The declarations of other places whose values were asked for.
  private(set) var reads: Set<DeclarationReference> = []
  private var depth = 0
  private var callerDepth = 0

  /// Whether `reads` is kept: as long as values may change.
  private var tracksReads = true

  init(_ project: Project, _ file: SourceFile) {
    self.project = project
    self.file = file
    calls = project.calls(of: file)
    chainValues = Array(repeating: nil, count: file.outline.chains.count)
    executors = Array(repeating: nil, count: file.outline.scopes.count)
  }

  /// Asks for everything anew.
  func forget() {
    reads.removeAll(keepingCapacity: true)
    forgetCalls()
    forgetValues()
  }

  /// No longer keeps which declarations were asked for: their values do not change any more.
  func stopTracking() { tracksReads = false }

  /// Asks anew which calls ask something of this code.
  func forgetCalls() {
    keptUses = nil
    keptObjectUses = nil
    keptDutyCalls = nil
  }

  /// Asks for everything anew where the file gives a closure to a function that runs it elsewhere now: the closure's code
  /// may run elsewhere, and be given a context.
  ///
  /// - Parameter sites: the calls of functions that may be meant.
  /// - Returns: whether it does.
  func forget(closuresGivenIn sites: [CallSite]) -> Bool {
    let gives = sites.contains { site in
      outline.arguments(of: site.suffix).contains { argument in
        guard let value = outline[argument].value.ifAny, let chain = outline[value].firstChain.ifAny else {
          return false
        }
        return outline[chain].root == .closure
      }
    }
    if gives {
      forgetCalls()
      forgetValues()
    }
    return gives
  }

  /// Whether what a call gives back may be what a function or property gives: something is done with it, or it is all
  /// that the body of a function with a result has.
  func mayBeResult(_ site: CallSite) -> Bool {
    let expression = outline[outline[site.chain].expression]
    guard expression.role == .statement else { return true }
    let scope = outline[expression.scope]
    switch scope.kind {
    case .accessor, .closure: return true
    case .function: return scope.declaration.ifAny.map { !outline[$0].type.isEmpty } ?? false
    default: return false
    }
  }

  private func forgetValues() {
    keptDirectObjectUses = nil
    keptDirectContextUses = nil
    keptCalls.removeAll(keepingCapacity: true)
    for index in executors.indices { executors[index] = nil }
    for index in chainValues.indices { chainValues[index] = nil }
    begunValues.removeAll(keepingCapacity: true)
    bindingValues.removeAll(keepingCapacity: true)
  }

  // MARK: Scopes

  /// The binding that a name means at a token, not looking into types.
  func binding(_ name: Symbol, at token: Int32, in scope: ScopeID) -> BindingID? {
    var scope = headNames.contains(name) ? head(at: token, in: scope) : scope
    while !scope.isNone, outline[scope].kind != .type {
      var found: BindingID?
      for binding in outline.bindings(of: scope) where outline[binding].name == name {
        // A capture is seen in its closure; its value is looked up outside.
        if outline[binding].visibleFrom <= token || outline[scope].kind == .file { found = binding }
      }
      if let found { return found }
      scope = outline[scope].parent
    }
    return nil
  }

  /// The names that heads of statements bind.
  private lazy var headNames = SymbolSet(
    Set(
      outline.bindings.lazy.filter { binding in
        switch binding.kind {
        case .optional, .pattern, .loop, .caught: true
        case .variable, .parameter, .closureParameter, .capture: false
        }
      }.map(\.name)))

  /// The scope of the statement in whose head a token stands, as what the head has bound before is visible there; the
  /// scope itself elsewhere. Scopes are in the order in which they start.
  private func head(at token: Int32, in scope: ScopeID) -> ScopeID {
    var low = scope.index + 1
    var high = outline.scopes.count
    while low < high {
      let middle = (low + high) / 2
      if outline.scopes[middle].tokens.start <= token { low = middle + 1 } else { high = middle }
    }
    var candidate = ScopeID(max(low - 1, 0))
    while !candidate.isNone, candidate.index > scope.index {
      let current = outline[candidate]
      if current.parent == scope, current.tokens.contains(Int(token)) {
        return current.closure.isNone && current.declaration.isNone ? candidate : scope
      }
      candidate = current.parent
    }
    return scope
  }

  // MARK: Values

  /// The value of a whole expression: of its only chain, or of the first chain of `a ?? b` that is known.
  func value(of expression: ExpressionID) -> Value {
    guard !expression.isNone else { return .unknown }
    let current = outline[expression]
    guard current.assignment < 0, let first = current.firstChain.ifAny else { return .unknown }
    if first == current.lastChain { return castValue(of: first) }
    let chains = Array(outline.chains(of: expression))
    return concatenation(chains) ?? joined(chains)
  }

  /// Whether an expression is `nil`, or nothing.
  func isNil(_ expression: ExpressionID) -> Bool {
    guard let chain = outline[expression].firstChain.ifAny else { return true }
    return chain == outline[expression].lastChain && outline[chain].root == .nilLiteral
  }

  /// The value of the chains after an assignment.
  func joinedValue(_ chains: [ChainID]) -> Value {
    chains.count == 1 ? castValue(of: chains[0]) : joined(chains)
  }

  /// The value of `a ?? b` and `c ? a : b`: what the parts agree in.
  private func joined(_ chains: [ChainID]) -> Value {
    var parts: [Value] = []
    var isTernary = false
    for (position, chain) in chains.enumerated() {
      let token = outline[chain].operatorBefore
      if position > 0, token >= 0 {
        let text = file.text(file.range(of: token))
        guard text == "??" || text == "?" || text == ":" else { return .unknown }
        // The condition of a ternary is no part of its value.
        if text == "?" {
          parts.removeAll()
          isTernary = true
        }
      }
      parts.append(castValue(of: chain))
    }
    var result = parts[0]
    for part in parts.dropFirst() {
      if result.type == .unknown { result.type = part.type }
      guard var context = result.context else {
        // Of `known ?? fetched` either may be the object, so that both have to be right.
        if !isTernary, isObjectOrHolder(result.type), isObjectOrHolder(part.type) {
          result.context = part.context
          result.handedOut = result.handedOut ?? part.handedOut
        }
        continue
      }
      // One context of unknown kind, unless both have the same queue.
      if let other = part.context, other.queue == context.queue {
        context.isNew = context.isNew && other.isNew
      } else if part.context != nil || isContext(part.type) || part.type == .unknown {
        if let other = part.context, context.queue == .borrowed, isContext(part.type) { context.otherwise = [other] }
        if context.queue == .background || part.context?.queue == .background { context.mayBeBackground = true }
        context.mayBeMade = context.mayBeMade || [context, part.context].contains { $0.map(\.isMade) ?? false }
        context.queue = .borrowed
        context.isNew = false
      }
      result.context = context
    }
    return result
  }

  /// The value of a chain with its cast.
  func castValue(of chain: ChainID) -> Value {
    var value = values(of: chain).last ?? .unknown
    let current = outline[chain]
    switch current.cast {
    case .none:
      break
    case .check:
      return .unknown
    case .coercion, .conditional, .forced:
      let type = resolved(type(current.castType), in: current.scope)
      // `rows as NSSet` has the same elements.
      if case .collection = value.type, FrameworkFacts.foundationCollections.contains(type.name?.name ?? .none) {
        break
      }
      value.type = type
      if !isObjectOrHolder(value.type), !isContext(value.type) { value.context = nil }
    }
    return value
  }

  /// The values of a chain's root and after each of its suffixes.
  func values(of chain: ChainID) -> [Value] {
    if let known = chainValues[chain.index], !known.isEmpty { return known }
    guard chainValues[chain.index] == nil, depth < Self.depthLimit else {
      cutAnswers += 1
      return [.unknown]
    }
    depth += 1
    defer { depth -= 1 }
    chainValues[chain.index] = []  // what a cycle sees
    let values = ChainReader(self, chain).read(after: begunValues.removeValue(forKey: chain) ?? [])
    chainValues[chain.index] = values
    return values
  }

  private var openReceivers: [SuffixID: Value] = [:]

  /// Reads a call of a member while what it is called on is known: the call's closures ask for it.
  func reading(_ member: SuffixID, on receiver: Value, _ call: () -> Value) -> Value {
    openReceivers[member] = receiver
    defer { openReceivers[member] = nil }
    return call()
  }

  /// The value before a suffix.
  func receiver(of suffix: SuffixID) -> Value {
    if let open = openReceivers[suffix] { return open }
    let chain = outline[suffix].chain
    let known = chainValues[chain.index] ?? []
    guard !known.isEmpty else { return begunValue(before: suffix, of: chain) }
    let place = place(of: suffix, in: chain)
    return place < known.count ? known[place] : .unknown
  }

  private func place(of suffix: SuffixID, in chain: ChainID) -> Int {
    var place = 0
    for current in outline.suffixes(of: chain) {
      if current == suffix { break }
      place += 1
    }
    return place
  }

  /// The value before a suffix of a chain that is not known as a whole.
  ///
  /// What stands behind may ask for the receiver itself, as the closures of a call do: only what stands before is read.
  private func begunValue(before suffix: SuffixID, of chain: ChainID) -> Value {
    let begun = begunValues[chain] ?? []
    let place = place(of: suffix, in: chain)
    if place < begun.count { return begun[place] }
    guard depth < Self.depthLimit else {
      cutAnswers += 1
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    let cutBefore = cutAnswers
    var values = ChainReader(self, chain).values(before: suffix, after: begun)
    let value = values[values.count - 1]
    if outline[suffix].kind == .call { values.removeLast() }
    if cutAnswers == cutBefore, values.count > begun.count { begunValues[chain] = values }
    return value
  }

  /// The value that a binding has.
  func value(of binding: BindingID) -> Value {
    if let known = bindingValues[binding] { return known }
    guard depth < Self.depthLimit, openBindings.insert(binding).inserted else {
      cutAnswers += 1
      return .unknown
    }
    depth += 1
    defer {
      depth -= 1
      openBindings.remove(binding)
    }
    let value = BindingReader(self, binding).read()
    bindingValues[binding] = value
    return value
  }

  // MARK: Kinds

  func isContext(_ type: SwiftType) -> Bool { kinds(of: type).contains(.context) }

  func isContainer(_ type: SwiftType) -> Bool { kinds(of: type).contains(.container) }

  func isManagedObject(_ type: SwiftType) -> Bool { kinds(of: type).contains(.managedObject) }

  private func kinds(of type: SwiftType) -> TypeKinds {
    guard case .named(let name, _) = type else { return [] }
    if let known = kinds[name] { return known }
    var found: TypeKinds = []
    if project.inherits(type, from: Names.NSManagedObjectContext, file) { found.insert(.context) }
    if project.inherits(type, from: Names.NSPersistentContainer, file) { found.insert(.container) }
    if project.inherits(type, from: Names.NSManagedObject, file) { found.insert(.managedObject) }
    kinds[name] = found
    return found
  }

  /// Whether the value is a managed object, or a collection, dictionary, tuple or struct of some.
  func isObjectOrHolder(_ type: SwiftType) -> Bool {
    switch type {
    case .collection(let element): isObjectOrHolder(element)
    case .dictionary(let key, let value): isObjectOrHolder(key) || isObjectOrHolder(value)
    case .tuple(let elements): elements.contains(where: isObjectOrHolder)
    case .named(let name, let arguments):
      project.objectHolders.contain(name) || isManagedObject(type)
        || !arguments.isEmpty && project.genericHolders.contains(name.name)
          && arguments.contains(where: isObjectOrHolder)
    case .unknown, .function, .metatype: false
    }
  }

  /// Whether a call makes a context with a queue of its own for its first closure, and runs it there. In an extension of
  /// the container `self` may be left out.
  func makesContext(_ site: CallSite) -> Bool {
    guard site.member.isNone else { return makesContext(site.name, site.member) }
    return site.name == Names.performBackgroundTask && isContainer(receiverValue(of: site).type)
  }

  /// Whether a call of a member makes a context with a queue of its own for its first closure, and runs it there.
  func makesContext(_ name: Symbol, _ member: SuffixID?) -> Bool {
    guard let member else { return false }
    if name == Names.performBackgroundTask { return isContainer(receiver(of: member).type) }
    guard FrameworkFacts.contextMakers.contains(name), case .metatype(.named(let type, _)) = receiver(of: member).type
    else { return false }
    return FrameworkFacts.makesContext(type.name, name)
  }

  // MARK: Declarations

  /// What a property holds or a function gives, as the round before found out.
  func value(of declaration: DeclarationReference) -> Value {
    if tracksReads { reads.insert(declaration) }
    return project.value(of: declaration)
  }

  /// What callers have to know of a function, as the round before found out.
  func summary(of declaration: DeclarationReference) -> FunctionSummary? {
    project.summary(of: declaration)
  }

  /// The declaration by which callers know the function around a scope: of an accessor or of what makes a lazy
  /// value its property.
  func summarizedOwner(of scope: ScopeID) -> DeclarationID? {
    let function = enclosingFunction(scope)
    guard !function.isNone else { return lazyProperty(around: scope) }
    let declaration = outline[function]
    switch declaration.kind {
    case .function, .initializer: return function
    case .accessor: return declaration.name == Names.get ? declaration.owner.ifAny : nil
    default: return nil
    }
  }

  /// What a call's function is called on; `self` where that is left out.
  func receiverValue(of site: CallSite) -> Value {
    if let member = site.member.ifAny { return receiver(of: member) }
    return selfValue(in: outline[site.chain].scope)
  }

  /// The value of `self` in a scope: a type in static members, else an instance. A closure that captures it weakly
  /// still means it.
  func selfValue(in scope: ScopeID) -> Value {
    guard let own = enclosingType(scope) else { return .unknown }
    let qualifier = own.id.map { project.index[$0].qualifier } ?? .none
    let type = SwiftType.named(TypeName(name: own.name, qualifier: qualifier), [])
    if isStatic(scope) { return Value(type: .metatype(type), path: AccessPath(root: .type(own.name))) }
    let path = AccessPath(root: .instance(own.name))
    var value = Value(type: type, path: path)
    if isContext(type) {
      value.context = ContextValue(path: path, queue: .borrowed)
    } else if isManagedObject(type) {
      value.context = ContextValue(path: path.member(Names.managedObjectContext), queue: .borrowed)
    }
    return value
  }

  private func isStatic(_ scope: ScopeID) -> Bool {
    var function = enclosingFunction(scope)
    if !function.isNone, outline[function].kind == .accessor { function = outline[function].owner }
    return !function.isNone && outline[function].modifiers.contains(.static)
  }

  /// The members of that name in a type, or else in the nearest of its superclasses and protocols.
  func members(_ name: Symbol, of type: TypeID) -> [DeclarationReference] {
    guard project.index.mayHaveMember(name, type) else { return [] }
    let own = project.index.ownMembers(name, of: type)
    guard own.isEmpty else { return own }
    let key = MemberKey(type: type, name: name)
    if let known = memberLists[key] { return known }
    let members = project.index.members(name, of: type)
    memberLists[key] = members
    return members
  }

  private struct MemberKey: Hashable {
    var type: TypeID
    var name: Symbol
  }

  /// What of Core Data a type is.
  private struct TypeKinds: OptionSet {
    let rawValue: UInt8
    static let context = TypeKinds(rawValue: 1)
    static let container = TypeKinds(rawValue: 2)
    static let managedObject = TypeKinds(rawValue: 4)
  }

  // MARK: Executors

  private var openSubmissions: Set<SuffixID> = []

  /// Asks where an object is submitted, unless the answer rests on itself: nil then.
  func once(_ maker: SuffixID, _ read: () -> ExecutorFact?) -> ExecutorFact? {
    guard openSubmissions.insert(maker).inserted else { return nil }
    defer { openSubmissions.remove(maker) }
    return read()
  }

  /// Where the code of a scope runs.
  ///
  /// What lies around it is answered first, from outside in, so that the depth of blocks in each other costs no stack.
  func executor(of scope: ScopeID) -> ExecutorFact {
    if let known = executors[scope.index] { return known }
    var open: [ScopeID] = []
    var around = scope
    while !around.isNone, executors[around.index] == nil {
      open.append(around)
      around = outline[around].parent
    }
    for scope in open.reversed() where executors[scope.index] == nil { readExecutor(scope) }
    return executors[scope.index] ?? ExecutorFact(executor: .unknown, cause: .none, boundary: scope)
  }

  /// How many executors are asked for one inside the other at the most: each may rest on those of the callers.
  private static let executorDepthLimit = 32
  private var executorDepth = 0

  private func readExecutor(_ scope: ScopeID) {
    guard executorDepth < Self.executorDepthLimit else { return }
    executorDepth += 1
    defer { executorDepth -= 1 }
    // What a cycle of calls sees.
    executors[scope.index] = ExecutorFact(executor: .unknown, cause: .none, boundary: scope)
    let fact = ExecutorReader(self).read(scope)
    executors[scope.index] = fact
    guard fact.executor == .caller, outline[scope].kind == .function || outline[scope].kind == .accessor,
      callerDepth < Self.callerDepthLimit
    else { return }
    callerDepth += 1
    defer { callerDepth -= 1 }
    if let agreed = CallerReader(self).executor(of: outline[scope].declaration, scope) {
      executors[scope.index] = agreed
    }
  }

  /// What the code of a scope is isolated to by declaration, wherever it is called: what a `Task` in it inherits.
  func isolation(of scope: ScopeID) -> ExecutorFact {
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      if current.kind == .function || current.kind == .accessor { return ExecutorReader(self).read(scope) }
      if current.kind == .closure {
        let fact = executor(of: scope)
        // A closure that stays where it stands has the isolation around it.
        if fact.boundary == scope || fact.executor == .unknown { return fact }
      }
      scope = current.parent
    }
    return ExecutorFact(executor: .unknown, cause: .none, boundary: .none)
  }

  /// The calls of the file.
  let calls: CallTable
  private var keptUses: [ContextUse]?
  private var keptDirectContextUses: [ContextUse]?

  /// The uses of contexts that stand in the file itself, and behind no call.
  var directContextUses: [ContextUse] {
    if let kept = keptDirectContextUses { return kept }
    let uses = ContextUses(self).direct()
    keptDirectContextUses = uses
    return uses
  }

  /// The uses of contexts that the file shows, in the order of the source.
  var contextUses: [ContextUse] {
    if let kept = keptUses { return kept }
    let uses = ContextUses(self).all()
    keptUses = uses
    return uses
  }

  private var keptObjectUses: [ObjectUse]?
  private var keptDirectObjectUses: [ObjectUse]?

  /// The uses of managed objects that stand in the file itself, and behind no call.
  var directObjectUses: [ObjectUse] {
    if let kept = keptDirectObjectUses { return kept }
    let uses = ObjectUses(self).direct()
    keptDirectObjectUses = uses
    return uses
  }

  /// The uses of managed objects that the file shows, in the order of the source.
  var objectUses: [ObjectUse] {
    if let kept = keptObjectUses { return kept }
    let uses = ObjectUses(self).all()
    keptObjectUses = uses
    return uses
  }

  /// Whether the file declares or extends a managed object class.
  private(set) lazy var hasObjectTypes = outline.declarations.indices.contains { number in
    guard outline.declarations[number].kind.isType,
      let type = project.index.type(of: DeclarationReference(file: file.id, declaration: DeclarationID(number)))
    else { return false }
    return project.index.inherits(type, from: Names.NSManagedObject)
  }

  private var keptProperties: [ClosureID: DeclarationReference?] = [:]

  /// The property that a closure is kept in, if that is known.
  func keptProperty(of closure: ClosureID) -> DeclarationReference? {
    if let known = keptProperties[closure] { return known }
    let property = KeptClosure(self).property(of: closure)
    // While a chain is read its own values are not known yet.
    if depth == 0 { keptProperties[closure] = .some(property) }
    return property
  }

  private var keptCalls: [SuffixID: ResolvedCall?] = [:]

  /// What a call means, if that is known: found out once, as nothing that rounds find out changes it but what a closure
  /// is given.
  func resolved(_ site: CallSite) -> ResolvedCall? {
    if let known = keptCalls[site.suffix] { return known }
    let call = CallResolver(self).call(site)
    // While a chain is read its own values are not known yet.
    if depth == 0 { keptCalls[site.suffix] = .some(call) }
    return call
  }

  private var keptDutyCalls: [DutyCall]?

  /// The calls that ask something of the code that calls.
  var dutyCalls: [DutyCall] {
    if let kept = keptDutyCalls { return kept }
    let calls = DutyCalls(self).all()
    keptDutyCalls = calls
    return calls
  }

  /// The names of what functions of collections are given instead of a closure: `map(Summary.init)`.
  private(set) lazy var referencedFunctions: [Symbol] = ObjectUses.elementFunctions.flatMap { name in
    calls[name].flatMap { site -> [Symbol] in
      guard let argument = Arguments(outline, site.suffix).first, let chain = outline[argument].firstChain.ifAny,
        outline[chain].root == .name, outline[argument].lastChain == chain
      else { return [] }
      return [outline[chain].name] + outline.suffixes(of: chain).map { outline[$0].name }
    }
  }

  /// The assignments, by what they store into: the name, or the member of `self`.
  private(set) lazy var assignments = AssignmentTable(outline)

  /// The constants that take the value of an expression as it is, by the expression.
  private(set) lazy var copies: [ExpressionID: BindingID] = {
    var copies: [ExpressionID: BindingID] = [:]
    for index in outline.bindings.indices {
      let binding = outline.bindings[index]
      guard let value = binding.value.ifAny, !binding.isPart else { continue }
      let isConstant = binding.declaration.ifAny.map { outline[$0].modifiers.contains(.let) } ?? false
      if binding.kind == .optional || binding.kind == .variable && isConstant { copies[value] = BindingID(index) }
    }
    return copies
  }()

  /// The names that `if let name` and `guard let name` bind, by name.
  private(set) lazy var unwrapped: [Symbol: [BindingID]] = {
    let numbers = outline.bindings.indices.filter {
      outline.bindings[$0].kind == .optional && outline.bindings[$0].value.isNone
    }
    return Dictionary(grouping: numbers.map { BindingID($0) }) { outline[$0].name }
  }()

  /// Whether the code of a closure stores into a property.
  private(set) lazy var keepsInClosures = outline.expressions.contains { expression in
    guard expression.assignment >= 0, let target = expression.firstChain.ifAny else { return false }
    let chain = outline[target]
    guard chain.root == .selfKeyword || chain.root == .name && chain.firstSuffix.isNone else { return false }
    var scope = expression.scope
    while !scope.isNone, outline[scope].declaration.isNone {
      if !outline[scope].closure.isNone {
        return chain.root == .selfKeyword || binding(chain.name, at: chain.token, in: chain.scope) == nil
      }
      scope = outline[scope].parent
    }
    return false
  }

  /// The closure parameters of the functions that have a body.
  private(set) lazy var closureParameters = readClosureParameters()

  /// Where each name stands, as the root of a chain or as a member.
  private(set) lazy var mentions = MentionTable(outline)
}
