import Lexer

/// What the parameters of a closure are, from the call that the closure is given to.
struct ClosureParameters {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  func value(of closure: ClosureID, position: Int) -> Value {
    guard let call = ClosureUse(outline, closure).call else { return kept(closure, position) }
    let receiver = call.member.map { inference.receiver(of: $0) } ?? .unknown
    if position == 0, let context = inference.toldContext(of: call, closure: outline[closure].chain) {
      return Value(type: .named(Names.NSManagedObjectContext), context: context, path: context.path)
    }
    if let value = givenByProject(call, closure, position) { return value }
    if position == 0, call.isFirst,
      inference.makesContext(call)
        || call.name == Names.performBackgroundTask && call.member != nil && receiver.type == .unknown
    {
      let path = AccessPath(root: .made(inference.file.id, outline[closure].chain))
      let origin = Location(
        file: inference.file.id, range: inference.file.range(of: call.token))
      return Value(
        type: .named(Names.NSManagedObjectContext),
        context: ContextValue(path: path, queue: .background, origin: origin))
    }
    if call.name == Names.loadPersistentStores, position == 0, inference.isContainer(receiver.type) {
      return Value(type: .named(Names.NSPersistentStoreDescription))
    }
    if position == 0, call.member != nil, call.label != Self.receiveCompletion,
      let output = ChainReader(inference, outline[call.suffix].chain).publisherOutput(receiver.type)
    {
      guard inference.isObjectOrHolder(output) else { return Value(type: output) }
      return Value(type: output, context: receiver.context, handedOut: receiver.handedOut)
    }
    if call.member != nil, FrameworkFacts.nonEscaping.contains(call.name),
      let element = element(position, of: receiver.type, call.name, closure)
    {
      guard inference.isObjectOrHolder(element) else { return Value(type: element) }
      return Value(type: element, context: receiver.context, handedOut: receiver.handedOut)
    }
    // `Dictionary(grouping: rows) { $0.key }` asks for each element's key.
    if position == 0, call.member == nil, call.name == Names.Dictionary,
      let grouped = Arguments(outline, call.suffix)[Names.grouping]
    {
      let rows = inference.value(of: grouped)
      guard case .collection(let element) = rows.type else { return .unknown }
      guard inference.isObjectOrHolder(element) else { return Value(type: element) }
      return Value(type: element, context: rows.context, handedOut: rows.handedOut)
    }
    // `List(items) { item in … }` gives each element.
    if position == 0, call.member == nil, FrameworkFacts.elementBuilders.contains(call.name),
      let items = Arguments(outline, call.suffix).first
    {
      let rows = inference.value(of: items)
      guard case .collection(let element) = rows.type else { return .unknown }
      guard inference.isObjectOrHolder(element) else { return Value(type: element) }
      return Value(type: element, context: rows.context, handedOut: rows.handedOut)
    }
    if position == 0, call.member == nil, FrameworkFacts.taskGroups.contains(call.name) {
      return Value(type: .named(TypeName(name: Names.TaskGroup), [childResult(of: call.suffix)]))
    }
    // `optional.map { $0 }` gives the value itself.
    if position == 0, call.name == Names.map || call.name == Names.flatMap, case .named = receiver.type {
      return receiver
    }
    return .unknown
  }
}

extension ClosureParameters {
  private static let receiveCompletion = Symbol("receiveCompletion")

  /// What the property says of the parameters of a closure that it keeps.
  private func kept(_ closure: ClosureID, _ position: Int) -> Value {
    guard let property = inference.keptProperty(of: closure) else { return .unknown }
    let file = inference.project.index.file(property)
    let tokens = file.outline[property.declaration].type
    guard let types = inference.project.functionType(tokens, in: file)?.parameters, position < types.count,
      inference.isObjectOrHolder(types[position])
    else { return .unknown }
    return Value(type: types[position])
  }

  /// What a function of a collection or dictionary gives its closure in that place: an element, or a part of one where
  /// the closure takes pairs apart as in `{ key, rows in … }`.
  private func element(
    _ position: Int, of type: SwiftType, _ name: Symbol, _ closure: ClosureID
  ) -> SwiftType? {
    let element: SwiftType
    switch type {
    case .collection(let of): element = of
    case .dictionary(_, let value): element = FrameworkFacts.valueFunctions.contains(name) ? value : type.element
    default: return nil
    }
    if name == Names.reduce { return position == 1 ? element : nil }
    if FrameworkFacts.comparing.contains(name) { return position <= 1 ? element : nil }
    if case .tuple(let parts) = element, outline.arity(of: closure) == parts.count, parts.count > 1 {
      return position < parts.count ? parts[position] : nil
    }
    return position == 0 ? element : nil
  }

  /// The type that `withTaskGroup(of: Child.self)` names.
  private func childResult(of call: SuffixID) -> SwiftType { named(Names.of, in: call) ?? .unknown }

  /// The type that an argument names: `of: Child.self`.
  func named(_ label: Symbol, in call: SuffixID) -> SwiftType? {
    guard let argument = Arguments(outline, call)[label] else { return nil }
    let tokens = outline[argument].tokens
    // `Child.self` and `Child?.self`: what stands before `.self`.
    let end = Int(tokens.end) - 2
    guard end > Int(tokens.start), inference.file.word(Int(tokens.end) - 1) == .self else { return nil }
    return inference.resolved(inference.type(TokenRange(Int(tokens.start), end)), in: outline[argument].scope)
  }

  /// What a function of the project gives its closure, as its summary and the type of its parameter say.
  private func givenByProject(_ call: ClosureUse.Call, _ closure: ClosureID, _ position: Int) -> Value? {
    guard inference.project.closureTakers.contains(call.name) else { return nil }
    let site = CallSite(call, outline)
    let resolver = CallResolver(inference)
    guard let (callee, receiver) = resolver.implementation(of: site) else { return nil }
    let arguments = resolver.arguments(of: call.suffix, to: callee)
    let argument = outline[outline[closure].chain].expression
    guard let parameter = arguments.first(where: { $0.value == argument })?.key else { return nil }
    let run = inference.summary(of: callee)?.closures[parameter]
    func context(_ place: ClosureRun.Place) -> ContextValue? {
      self.context(place, call, closure, resolver.context(of: place, receiver, arguments, site.chain))
    }
    if let place = run?.contexts[position] {
      return context(place).map {
        Value(type: .named(Names.NSManagedObjectContext), context: $0, path: $0.path)
      }
    }
    guard let type = declaredType(callee, parameter, position) else { return nil }
    var value = Value(type: type)
    if inference.isContext(type) {
      // Which one is not known: the function gives one of several, or nobody can tell.
      let path = AccessPath(root: .made(inference.file.id, outline[closure].chain))
      value.context = ContextValue(path: path, queue: .borrowed)
    } else if inference.isObjectOrHolder(type), let place = run?.objects[position] {
      value.context = context(place)
      if place != run?.place {
        value.handedOut = Value.HandOut(
          way: .function, place: Location(file: inference.file.id, range: inference.file.range(of: call.token)))
      }
    }
    return value
  }

  private func context(
    _ place: ClosureRun.Place, _ call: ClosureUse.Call, _ closure: ClosureID, _ known: ContextValue?
  ) -> ContextValue? {
    let path = AccessPath(root: .made(inference.file.id, outline[closure].chain))
    let origin = Location(file: inference.file.id, range: inference.file.range(of: call.token))
    switch place {
    case .queue:
      return known
    case .ownQueue:
      return ContextValue(path: path, queue: .background, origin: origin)
    case .main:
      return ContextValue(path: path, queue: .main, origin: origin)
    case .concurrent, .elsewhere, .givenQueue, .caller, .unknown:
      return nil
    }
  }

  /// The type that a function's parameter gives the parameter of its closure at that place.
  private func declaredType(_ callee: DeclarationReference, _ parameter: Int, _ position: Int) -> SwiftType? {
    let other = inference.project.index.file(callee)
    let parameters = other.outline.parameters[inference.project.index.declaration(callee).parameters]
    guard parameter < parameters.count else { return nil }
    guard
      let types = inference.project.functionType(parameters[parameters.startIndex + parameter].type, in: other)?
        .parameters,
      position < types.count, types[position] != .unknown
    else { return nil }
    return types[position]
  }
}

extension FileInference {
  /// Whether a call makes a context with a queue of its own for its first closure: on a container, or in one.
  func makesContext(_ call: ClosureUse.Call) -> Bool {
    if call.member != nil { return makesContext(call.name, call.member) }
    guard call.name == Names.performBackgroundTask else { return false }
    return isContainer(selfValue(in: outline[outline[call.suffix].chain].scope).type)
  }
}
