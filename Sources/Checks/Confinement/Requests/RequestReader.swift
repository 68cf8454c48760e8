import Lexer

/// Finds out how a fetch request is made, and what has been set on it where it is used.
struct RequestReader {
  /// How many functions and variables the way may lead through.
  static let depthLimit = 8

  let inference: FileInference
  let depth: Int
  var outline: Outline { inference.file.outline }
  var project: Project { _read { yield inference.project } }

  init(_ inference: FileInference, depth: Int = 0) {
    self.inference = inference
    self.depth = depth
  }

  /// What is known of the request that an expression gives.
  func facts(of expression: ExpressionID) -> FetchRequestFacts {
    guard !expression.isNone, outline[expression].assignment < 0 else { return .unknown }
    return facts(of: Array(outline.chains(of: expression)))
  }

  /// What is known of the request that chains with operators between them give.
  func facts(of chains: [ChainID]) -> FetchRequestFacts {
    guard depth < Self.depthLimit, let first = chains.first else { return .unknown }
    var result = facts(of: first)
    for chain in chains.dropFirst() {
      let token = outline[chain].operatorBefore
      switch token < 0 ? "" : inference.file.text(inference.file.range(of: token)) {
      case "?": result = facts(of: chain)  // the condition is no part of the value
      case "??", ":": result = result.joined(with: facts(of: chain))
      default: return .unknown
      }
    }
    return result
  }

  private func facts(of chain: ChainID) -> FetchRequestFacts {
    let current = outline[chain]
    switch current.root {
    case .parens:
      guard current.firstSuffix.isNone, let element = current.firstElement.ifAny, outline[element].next.isNone else {
        return .unknown
      }
      return facts(of: outline[element].value)
    case .closure:
      // `{ … }()`
      guard let call = current.firstSuffix.ifAny, outline[call].kind == .call, outline[call].next.isNone else {
        return .unknown
      }
      return returned(by: outline[current.closure].scope)
    case .name, .selfKeyword, .implicitMember:
      if isPlain(chain) { return made(at: current.tokens) }
      if let last = lastCall(of: chain) { return called(last, chain) }
      return named(chain)
    default:
      return .unknown
    }
  }

  private func made(at tokens: TokenRange) -> FetchRequestFacts {
    FetchRequestFacts(
      made: Location(file: inference.file.id, range: inference.file.range(of: tokens)), sort: .none,
      predicate: .constant, isBounded: false,
      prefetched: [])
  }

  // MARK: What makes a request

  /// Whether a chain is `NSFetchRequest<T>(entityName: …)`, `NSFetchRequest<T>()`, or `Entity.fetchRequest()` where
  /// Xcode generates the method.
  private func isPlain(_ chain: ChainID) -> Bool {
    let current = outline[chain]
    guard let first = current.firstSuffix.ifAny else { return false }
    if current.root == .implicitMember {
      return current.name == Names.`init` && outline[first].next.isNone && isPlainCall(first) && isRequest(chain)
    }
    guard current.root == .name else { return false }
    if current.name == Names.NSFetchRequest,
      inference.binding(current.name, at: current.token, in: current.scope) == nil
    {
      if outline[first].kind == .call { return outline[first].next.isNone && isPlainCall(first) }
      guard outline[first].name == Names.`init`, let call = outline[first].next.ifAny else { return false }
      return outline[call].next.isNone && isPlainCall(call)
    }
    guard outline[first].kind == .member, outline[first].name == Names.fetchRequest,
      let call = outline[first].next.ifAny, outline[call].kind == .call, outline[call].firstArgument.isNone,
      outline[call].next.isNone, case .metatype(let type)? = inference.values(of: chain).first?.type,
      inference.isManagedObject(type)
    else { return false }
    // One that the project declares is read.
    return type.name.flatMap { project.type($0, from: inference.file, scope: current.scope) }
      .map { inference.members(Names.fetchRequest, of: $0).isEmpty } ?? true
  }

  /// Whether a call has no argument, or the name of the entity alone; a project's own initialiser may sort.
  private func isPlainCall(_ call: SuffixID) -> Bool {
    guard outline[call].kind == .call else { return false }
    let arguments = Array(outline.arguments(of: call))
    return arguments.isEmpty || arguments.count == 1 && outline[arguments[0]].label == Names.entityName
  }

  /// Whether the place that an implicit member stands in asks for a request.
  private func isRequest(_ chain: ChainID) -> Bool {
    let expression = outline[outline[chain].expression]
    if let binding = expression.binding.ifAny {
      return inference.value(of: binding).type.name?.name == Names.NSFetchRequest
        || inference.type(outline[binding].type).name?.name == Names.NSFetchRequest
    }
    guard let call = expression.call.ifAny else { return false }
    for argument in outline.arguments(of: call) where outline[argument].value == outline[chain].expression {
      return outline[argument].label == Names.fetchRequest
    }
    return false
  }

  /// The brackets that end a chain, where what is called is a name or the member before them.
  private func lastCall(of chain: ChainID) -> SuffixID? {
    var last = outline[chain].lastSuffix
    if let call = last.ifAny, outline[call].kind == .call { return call }
    // `makeRequest()!`
    var before = SuffixID.none
    for suffix in outline.suffixes(of: chain) {
      switch outline[suffix].kind {
      case .optional, .force: continue
      default: before = suffix
      }
    }
    last = before
    guard let call = last.ifAny, outline[call].kind == .call else { return nil }
    return call
  }

  /// What a function of the project gives, with the arguments of the call in the places of its parameters.
  private func called(_ call: SuffixID, _ chain: ChainID) -> FetchRequestFacts {
    guard let site = inference.calls.site(of: call, outline) else { return .unknown }
    if site.name == Names.copy, let member = site.member.ifAny, outline[chain].firstSuffix == member {
      // What a copy has is what the original has there.
      return named(chain)
    }
    guard let callee = CallResolver(inference).callee(of: site) else { return .unknown }
    let declaration = project.index.declaration(callee)
    // What a subclass makes of it nobody knows here.
    guard declaration.kind == .function, let body = declaration.body.ifAny,
      project.implementations.alternatives(to: callee).isEmpty
    else { return .unknown }
    var facts = RequestReader(answers(callee), depth: depth + 1).returned(by: body)
    let arguments = ParameterArguments(inference, call, callee)
    facts.sort = arguments.sort(facts.sort, depth: depth + 1)
    facts.predicate = arguments.predicate(facts.predicate, depth: depth + 1)
    facts.sort = held(facts.sort, chain, before: site.member)
    return facts
  }

  /// The answers about the file of a declaration.
  private func answers(_ reference: DeclarationReference) -> FileInference {
    reference.file == inference.file.id ? inference : FileInference(project, project.index.file(reference))
  }

  /// What the code of a function, getter or closure returns.
  func returned(by scope: ScopeID) -> FetchRequestFacts {
    let own = project.expressions(in: outline[scope].tokens, of: inference.file).filter { isOwn($0, scope) }
    var results = own.filter { outline[$0].role == .returned }
    if results.isEmpty {
      // Of a body that is one expression that is what it gives.
      let statements = own.filter { outline[$0].role == .statement && outline[$0].scope == scope }
      guard statements.count == 1 else { return .unknown }
      results = statements
    }
    let reader = RequestReader(inference, depth: depth + 1)
    var facts = reader.facts(of: results[0])
    for result in results.dropFirst() { facts = facts.joined(with: reader.facts(of: result)) }
    return facts
  }

  /// Whether the innermost function or closure around an expression is that of the scope.
  private func isOwn(_ expression: ExpressionID, _ body: ScopeID) -> Bool {
    var scope = outline[expression].scope
    while scope != body {
      guard !scope.isNone, outline[scope].closure.isNone, outline[scope].declaration.isNone else { return false }
      scope = outline[scope].parent
    }
    return true
  }

  // MARK: Names

  /// What is known of the request in a variable, parameter or property.
  private func named(_ chain: ChainID) -> FetchRequestFacts {
    let current = outline[chain]
    if current.root == .name, let binding = inference.binding(current.name, at: current.token, in: current.scope),
      outline[outline[binding].scope].kind != .file
    {
      guard namesOnly(current.firstSuffix) else { return computed(chain) ?? .unknown }
      return RequestVariable(self, binding).facts(before: chain)
    }
    let value = NamedValue(inference, chain)
    switch value.source {
    case .parameter(let parameter)?:
      return FetchRequestFacts(sort: .request(parameter))
    case .made(let chains, let other)?:
      guard case .whole = value.rest else { return .unknown }
      let facts = RequestReader(other, depth: depth + 1).facts(of: chains)
      return changesElsewhere(chain, other) ? .unknown : facts
    case .returned(let property)?:
      guard case .whole = value.rest, depth + 1 < Self.depthLimit else { return .unknown }
      let other = answers(property)
      guard let getter = PropertyValue(project, property, asked: other).getter else { return .unknown }
      return RequestReader(other, depth: depth + 1).returned(by: getter)
    case .changing?:
      return .unknown
    case nil:
      return computed(chain) ?? .unknown
    }
  }

  /// What the getter of a property of the project gives that a value in a variable is asked for: `filter.request`.
  private func computed(_ chain: ChainID) -> FetchRequestFacts? {
    guard let last = outline[chain].lastSuffix.ifAny, outline[last].kind == .member, depth + 1 < Self.depthLimit,
      let type = inference.receiver(of: last).type.name,
      let id = project.type(type, from: inference.file, scope: outline[chain].scope)
    else { return nil }
    let members = inference.members(outline[last].name, of: id)
    guard members.count == 1, project.index.declaration(members[0]).kind == .variable,
      project.implementations.alternatives(to: members[0]).isEmpty
    else { return nil }
    let other = answers(members[0])
    guard let getter = PropertyValue(project, members[0], asked: other).getter else { return nil }
    var facts = RequestReader(other, depth: depth + 1).returned(by: getter)
    facts.sort = held(facts.sort, chain, before: last)
    return facts
  }

  /// How a request sorts by a property of the value that a chain builds before it asks for the request.
  private func held(_ sort: RequestSort, _ chain: ChainID, before member: SuffixID) -> RequestSort {
    guard case .property(let property) = sort else { return sort }
    let other = answers(property)
    guard !member.isNone, depth + 1 < Self.depthLimit,
      BuiltValue(inference, property).hasInitialValue(chain, before: member),
      let value = PropertyValue(project, property, asked: other).initialValue
    else { return sort }
    return SortReader(other, depth: depth + 1).sort(of: value)
  }

  /// Whether nothing but `?`, `!` and `.copy()` follows a name.
  private func namesOnly(_ suffix: SuffixID) -> Bool {
    var suffix = suffix
    while let current = suffix.ifAny {
      switch outline[current].kind {
      case .optional, .force: break
      case .member where outline[current].name == Names.copy: break
      case .call: break
      case .member, .subscript: return false
      }
      suffix = outline[current].next
    }
    return true
  }

  /// Whether the file of a stored request, or this one, may sort it somewhere.
  private func changesElsewhere(_ chain: ChainID, _ other: FileInference) -> Bool {
    let current = outline[chain]
    var name = current.name
    if let first = current.firstSuffix.ifAny, outline[first].kind == .member, outline[first].name != Names.copy {
      name = outline[first].name
    }
    return RequestVariable.isSorted(name, in: inference, except: chain)
      || other.file.id != inference.file.id && RequestVariable.isSorted(name, in: other, except: .none)
  }
}

/// The arguments of a call in the places of a function's parameters.
struct ParameterArguments {
  private let inference: FileInference
  private let call: SuffixID
  private let callee: DeclarationReference

  init(_ inference: FileInference, _ call: SuffixID, _ callee: DeclarationReference) {
    self.inference = inference
    self.call = call
    self.callee = callee
  }

  /// The argument for a parameter, or its default value in the file that declares it; nil where there is neither.
  func value(_ position: Int) -> (expression: ExpressionID, inference: FileInference)? {
    if let argument = CallResolver(inference).arguments(of: call, to: callee)[position] { return (argument, inference) }
    let file = inference.project.index.file(callee)
    let parameters = file.outline.parameters[inference.project.index.declaration(callee).parameters]
    guard position < parameters.count else { return nil }
    let value = parameters[parameters.startIndex + position].defaultValue
    guard !value.isNone else { return nil }
    return (value, file.id == inference.file.id ? inference : FileInference(inference.project, file))
  }

  /// What a predicate depends on in the caller's view that depends on this in the function's.
  func predicate(_ source: PredicateSource, depth: Int) -> PredicateSource {
    guard case .parameter(let parameter) = source, parameter.function == callee else { return source }
    guard let (expression, other) = value(parameter.position) else { return .unknown }
    return PredicateReader(other, depth: depth).source(ofArgument: expression)
  }

  /// How a request sorts in the caller's view that sorts like this in the function's.
  func sort(_ sort: RequestSort, depth: Int) -> RequestSort {
    switch sort {
    case .descriptors(let parameter) where parameter.function == callee:
      guard let (expression, other) = value(parameter.position) else { return .unknown }
      return SortReader(other, depth: depth).sort(of: expression)
    case .request(let parameter) where parameter.function == callee:
      guard let (expression, other) = value(parameter.position) else { return .unknown }
      return RequestReader(other, depth: depth).facts(of: expression).sort
    case .closure(let parameter) where parameter.function == callee:
      guard let (expression, other) = value(parameter.position),
        let chain = other.file.outline[expression].firstChain.ifAny, other.file.outline[chain].next.isNone
      else { return .unknown }
      if let closure = other.file.outline[chain].closure.ifAny, other.file.outline[chain].firstSuffix.isNone {
        return ClosureSort(other, closure, depth: depth).sort
      }
      // The caller's own parameter is handed on.
      guard other.file.outline[chain].firstSuffix.isNone,
        case .parameter(let own)? = NamedValue(other, chain).source
      else { return .unknown }
      return .closure(own)
    default:
      return sort
    }
  }
}
