import Lexer

/// Follows the objects in a variable back to the variable that they come from.
struct ObjectOrigin {
  private static let stepLimit = 16

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Where the objects of a variable come from.
  enum Origin: Hashable {
    /// A variable, outside of the scope if one was given.
    case binding(BindingID)
    /// A property or a static or global variable.
    case stored(Symbol)
  }

  /// Where the objects in a variable come from, as seen from a scope that lies around it: the first variable outside, or
  /// the property. Nil where they are made, fetched or handed out within.
  func outside(of boundary: ScopeID, from binding: BindingID) -> Origin? {
    var current = binding
    for _ in 0..<Self.stepLimit {
      let record = outline[current]
      let isOwnCapture = record.kind == .capture && record.closure == outline[boundary].closure
      guard inference.scope(record.scope, isIn: boundary), !isOwnCapture else {
        if isOwnCapture, record.value.isNone { return outer(record).map { .binding($0) } ?? .stored(record.name) }
        return .binding(current)
      }
      switch step(from: record) ?? member(from: record) {
      case .binding(let next): current = next
      case .stored(let name): return .stored(name)
      case nil: return nil
      }
    }
    return nil
  }

  /// What goes one by one to a closure that a call is given, where that is an argument: `List(rows) { … }`,
  /// `Dictionary(grouping: rows) { … }`, `Just(rows).map { … }`.
  func gone(through call: ClosureUse.Call) -> ChainID? {
    let arguments = Arguments(outline, call.suffix)
    var given: ExpressionID?
    if call.member != nil {
      given = carried(by: outline[call.suffix].chain)
    } else if FrameworkFacts.elementBuilders.contains(call.name) {
      given = arguments.first
    } else if call.name == Names.Dictionary {
      given = arguments[Names.grouping]
    }
    guard let given, outline[given].firstChain == outline[given].lastChain else { return nil }
    return outline[given].firstChain.ifAny
  }

  /// What a publisher is made with.
  private func carried(by chain: ChainID) -> ExpressionID? {
    let current = outline[chain]
    guard current.root == .name, FrameworkFacts.carriersOfArgument.contains(current.name),
      let call = current.firstSuffix.ifAny, outline[call].kind == .call
    else { return zipped(by: chain) }
    return Arguments(outline, call).first
  }

  /// The objects that `zip(rows, others)` makes pairs of.
  private func zipped(by chain: ChainID) -> ExpressionID? {
    let current = outline[chain]
    guard current.root == .name, current.name == Names.zip, let call = current.firstSuffix.ifAny,
      outline[call].kind == .call
    else { return nil }
    return outline.arguments(of: call).lazy.map { outline[$0].value }.first {
      inference.isObjectOrHolder(inference.value(of: $0).type)
    }
  }

  /// The property of another value that a local name takes its objects from: `for row in model.rows`.
  private func member(from binding: Binding) -> Origin? {
    guard let chain = chain(givenTo: binding), outline[chain].root == .name else { return nil }
    let values = inference.values(of: chain)
    var place = 0
    for suffix in outline.suffixes(of: chain) {
      place += 1
      guard outline[suffix].kind != .call, outline[suffix].kind != .subscript else { return nil }
      guard outline[suffix].kind == .member, place < values.count,
        inference.isObjectOrHolder(values[place].type)
      else { continue }
      guard let root = inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope)
      else { return .stored(outline[suffix].name) }
      let type = inference.value(of: root).type
      return inference.isContext(type) || inference.isContainer(type) ? nil : .binding(root)
    }
    return nil
  }

  /// The variable that was given the objects where they came out of their queue, through loops and local names.
  func handedOut(to binding: BindingID) -> BindingID? {
    var current = binding
    for _ in 0..<Self.stepLimit {
      let record = outline[current]
      switch record.kind {
      case .variable, .optional, .loop, .pattern:
        if inference.value(of: current).handedOut != nil { return current }
      case .parameter, .closureParameter, .capture, .caught:
        break
      }
      guard case .binding(let next)? = step(from: record) else {
        // What a function gives its closure.
        return record.kind == .closureParameter && inference.value(of: current).handedOut != nil ? current : nil
      }
      current = next
    }
    return nil
  }

  /// The parameter that the objects in a variable come from, through loops and local names.
  func parameter(of binding: BindingID) -> BindingID? {
    var current = binding
    for _ in 0..<Self.stepLimit {
      let record = outline[current]
      if record.kind == .parameter { return current }
      if record.kind == .capture, record.value.isNone {
        guard let next = outer(record) else { return nil }
        current = next
        continue
      }
      guard case .binding(let next)? = step(from: record) else { return nil }
      current = next
    }
    return nil
  }

  /// The parameter of a closure that the objects in a variable come from, through loops and local names.
  func parameter(of binding: BindingID, in closure: ClosureID) -> BindingID? {
    var current = binding
    for _ in 0..<Self.stepLimit {
      let record = outline[current]
      if record.kind == .closureParameter, record.closure == closure { return current }
      guard case .binding(let next)? = step(from: record) else { return nil }
      current = next
    }
    return nil
  }

  private func outer(_ capture: Binding) -> BindingID? {
    inference.binding(capture.name, at: capture.token, in: outline[capture.scope].parent)
  }

  /// What a local name takes its objects from.
  private func step(from binding: Binding) -> Origin? {
    switch binding.kind {
    case .loop, .optional, .variable, .closureParameter, .capture, .pattern: break
    case .parameter, .caught: return nil
    }
    if binding.value.isNone, binding.kind == .optional {
      return shadowed(binding).map { .binding($0) } ?? (isProperty(binding) ? .stored(binding.name) : nil)
    }
    guard let chain = chain(givenTo: binding) else { return nil }
    let current = outline[chain]
    let isCalled = outline.suffixes(of: chain).contains { outline[$0].kind == .call }
    switch current.root {
    case .selfKeyword:
      guard let first = current.firstSuffix.ifAny, outline[first].kind == .member else { return nil }
      if isCalled, !holdsObject(inference.values(of: chain), at: 1) { return nil }
      return .stored(outline[first].name)
    case .name:
      // What a context hands out is its own, not the variable's.
      if let root = inference.binding(current.name, at: current.token, in: current.scope) {
        guard inference.isObjectOrHolder(inference.value(of: root).type) else { return nil }
        return .binding(root)
      }
      return holdsObject(inference.values(of: chain), at: 0) ? .stored(current.name) : nil
    default:
      return nil
    }
  }

  /// The chain that gives a local name its value.
  private func chain(givenTo binding: Binding) -> ChainID? {
    if binding.kind == .closureParameter, let call = ClosureUse(outline, binding.closure).call {
      return gone(through: call) ?? (call.member == nil ? nil : outline[call.suffix].chain)
    }
    guard !binding.value.isNone, outline[binding.value].firstChain == outline[binding.value].lastChain else {
      return nil
    }
    guard let chain = outline[binding.value].firstChain.ifAny else { return nil }
    return zipped(by: chain).flatMap { outline[$0].firstChain.ifAny } ?? chain
  }

  private func holdsObject(_ values: [Value], at place: Int) -> Bool {
    place < values.count && inference.isObjectOrHolder(values[place].type)
  }

  /// Whether `if let row` means a property of the type around.
  private func isProperty(_ binding: Binding) -> Bool {
    guard let own = inference.enclosingType(binding.scope)?.id else { return false }
    return inference.members(binding.name, of: own).contains {
      inference.project.index.declaration($0).kind == .variable
    }
  }

  /// `if let row`: the name outside.
  private func shadowed(_ binding: Binding) -> BindingID? {
    var found: BindingID?
    var scope = binding.scope
    while found == nil, !scope.isNone, outline[scope].kind != .type {
      for other in outline.bindings(of: scope)
      where outline[other].name == binding.name && outline[other].token < binding.token
        && outline[other].visibleFrom <= binding.token
      {
        found = other
      }
      scope = outline[scope].parent
    }
    return found
  }
}
