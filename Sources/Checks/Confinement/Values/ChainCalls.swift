import Lexer

/// The values that calls give.
extension ChainReader {
  /// The value of `Name(…)`.
  func rootCall(_ call: SuffixID, _ callee: Value) -> Value {
    let current = outline[chain]
    // A result counts as what it holds: `Result { try … }`.
    if current.root == .name, current.name == Names.Result, let closure = closureArgument(call) {
      return closureResult(closure)
    }
    // What is deferred is the publisher that the closure makes.
    if current.root == .name, current.name == Names.Deferred, project.typeIsFree(current.name, file),
      let closure = closureArgument(call)
    {
      return closureResult(closure)
    }
    switch callee.type {
    case .metatype(let type):
      return made(type, call)
    case .collection(.metatype(let element)) where current.root == .array:
      // `[Row]()`
      return made(.collection(element), call)
    case .function(_, let result):
      return Value(type: result)
    default:
      break
    }
    if let closure = current.closure.ifAny { return madeBy(closure, callee) }
    if current.root == .implicitMember, current.name == Names.success { return success(call) }
    if current.root == .implicitMember { return project.objectCases.contains(current.name) ? payload(call) : .unknown }
    guard current.root == .name else { return .unknown }
    if FrameworkFacts.continuations.contains(current.name) { return resumed(call) }
    // `self.` left out: a method of the type around, or a function.
    if let own = inference.enclosingType(current.scope) {
      let receiver = inference.selfValue(in: current.scope)
      if let result = projectCall(current.name, call, on: receiver, type: own.id) { return result }
      if let result = frameworkCall(call, current.name, receiver) { return result }
    }
    if let function = project.globalFunction(current.name, from: file, Arguments(outline, call)) {
      return result(of: function, on: .unknown, call)
    }
    return current.name == Names.zip ? zipped(call) : .unknown
  }

  /// The value of `{ … }()`: a context that the closure makes is new.
  private func madeBy(_ closure: ClosureID, _ result: Value) -> Value {
    guard var context = result.context, inference.isContext(result.type), context.queue != .borrowed,
      context.path.members.isEmpty, case .binding(let file, let binding) = context.path.root,
      file == inference.file.id, inference.scope(outline[binding].scope, isIn: outline[closure].scope)
    else { return result }
    context.path = AccessPath(root: .made(inference.file.id, chain))
    context.isNew = true
    var value = result
    value.context = context
    value.path = nil
    return value
  }

  /// What an initialiser makes.
  private func made(_ type: SwiftType, _ call: SuffixID) -> Value {
    let arguments = Arguments(outline, call)
    guard case .named(let name, _) = type else { return madeCollection(type, arguments) ?? .unknown }
    if name.name == Names.NSManagedObjectContext || inference.isContext(type) {
      let path = AccessPath(root: .made(file.id, chain))
      var context = ContextValue(path: path, queue: .borrowed, origin: origin, isNew: true)
      if let given = arguments[Names.concurrencyType] ?? arguments.first { readQueue(of: &context, from: given) }
      return Value(type: type, context: context)
    }
    if inference.isManagedObject(type) {
      return Value(type: type, context: contextGiven(call))
    }
    if let carrier = carrier(type, call) { return carrier }
    if let collection = madeCollection(type, arguments) { return collection }
    switch name.name {
    case Names.Result:
      // A result counts as what it holds.
      guard let closure = closureArgument(call) else { return Value(type: type) }
      let value = closureResult(closure)
      return inference.isObjectOrHolder(value.type) ? value : Value(type: type)
    case Names.DispatchQueue, Names.DispatchSerialQueue, Names.OperationQueue:
      return Value(type: type, queue: .other)
    case Names.URLSession:
      return Value(type: type, queue: arguments[Names.delegateQueue].flatMap { inference.queueKind(of: $0) })
    case Names.NSFetchedResultsController:
      let context = arguments[Symbol("managedObjectContext")].map { inference.value(of: $0).context } ?? nil
      return Value(type: fetchedResultsType(type, arguments), context: context)
    default:
      return holder(type, call)
    }
  }

  /// The context that a managed object is made in: the one that its initialiser is given, under whichever label.
  private func contextGiven(_ call: SuffixID) -> ContextValue? {
    let arguments = Arguments(outline, call)
    if let argument = arguments[Names.context] ?? arguments[Names.insertInto] {
      return inference.value(of: argument).context
    }
    for argument in outline.arguments(of: call) {
      let value = inference.value(of: outline[argument].value)
      if inference.isContext(value.type) { return value.context }
    }
    return nil
  }

  /// A value of the project that keeps a context, or managed objects, that it is made with.
  private func holder(_ type: SwiftType, _ call: SuffixID) -> Value {
    var made = Value(type: type)
    let keepsContext = project.contextHolders.contains(type.name?.name ?? .none)
    let name = type.name?.name ?? .none
    let isGeneric = project.genericHolders.contains(name)
    guard keepsContext || isGeneric || project.objectHolders.names.contains(name) else { return made }
    for (position, argument) in outline.arguments(of: call).enumerated() {
      let value = inference.value(of: outline[argument].value)
      if keepsContext, inference.isContext(value.type) {
        made.context = value.context
        return made
      }
      if inference.isObjectOrHolder(value.type), made.context == nil, made.handedOut == nil {
        made.context = value.context
        made.handedOut = value.handedOut
        if isGeneric {
          let label = outline[argument].label
          made.type = generic(type, label: label, position: position, given: value.type) ?? type
        }
      }
    }
    return made
  }

  /// `.loaded(rows)`: of which enum is said elsewhere; its objects are those that it is given.
  private func payload(_ call: SuffixID) -> Value {
    for argument in outline.arguments(of: call) {
      guard let given = outline[argument].value.ifAny else { continue }
      let value = inference.value(of: given)
      guard inference.isObjectOrHolder(value.type) else { continue }
      return Value(context: value.context, handedOut: value.handedOut)
    }
    return .unknown
  }

  /// `.success(rows)`: a result counts as what it holds.
  private func success(_ call: SuffixID) -> Value {
    guard let argument = Arguments(outline, call).first else { return .unknown }
    var value = inference.value(of: argument)
    value.path = nil
    return value
  }

  /// What the code that resumes a continuation returns by it.
  private func resumed(_ call: SuffixID) -> Value {
    guard let closure = closureArgument(call) else { return .unknown }
    let range = outline[closure].tokens
    var result = Value.unknown
    for site in inference.calls[Names.resume] where range.contains(Int(site.token)) {
      let arguments = Arguments(outline, site.suffix)
      guard let returned = arguments[Names.returning] ?? arguments[Names.with] else { continue }
      var value = inference.value(of: returned)
      guard inference.isObjectOrHolder(value.type) else { continue }
      if case .queue(let context) = inference.executor(of: site.chain).executor {
        value.context = value.context ?? context
        value.handedOut = Value.HandOut(way: .block, place: origin)
      }
      value.path = nil
      result = value
    }
    return result
  }

  private func fetchedResultsType(_ type: SwiftType, _ arguments: Arguments) -> SwiftType {
    guard case .named(let name, let written) = type, written.isEmpty, let request = arguments[Names.fetchRequest],
      case .named(_, let result) = inference.value(of: request).type
    else { return type }
    return .named(name, result)
  }

  /// Gives a context the queue of a concurrency type, or the parameter that decides it.
  private func readQueue(of context: inout ContextValue, from expression: ExpressionID) {
    context.queue = Self.queue(ofConcurrencyType: expression, outline) ?? .borrowed
    context.queueParameter = nil
    guard context.queue == .borrowed, let chain = outline[expression].firstChain.ifAny,
      outline[chain].root == .name, outline[chain].firstSuffix.isNone,
      let binding = inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope),
      outline[binding].kind == .parameter
    else { return }
    context.queueParameter = Int(outline[binding].position)
  }

  /// The queue that a concurrency type means, by its name; nil for another expression.
  private static func queue(ofConcurrencyType expression: ExpressionID, _ outline: Outline) -> ContextQueue? {
    guard let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone else { return nil }
    var name = outline[chain].name
    if let last = outline[chain].lastSuffix.ifAny { name = outline[last].name }
    switch name {
    case Names.mainQueueConcurrencyType, Names.mainQueue: return .main
    case Names.privateQueueConcurrencyType, Names.privateQueue: return .background
    default: return nil
    }
  }

  /// The queue of a context that a function makes for this call with the concurrency type that it is given.
  private func decideQueue(
    of context: inout ContextValue, by position: Int, _ function: DeclarationReference, _ call: SuffixID
  ) {
    if let given = CallResolver(inference).arguments(of: call, to: function)[position] {
      return readQueue(of: &context, from: given)
    }
    let other = project.index.file(function).outline
    let parameters = other.parameters[other[function.declaration].parameters]
    guard position < parameters.count,
      let usual = parameters[parameters.startIndex + position].defaultValue.ifAny
    else { return }
    context.queueParameter = nil
    context.queue = Self.queue(ofConcurrencyType: usual, other) ?? .borrowed
  }

  /// The value of `receiver.name(…)`.
  func call(_ call: SuffixID, of name: Symbol, on receiver: Value) -> Value {
    if let value = publisherCall(name, call, on: receiver) { return value }
    // `result.get()`
    if name == Names.get, inference.isObjectOrHolder(receiver.type), outline[call].firstArgument.isNone {
      return receiver
    }
    switch receiver.type {
    case .metatype(let type):
      if name == Names.`init` { return made(type, call) }
      if name == Names.success, type.name?.name == Names.Result { return success(call) }
      if case .named(let typeName, _) = type {
        if typeName.name == Names.DispatchQueue, name == Names.global { return Value(type: type, queue: .other) }
        if let made = frameworkObject(typeName.name, name, call) { return made }
        if FrameworkFacts.streams.contains(typeName.name), name == Self.makeStream,
          let element = ClosureParameters(inference).named(Names.of, in: call)
        {
          return Value(type: .tuple([.named(typeName, [element]), .unknown]))
        }
        if typeName.name == Names.NSEntityDescription, name == Names.insertNewObject {
          let context = Arguments(outline, call)[Names.into].flatMap { inference.value(of: $0).context }
          return Value(type: .named(Names.NSManagedObject), context: context)
        }
        // `State.loaded(rows)`
        if project.objectCases.contains(name), inference.isObjectOrHolder(type) {
          var made = payload(call)
          made.type = type
          return made
        }
        if typeName.name == Names.MainActor, name == Names.run, let closure = closureArgument(call) {
          return takenFromMain(closureResult(closure), .block)
        }
        if let id = project.type(typeName, from: file, scope: outline[chain].scope),
          let result = projectCall(name, call, on: receiver, type: id)
        {
          return result
        }
      }
      if inference.isManagedObject(type), name == Names.fetchRequest {
        return Value(type: .named(TypeName(name: Names.NSFetchRequest), [type]))
      }
      return .unknown
    case .collection(let element):
      return collectionCall(name, element, call, receiver)
    case .dictionary(let key, let value):
      return dictionaryCall(name, key, value, call, receiver)
    case .named(let typeName, _):
      if let id = project.type(typeName, from: file, scope: outline[chain].scope),
        let result = projectCall(name, call, on: receiver, type: id)
      {
        return result
      }
      // `offsets.map { rows[$0] }`
      if FrameworkFacts.plainSequences.contains(typeName.name), name == Names.map || name == Names.compactMap {
        return mapped(call, .unknown, receiver)
      }
      return frameworkCall(call, name, receiver) ?? objectCall(name, call, receiver) ?? .unknown
    case .unknown where name == Names.resolve:
      return asked(call) ?? .unknown
    default:
      return frameworkCall(call, name, receiver) ?? .unknown
    }
  }

  private static let makeStream = Symbol("makeStream")

  /// What a static function of a framework's type makes or hands out: a dispatch source, or the one instance.
  private func frameworkObject(_ type: Symbol, _ name: Symbol, _ call: SuffixID) -> Value? {
    guard project.index.typesByName[type] == nil else { return nil }
    if type == Names.DispatchSource, FrameworkFacts.sourceMakers.contains(name) {
      // "The default value is nil": a queue of the system's, and no main one (`DispatchSource.makeTimerSource`).
      let queue = Arguments(outline, call)[Names.queue]
      let isGiven = queue.map { !inference.isNil($0) } ?? false
      return Value(type: .named(type), queue: isGiven ? queue.flatMap { inference.queueKind(of: $0) } : .other)
    }
    guard FrameworkFacts.instanceMembers.contains(name), FrameworkFacts.backgroundCallers[type] != nil else {
      return nil
    }
    return Value(type: .named(type))
  }

  /// `container.resolve(Store.self)` of a library that hands out what was registered for a type.
  private func asked(_ call: SuffixID) -> Value? {
    guard let argument = Arguments(outline, call).first, let root = outline[argument].firstChain.ifAny,
      outline[root].root == .name, let last = outline[root].lastSuffix.ifAny, outline[last].name == Names.selfName,
      case .metatype(let type)? = inference.values(of: root).first?.type
    else { return nil }
    return Value(type: type)
  }

  private func projectCall(_ name: Symbol, _ call: SuffixID, on receiver: Value, type id: TypeID?) -> Value? {
    guard let id else { return nil }
    let functions = inference.members(name, of: id).filter { project.index.declaration($0).kind == .function }
    guard let function = project.chosen(functions, Arguments(outline, call)) else {
      return functions.isEmpty ? kept(name, of: id) : .unknown
    }
    return result(of: function, on: receiver, call)
  }

  /// What a function gives that the project adds to all objects by an extension of `NSObject`, or of a protocol that this
  /// conforms to: `container.newBackgroundContext().with { $0.name = "import" }`.
  private func objectCall(_ name: Symbol, _ call: SuffixID, _ receiver: Value) -> Value? {
    guard inference.isContext(receiver.type) || inference.isContainer(receiver.type) else { return nil }
    return projectCall(name, call, on: receiver, type: project.index.typesByName[Names.NSObject]?.first)
  }

  /// What the function gives that a property keeps; nil where the type has no such property.
  private func kept(_ name: Symbol, of id: TypeID) -> Value? {
    guard let property = inference.members(name, of: id).first(where: { project.isFunctionProperty($0) }),
      case .function(_, let result) = inference.value(of: property).type
    else { return nil }
    var value = Value(type: result)
    guard let kept = project.keptResults[property] else { return value }
    value.context = kept.context.flatMap { unreachable($0) }
    value.handedOut = Value.HandOut(way: .function, place: origin)
    return value
  }

  private func result(of function: DeclarationReference, on receiver: Value, _ call: SuffixID) -> Value {
    var value = inference.value(of: function)
    // `func named(_ name: String) -> Self` gives back what it is called on.
    if value.path?.isSelf == true, isInstance(receiver) { return receiver }
    if let passed = passedOn(by: function, value.type, receiver, call) { return passed }
    if inference.isObjectOrHolder(value.type) || inference.carriesObjects(value.type) {
      return handedOver(value, by: function, on: receiver, call)
    }
    guard var context = value.context else { return value }
    guard inference.isContext(value.type) else {
      value.context = project.contextHolders.contains(value.type.name?.name ?? .none) ? unreachable(context) : nil
      return value
    }
    if context.isNew {
      context.path = AccessPath(root: .made(file.id, chain))
      context.origin = origin
      if let position = context.queueParameter { decideQueue(of: &context, by: position, function, call) }
    } else if case .instance = context.path.root, let path = receiver.path {
      context.path = AccessPath(root: path.root, members: path.members + context.path.members)
    } else if case .binding = context.path.root {
      context.queue = .borrowed
    }
    value.context = context
    return value
  }

  private func isInstance(_ receiver: Value) -> Bool {
    switch receiver.type {
    case .metatype, .unknown: false
    case .named, .collection, .dictionary, .tuple, .function: true
    }
  }

  /// Objects of the main queue that code got which runs on another thread: it has them off their queue.
  private func takenFromMain(_ value: Value, _ way: Value.HandOut.Way) -> Value {
    guard value.handedOut == nil, value.context?.queue == .main, inference.isObjectOrHolder(value.type) else {
      return value
    }
    switch inference.executor(of: chain).executor {
    case .concurrent, .actor:
      var taken = value
      taken.handedOut = Value.HandOut(way: way, place: origin)
      return taken
    case .main, .queue, .elsewhere, .caller, .unknown:
      return value
    }
  }

  private func isOnMainActor(_ function: DeclarationReference) -> Bool {
    project.isolation(of: function.declaration, in: project.index.file(function)) == .mainActor
  }

  /// The objects that a function gives back, with their owner as the caller knows it, and where it is bound to the main
  /// actor off their queue unless this code is there too.
  private func handedOver(
    _ value: Value, by function: DeclarationReference, on receiver: Value, _ call: SuffixID
  ) -> Value {
    let value = owned(value, by: function, on: receiver, call)
    return value.context?.queue == .main && isOnMainActor(function) ? takenFromMain(value, .function) : value
  }

  private func owned(
    _ value: Value, by function: DeclarationReference, on receiver: Value, _ call: SuffixID
  ) -> Value {
    var value = value
    if value.handedOut != nil || inference.isObjectOrHolder(value.type) && handsOut(function) {
      value.handedOut = Value.HandOut(way: .function, place: origin)
    }
    guard var context = value.context else { return value }
    switch context.path.root {
    case .type, .global:
      break
    case .instance where context.path.members.isEmpty && inference.isContext(receiver.type):
      // A function of the context itself gives its objects.
      value.context = receiver.context
    case .instance:
      // The context that this very value was made with.
      if let kept = receiver.context, kept.queue != .borrowed, context.queue == .borrowed,
        project.contextHolders.contains(receiver.type.name?.name ?? .none)
      {
        value.context = kept
        break
      }
      guard let path = receiver.path else {
        value.context = context.queue == .borrowed ? nil : unreachable(context)
        break
      }
      context.path = AccessPath(root: path.root, members: path.members + context.path.members)
      value.context = context
    case .binding(let id, let binding):
      value.context = given(to: binding, of: function, in: id, context, call) ?? unreachable(context)
    case .made:
      value.context = unreachable(context)
    }
    return value
  }

  /// A context that the caller cannot reach: only its queue is known.
  func unreachable(_ context: ContextValue) -> ContextValue? {
    guard context.queue != .borrowed else { return nil }
    var context = context
    context.path = AccessPath(root: .made(file.id, chain), members: [Names.managedObjectContext])
    return context
  }

  /// The context that a call gives a function for its parameter.
  private func given(
    to binding: BindingID, of function: DeclarationReference, in id: FileID, _ context: ContextValue, _ call: SuffixID
  ) -> ContextValue? {
    guard id == function.file else { return nil }
    let other = project.index.file(function).outline
    guard other[binding].kind == .parameter, other[binding].declaration == function.declaration else { return nil }
    let resolver = CallResolver(inference)
    let subject = SummarySubject.parameter(Int(other[binding].position), context.path.members)
    return resolver.context(
      subject, receiver: .unknown, arguments: resolver.arguments(of: call, to: function), chain: chain)
  }

  /// What a generic function passes on that its closure gives back: `func run<T>(_ block: () throws -> T) -> T`.
  private func passedOn(
    by function: DeclarationReference, _ type: SwiftType, _ receiver: Value, _ call: SuffixID
  ) -> Value? {
    let declaration = project.index.declaration(function)
    guard case .named(let name, _) = type, !declaration.generics.isEmpty else { return nil }
    let other = project.index.file(function)
    guard let position = generic(name, declaration, other) else {
      // `resolve(Store.self)` of a generic function gives a store.
      return isGeneric(name, declaration, other) && outline[call].firstArgument != .none ? asked(call) : nil
    }
    let resolver = CallResolver(inference)
    guard let argument = resolver.arguments(of: call, to: function)[position],
      let root = outline[argument].firstChain.ifAny, let closure = outline[root].closure.ifAny
    else { return nil }
    var value = closureResult(closure)
    guard mayHoldObjects(value.type) else { return value }
    switch inference.summary(of: function)?.closures[position]?.place {
    case .queue(let subject):
      value.handedOut = Value.HandOut(way: .function, place: origin)
      let context = resolver.context(
        subject, receiver: receiver, arguments: resolver.arguments(of: call, to: function), chain: chain)
      if let context { value.context = context }
    case .ownQueue:
      value.handedOut = Value.HandOut(way: .function, place: origin)
    case .main, .concurrent, .elsewhere, .givenQueue, .caller, .unknown, nil:
      break
    }
    return value
  }

  /// Whether a value is a managed object or holds some, or may do so as an annotation or a cast still has to say: the
  /// function that gives it may be generic in its result.
  private func mayHoldObjects(_ type: SwiftType) -> Bool {
    switch type {
    case .unknown, .collection(.unknown): true
    case .named(let name, _), .collection(.named(let name, _)):
      name.name == Names.NSFetchRequestResult || inference.isObjectOrHolder(type)
    default: inference.isObjectOrHolder(type)
    }
  }

  private func isGeneric(_ name: TypeName, _ declaration: Declaration, _ other: SourceFile) -> Bool {
    name.qualifier == .none && declaration.generics.indices.contains { other.symbol(of: $0) == name.name }
  }

  /// The parameter that is a closure whose result is the generic parameter of that name.
  private func generic(_ name: TypeName, _ declaration: Declaration, _ other: SourceFile) -> Int? {
    guard isGeneric(name, declaration, other) else { return nil }
    for (position, parameter) in other.outline.parameters[declaration.parameters].enumerated() {
      var reader = SwiftTypeReader(other)
      if case .function(_, .named(name, _)) = reader.read(parameter.type) { return position }
    }
    return nil
  }

  /// Whether a function gives objects to callers that are not on their context's queue: it takes care of the queue by
  /// itself, since it is asynchronous or asks nothing of its caller.
  private func handsOut(_ function: DeclarationReference) -> Bool {
    let declaration = project.index.declaration(function)
    if declaration.modifiers.contains(.async) { return true }
    guard declaration.kind == .function, let body = declaration.body.ifAny else { return false }
    let file = project.index.file(function)
    // It has a block on a queue in it, and no duty.
    let performs = project.calls(of: file)[Names.performAndWait].contains {
      file.outline[body].tokens.contains(Int($0.token))
    }
    return performs && inference.summary(of: function)?.duties.isEmpty != false
  }

  private func frameworkCall(_ call: SuffixID, _ name: Symbol, _ receiver: Value) -> Value? {
    if inference.isContainer(receiver.type), name == Names.newBackgroundContext {
      let path = AccessPath(root: .made(file.id, chain))
      return Value(
        type: .named(Names.NSManagedObjectContext),
        context: ContextValue(path: path, queue: .background, origin: origin, isNew: true))
    }
    if inference.isContainer(receiver.type), name == Names.performBackgroundTask, let closure = closureArgument(call) {
      var value = closureResult(closure)
      if mayHoldObjects(value.type) {
        value.handedOut = Value.HandOut(way: .block, place: origin)
        value.context = ContextValue(
          path: AccessPath(root: .made(file.id, chain), members: [Names.managedObjectContext]), queue: .background,
          origin: origin)
      }
      value.path = nil
      return value
    }
    if inference.isContext(receiver.type) { return contextCall(call, name, receiver) }
    if let value = modelContextCall(call, name, receiver) { return value }
    if FrameworkFacts.keyValueCollections.contains(name), inference.isManagedObject(receiver.type) {
      return part(.collection(.named(Names.NSManagedObject)), of: receiver)
    }
    if case .named(let typeName, let arguments) = receiver.type, typeName.name == Names.NSFetchedResultsController,
      name == Names.object
    {
      return Value(type: arguments.first ?? .unknown, context: receiver.context)
    }
    return nil
  }

  private func contextCall(_ call: SuffixID, _ name: Symbol, _ receiver: Value) -> Value? {
    let arguments = Arguments(outline, call)
    switch name {
    case Names.fetch:
      guard let request = arguments.first else { return nil }
      let type = inference.value(of: request).type
      guard case .named(_, let results) = type, let result = results.first else {
        return Value(type: .collection(.unknown), context: receiver.context)
      }
      return Value(type: .collection(result), context: receiver.context)
    case Names.perform, Names.performAndWait:
      guard let closure = closureArgument(call) else { return nil }
      var value = closureResult(closure)
      if mayHoldObjects(value.type) {
        value.handedOut = Value.HandOut(way: .block, place: origin)
        value.context = receiver.context
      }
      return value
    case Names.existingObject, Names.object, Names.registeredObject:
      return Value(type: .named(Names.NSManagedObject), context: receiver.context)
    default:
      return nil
    }
  }

  func closureArgument(_ call: SuffixID) -> ClosureID? {
    for argument in outline.arguments(of: call) {
      guard let value = outline[argument].value.ifAny, let chain = outline[value].firstChain.ifAny,
        let closure = outline[chain].closure.ifAny
      else { continue }
      return closure
    }
    return nil
  }

  /// The value that a closure gives: of its only expression, or of what it returns last.
  func closureResult(_ closure: ClosureID) -> Value {
    ReturnedValue(inference).value(ofScope: outline[closure].scope, annotated: outline[closure].result)
  }
}
