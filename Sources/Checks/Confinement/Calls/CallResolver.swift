import Lexer

/// A call whose function is known.
struct ResolvedCall {
  /// The function that runs.
  var callee: DeclarationReference
  /// What the call names: the function itself, or the requirement of a protocol that it implements.
  var named: DeclarationReference
  /// What it is called on.
  var receiver: Value
  /// The arguments by the place of their parameters.
  var arguments: [Int: ExpressionID]
}

/// Finds the declaration that a call or a member means. Several candidates that the labels do not tell apart are none.
struct CallResolver {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// The function that a call means, with what it is called on and given; of a protocol's requirement its only
  /// implementation.
  func call(_ site: CallSite) -> ResolvedCall? {
    guard let named = callee(of: site) else { return nil }
    let (callee, receiver) = implementation(named, site)
    return ResolvedCall(
      callee: callee, named: named, receiver: receiver, arguments: arguments(of: site.suffix, to: callee))
  }

  /// Of a value that is known by a protocol only the implementing type's members are asked for.
  func receiver(_ value: Value, _ named: DeclarationReference, _ callee: DeclarationReference) -> Value {
    guard named != callee, let type = project.index.enclosingType(of: callee) else { return value }
    var value = value
    value.type = .named(project.index[type].name)
    return value
  }

  /// The function or initialiser that a call means.
  func callee(of call: CallSite) -> DeclarationReference? {
    guard let member = call.member.ifAny else { return rootCallee(call) }
    return function(call.name, on: inference.receiver(of: member).type, call)
  }

  /// The function that runs for a call, and what it is called on: of a protocol's requirement the only implementation,
  /// whose type is the receiver's then.
  func implementation(of call: CallSite) -> (function: DeclarationReference, receiver: Value)? {
    callee(of: call).map { implementation($0, call) }
  }

  private func implementation(
    _ named: DeclarationReference, _ call: CallSite
  ) -> (function: DeclarationReference, receiver: Value) {
    let callee = project.soleImplementation(of: named) ?? named
    return (callee, receiver(inference.receiverValue(of: call), named, callee))
  }

  private func function(_ name: Symbol, on receiver: SwiftType, _ call: CallSite) -> DeclarationReference? {
    var type = receiver
    if case .metatype(let of) = receiver { type = of }
    if name == Names.`init` { return initializer(of: type, call) }
    if case .collection = type { return collectionFunction(call) }
    guard let id = self.id(of: type, call.chain) else { return nil }
    return chosen(name, of: id, call, onType: type != receiver)
  }

  /// The function of a type that a call means, or the property that holds one.
  ///
  /// - Parameter onType: whether it is called on the type itself; nil where that is left out.
  private func chosen(_ name: Symbol, of id: TypeID, _ call: CallSite, onType: Bool?) -> DeclarationReference? {
    let members = inference.members(name, of: id).filter { isVisible($0) }
    var functions = members.filter { project.index.declaration($0).kind == .function }
    if functions.isEmpty { return members.first { project.isFunctionProperty($0) } }
    if functions.count > 1, let onType {
      let fitting = functions.filter { project.index.declaration($0).modifiers.contains(.static) == onType }
      if !fitting.isEmpty { functions = fitting }
    }
    return project.chosen(functions, Arguments(outline, call.suffix))
  }

  /// The function that the project adds to collections: `extension Array where Element == Row`.
  private func collectionFunction(_ call: CallSite) -> DeclarationReference? {
    guard project.functionNames.contains(call.name) else { return nil }
    let functions = FrameworkFacts.collectionTypes.flatMap { project.index.typesByName[$0] ?? [] }
      .flatMap { project.index.ownMembers(call.name, of: $0) }
      .filter { project.index.declaration($0).kind == .function && isVisible($0) }
    return project.chosen(functions, Arguments(outline, call.suffix))
  }

  /// Two apps that lie side by side may extend a type of a framework alike; each means its own.
  private func isVisible(_ reference: DeclarationReference) -> Bool {
    let module = project.index.file(reference).module
    return module == inference.file.module || project.index.components.belong(module, inference.file.module)
  }

  private func id(of type: SwiftType, _ chain: ChainID) -> TypeID? {
    guard let name = type.name else { return nil }
    return project.type(name, from: inference.file, scope: outline[chain].scope)
  }

  private func initializer(of type: SwiftType, _ call: CallSite) -> DeclarationReference? {
    guard let id = id(of: type, call.chain) else { return nil }
    return project.chosen(project.index.initializers(of: id), Arguments(outline, call.suffix))
  }

  private func rootCallee(_ call: CallSite) -> DeclarationReference? {
    let chain = outline[call.chain]
    guard isFirstCall(call.suffix, chain) else { return nil }
    if chain.root == .implicitMember { return implicitCallee(call, chain) }
    guard chain.root == .name else { return nil }
    if let local = localFunction(chain) { return local }
    guard inference.binding(chain.name, at: chain.token, in: chain.scope) == nil else { return nil }
    if case .metatype(let type) = inference.receiver(of: call.suffix).type { return initializer(of: type, call) }
    if let own = inference.enclosingType(chain.scope)?.id, !inference.members(chain.name, of: own).isEmpty {
      return chosen(chain.name, of: own, call, onType: nil)
    }
    return project.globalFunction(chain.name, from: inference.file, Arguments(outline, call.suffix))
  }

  /// `.load(in: self)` that a function gives back: a static function of the type that it says it returns.
  private func implicitCallee(_ call: CallSite, _ chain: Chain) -> DeclarationReference? {
    let expression = outline[chain.expression]
    let function = inference.enclosingFunction(chain.scope)
    guard expression.role == .returned || expression.role == .statement, expression.firstChain == call.chain,
      chain.lastSuffix == call.suffix, !function.isNone, outline[function].kind == .function,
      outline[function].body == chain.scope, !outline[function].type.isEmpty
    else { return nil }
    let type = inference.resolved(inference.type(outline[function].type), in: chain.scope)
    return id(of: type, call.chain).flatMap { chosen(chain.name, of: $0, call, onType: true) }
  }

  /// Whether a call follows the root, or its `?` or `!`.
  private func isFirstCall(_ call: SuffixID, _ chain: Chain) -> Bool {
    var suffix = chain.firstSuffix
    while let current = suffix.ifAny, outline[current].kind == .optional || outline[current].kind == .force {
      suffix = outline[current].next
    }
    return suffix == call
  }

  /// A function that is declared in a function around the call.
  private func localFunction(_ chain: Chain) -> DeclarationReference? {
    var scope = chain.scope
    while !scope.isNone, outline[scope].kind != .type, outline[scope].kind != .file {
      for declaration in outline.declarations(in: scope)
      where outline[declaration].kind == .function && outline[declaration].name == chain.name {
        return DeclarationReference(file: inference.file.id, declaration: declaration)
      }
      scope = outline[scope].parent
    }
    return nil
  }

  /// The computed property that a member means.
  func getter(of member: SuffixID) -> DeclarationReference? {
    let suffix = outline[member]
    guard let id = id(of: inference.receiver(of: member).type, suffix.chain) else { return nil }
    return computed(inference.members(suffix.name, of: id))
  }

  /// The computed property of the type around that a bare name means.
  func getter(ofRoot chain: ChainID) -> DeclarationReference? {
    let current = outline[chain]
    guard current.root == .name, let own = inference.enclosingType(current.scope)?.id,
      inference.binding(current.name, at: current.token, in: current.scope) == nil
    else { return nil }
    return computed(inference.members(current.name, of: own))
  }

  private func computed(_ members: [DeclarationReference]) -> DeclarationReference? {
    guard members.count == 1, let member = members.first, project.index.declaration(member).kind == .variable,
      !project.isFunctionProperty(member),
      project.summary(of: project.soleImplementation(of: member) ?? member) != nil
    else { return nil }
    return member
  }

  /// What a subscript of a chain means, of those of the project that ask something of their callers.
  enum SubscriptCallee {
    /// That one.
    case known(DeclarationReference)
    /// None, but one of a framework or one that asks nothing.
    case none
    /// Nobody knows.
    case unknown
  }

  /// The subscript of the project that a chain reads.
  func `subscript`(_ suffix: SuffixID) -> SubscriptCallee {
    let chain = outline[suffix].chain
    if outline[chain].marks.contains(.assigned), outline[chain].lastSuffix == suffix { return .none }
    let receiver = inference.receiver(of: suffix).type
    if receiver == .unknown { return .unknown }
    guard let id = id(of: receiver, chain) else { return .none }
    let subscripts = project.index.subscripts(of: id)
    guard let callee = project.chosen(subscripts, Arguments(outline, suffix)) else {
      return subscripts.isEmpty ? .none : .unknown
    }
    return .known(callee)
  }

  /// Which argument of a call stands for each parameter of the function.
  func arguments(of call: SuffixID, to function: DeclarationReference) -> [Int: ExpressionID] {
    let declaration = project.index.declaration(function)
    let parameters = Array(project.index.file(function).outline.parameters[declaration.parameters])
    var result: [Int: ExpressionID] = [:]
    var position = 0
    // A closure's parameters have no labels.
    if declaration.kind == .variable {
      for (place, argument) in outline.arguments(of: call).enumerated() {
        result[place] = outline[argument].value.ifAny
      }
      return result
    }
    var isFirstTrailing = true
    for argument in outline.arguments(of: call) {
      let current = outline[argument]
      if current.isTrailing, isFirstTrailing, current.label == .none {
        // The first closure after the brackets goes to the last parameter that is left and takes one.
        isFirstTrailing = false
        let open = (position..<max(position, parameters.count)).first { isFunctionType(parameters[$0], function) }
        position = open ?? max(0, parameters.count - 1)
      } else {
        while position < parameters.count, parameters[position].label != current.label { position += 1 }
      }
      guard position < parameters.count else { break }
      if !current.value.isNone { result[position] = current.value }
      position += 1
    }
    return result
  }

  private func isFunctionType(_ parameter: Parameter, _ function: DeclarationReference) -> Bool {
    project.functionType(parameter.type, in: project.index.file(function)) != nil
  }

  /// The place among the parameters of a call's function that an argument stands for.
  func position(of argument: ExpressionID, in call: SuffixID, to function: DeclarationReference) -> Int? {
    arguments(of: call, to: function).first { $0.value == argument }?.key
  }

  // MARK: From the function's view to the caller's

  /// The context that a function's subject is at a call; nil where that is not known.
  func context(
    _ subject: SummarySubject, receiver: Value, arguments: [Int: ExpressionID], chain: ChainID
  ) -> ContextValue? {
    guard let value = value(subject, receiver: receiver, arguments: arguments, chain: chain),
      let context = value.context, inference.isContext(value.type) || inference.isManagedObject(value.type)
    else { return nil }
    return context
  }

  /// The context on whose queue a function runs a closure; nil where that is not known, or no context of the call.
  func context(
    of place: ClosureRun.Place, _ receiver: Value, _ arguments: [Int: ExpressionID], _ chain: ChainID
  ) -> ContextValue? {
    guard case .queue(let subject) = place else { return nil }
    return context(subject, receiver: receiver, arguments: arguments, chain: chain)
  }

  /// What a function's subject is at a call; nil where that is not known.
  func value(
    _ subject: SummarySubject, receiver: Value, arguments: [Int: ExpressionID], chain: ChainID
  ) -> Value? {
    switch subject {
    case .context(let context):
      return Value(type: .named(Names.NSManagedObjectContext), context: context, path: context.path)
    case .instance(let members):
      return reached(receiver, members, chain)
    case .parameter(let position, let members):
      guard let argument = arguments[position] else { return nil }
      return reached(inference.value(of: argument), members, chain)
    }
  }

  private func reached(_ start: Value, _ members: [Symbol], _ chain: ChainID) -> Value {
    var value = start
    if case .metatype(let type) = value.type { value.type = type }
    for member in members { value = ChainReader(inference, chain).memberValue(member, of: value) }
    return value
  }
}
