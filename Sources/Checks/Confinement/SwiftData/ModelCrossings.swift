import Lexer

/// A place where a SwiftData model is used by code that runs elsewhere than the context that it belongs to.
struct ModelCrossing: Sendable {
  /// The variable that holds it outside of the boundary.
  var source: BindingID
  /// The token of the name that is used.
  var token: Int32
  /// The tokens of the use.
  var tokens: TokenRange
  /// The model's class.
  var model: PersistentModel
  /// Where the code runs.
  var executor: ExecutorFact
}

/// Finds SwiftData models that are touched where their context's executor is left.
struct ModelCrossings {
  private let inference: FileInference
  private let facts: SwiftDataFacts
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ facts: SwiftDataFacts) {
    self.inference = inference
    self.facts = facts
  }

  /// The crossings in the order of the source.
  func all() -> [ModelCrossing] {
    guard !facts.models.isEmpty else { return [] }
    var found: [ModelCrossing] = []
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      guard chain.root == .name, !chain.marks.contains(.pattern), !chain.marks.contains(.await),
        let crossing = crossing(ChainID(index), chain)
      else { continue }
      found.append(crossing)
    }
    return found.sorted { $0.token < $1.token }
  }

  /// The arguments of a call that are models, or lists of them, each with the variable that holds them. One that was
  /// just made belongs to no context yet, and one that was waited for may be the other side's.
  func held(by call: SuffixID) -> [(argument: ExpressionID, source: BindingID)] {
    outline.arguments(of: call).compactMap { argument in
      guard let value = outline[argument].value.ifAny, let id = outline[value].firstChain.ifAny,
        outline[id].next.isNone, outline[id].root == .name,
        let binding = inference.binding(outline[id].name, at: outline[id].token, in: outline[id].scope)
          ?? property(of: outline[id]),
        model(inference.value(of: value).type) != nil, model(inference.value(of: binding).type) != nil,
        !isMade(binding), !isAwaited(binding)
      else { return nil }
      return (value, binding)
    }
  }

  /// The tokens of the first use of what a variable holds that touches a model.
  func firstTouch(of binding: BindingID) -> TokenRange? {
    let type = inference.value(of: binding).type
    guard let model = model(type) else { return nil }
    let touches = inference.mentions[outline[binding].name].filter { mention in
      let chain = outline[mention.chain]
      return mention.member.isNone && !chain.marks.contains(.await)
        && inference.binding(chain.name, at: chain.token, in: chain.scope) == binding
        && isTouched(mention.chain, chain, model, type)
    }
    return touches.map(\.chain).min().map { touched($0, outline[$0]) }
  }

  private func crossing(_ id: ChainID, _ chain: Chain) -> ModelCrossing? {
    let local = inference.binding(chain.name, at: chain.token, in: chain.scope)
    guard let binding = local ?? property(of: chain),
      let model = model(inference.value(of: binding).type)
    else { return nil }
    let executor = inference.executor(of: id)
    guard executor.executor == .concurrent, inference.scope(chain.scope, isIn: executor.boundary),
      let source = source(binding, executor), isTouched(id, chain, model, inference.value(of: binding).type)
    else { return nil }
    return ModelCrossing(
      source: source, token: chain.token, tokens: touched(id, chain), model: model, executor: executor)
  }

  /// The property of a view that a name means: what it holds belongs to the main context.
  private func property(of chain: Chain) -> BindingID? {
    guard let own = inference.enclosingType(chain.scope)?.id,
      inference.project.index.inherits(own, from: Names.View),
      let member = inference.members(chain.name, of: own).first, member.file == inference.file.id
    else { return nil }
    let declaration = outline[member.declaration]
    guard declaration.kind == .variable, !declaration.modifiers.contains(.static) else { return nil }
    return declaration.binding.ifAny
  }

  /// The model that a value is, or that it holds several of.
  private func model(_ type: SwiftType) -> PersistentModel? {
    if case .collection(let element) = type { return facts.model(element, inference) }
    return facts.model(type, inference)
  }

  // MARK: Where the model comes from

  /// The variable outside of the boundary that holds the model; nil where the code that runs elsewhere has it from its
  /// own context, or has made it.
  private func source(_ binding: BindingID, _ executor: ExecutorFact) -> BindingID? {
    let current = outline[binding]
    let isInside = executor.cause != .asyncLet && inference.scope(current.scope, isIn: executor.boundary)
    let closure = outline[executor.boundary].closure
    if current.kind == .capture, !closure.isNone, current.closure == closure {
      guard let outer = inference.binding(current.name, at: current.token, in: outline[current.scope].parent),
        current.value.isNone || namesOnly(current.value, current.name)
      else { return nil }
      return isMade(outer) ? nil : outer
    }
    if isInside {
      // A function that is bound to no actor is given what another executor has.
      return current.kind == .parameter && executor.cause == .nonisolatedAsync ? binding : nil
    }
    return isMade(binding) ? nil : binding
  }

  private func namesOnly(_ value: ExpressionID, _ name: Symbol) -> Bool {
    guard let chain = outline[value].firstChain.ifAny else { return false }
    return outline[chain].next.isNone && outline[chain].name == name && outline[chain].firstSuffix.isNone
  }

  /// Whether a variable holds a model that was just made: it belongs to no context yet.
  private func isMade(_ binding: BindingID) -> Bool {
    guard let value = outline[binding].value.ifAny, let chain = outline[value].firstChain.ifAny,
      outline[chain].root == .name, let call = outline[chain].firstSuffix.ifAny, outline[call].kind == .call
    else { return false }
    if case .metatype? = inference.values(of: chain).first?.type { return true }
    return false
  }

  private func isAwaited(_ binding: BindingID) -> Bool {
    guard let value = outline[binding].value.ifAny else { return false }
    return outline.chains(of: value).contains { outline[$0].marks.contains(.await) }
  }

  // MARK: What touches a model

  private func isTouched(_ id: ChainID, _ chain: Chain, _ model: PersistentModel, _ type: SwiftType) -> Bool {
    var isElement = true
    if case .collection = type { isElement = false }
    var suffix = chain.firstSuffix
    while let current = suffix.ifAny {
      switch outline[current].kind {
      case .optional, .force: break
      case .subscript: isElement = true
      case .call: if isElement { return false }
      case .member:
        let name = outline[current].name
        if isElement { return !isFree(name, model) }
        if FrameworkFacts.elementMembers.contains(name) {
          isElement = true
          if let call = outline[current].next.ifAny, outline[call].kind == .call {
            return readsElements(current, model)
          }
        } else if readsElements(current, model) {
          return true
        } else if !keepsElements(current) {
          return false
        }
      }
      suffix = outline[current].next
    }
    return !isElement && isGoneThrough(id, model)
  }

  /// Whether what a member of a list gives has the same models, as they are or in pairs.
  private func keepsElements(_ member: SuffixID) -> Bool {
    let name = outline[member].name
    return name == Names.enumerated || FrameworkFacts.sameElementMembers.contains(name)
  }

  /// Whether a loop goes through a list of models, or a function that takes it apart and reads each:
  /// `zip(trips, days)`, `Dictionary(grouping: trips) { $0.name }`.
  private func isGoneThrough(_ id: ChainID, _ model: PersistentModel) -> Bool {
    let expression = outline[outline[id].expression]
    guard expression.firstChain == id, expression.lastChain == id else { return false }
    if expression.role == .sequence { return true }
    guard let call = expression.call.ifAny, outline[outline[call].chain].firstSuffix == call else { return false }
    let function = outline[outline[call].chain]
    switch function.name {
    case Names.zip:
      if outline[function.expression].role == .sequence { return true }
      return outline.suffixes(of: outline[call].chain).contains {
        outline[$0].kind == .member && readsElements($0, model)
      }
    case Names.Dictionary:
      return outline.arguments(of: call).contains { isReading($0, model) }
    default:
      return false
    }
  }

  /// Members that may be used anywhere: identity, and the reference to the context.
  private func isFree(_ member: Symbol, _ model: PersistentModel) -> Bool {
    if member == Names.persistentModelID || member == Names.modelContext || member == Names.selfName { return true }
    // `id` is the persistent ID unless the model stores one of its own.
    if member == Symbol("id") { return !model.properties.contains { $0.name == "id" } }
    return isSafe(member, model)
  }

  /// Whether the project declares the member asynchronous, or bound to an actor: then it has to be awaited.
  private func isSafe(_ member: Symbol, _ model: PersistentModel) -> Bool {
    inference.members(member, of: model.type).contains { reference in
      let declaration = inference.project.index.declaration(reference)
      if declaration.modifiers.contains(.async) || declaration.modifiers.contains(.static) { return true }
      switch inference.project.isolation(of: reference.declaration, in: inference.project.index.file(reference)) {
      case .mainActor, .actor, .contextActor: return true
      case .nonisolated, .unknown: return false
      }
    }
  }

  /// `trips.map(\.name)`, `trips.filter { $0.isDone }` and `trips.reduce(0) { $0 + $1.days }` read each model.
  private func readsElements(_ member: SuffixID, _ model: PersistentModel) -> Bool {
    guard FrameworkFacts.nonEscaping.contains(outline[member].name), let call = outline[member].next.ifAny,
      outline[call].kind == .call
    else { return false }
    return outline.arguments(of: call).contains { isReading($0, model) }
  }

  /// Whether an argument is a key path or closure that reads the model which it is given.
  private func isReading(_ argument: ArgumentID, _ model: PersistentModel) -> Bool {
    guard let chain = outline[argument].value.ifAny.flatMap({ outline[$0].firstChain.ifAny }) else { return false }
    switch outline[chain].root {
    case .keyPath: return outline[chain].firstSuffix.ifAny.map { !isFree(outline[$0].name, model) } ?? false
    case .closure: return closureReads(outline[chain].closure, model)
    default: return false
    }
  }

  /// Whether a closure reads a member of the model that it is given.
  private func closureReads(_ closure: ClosureID, _ model: PersistentModel) -> Bool {
    let range = outline[closure].tokens
    return inference.project.expressions(in: range, of: inference.file).contains { expression in
      outline.chains(of: expression).contains { id in
        let chain = outline[id]
        guard chain.root == .name, let first = chain.firstSuffix.ifAny, outline[first].kind == .member,
          !isFree(outline[first].name, model)
        else { return false }
        return self.model(inference.values(of: id).first?.type ?? .unknown)?.type == model.type
      }
    }
  }

  private func touched(_ id: ChainID, _ chain: Chain) -> TokenRange {
    var end = chain.token + 1
    for suffix in outline.suffixes(of: id) {
      if outline[suffix].kind == .call { break }
      end = outline[suffix].end
      if outline[suffix].kind == .member { break }
    }
    return TokenRange(Int(chain.token), Int(end))
  }
}
