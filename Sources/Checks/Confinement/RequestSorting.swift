import Lexer

/// Finds out whether a fetch request has sort descriptors, from where it is made to where it is used.
struct RequestSorting {
  /// How many functions the way may lead through.
  private static let depthLimit = 4

  struct State {
    var sorting: SortState
    /// Where the request is made.
    var origin: Location?
  }

  private let inference: FileInference
  private let depth: Int
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference, depth: Int = 0) {
    self.inference = inference
    self.depth = depth
  }

  func state(of expression: ExpressionID) -> State {
    guard depth < Self.depthLimit, !expression.isNone, let chain = outline[expression].firstChain.ifAny,
      outline[chain].next.isNone
    else { return State(sorting: .unknown) }
    return state(of: chain)
  }

  private func state(of chain: ChainID) -> State {
    let current = outline[chain]
    let suffixes = Array(outline.suffixes(of: chain)).map { outline[$0] }
    if current.root == .name, suffixes.isEmpty,
      let binding = inference.binding(current.name, at: current.token, in: current.scope)
    {
      return state(of: binding, before: chain)
    }
    let origin = Location(file: inference.file.id, range: inference.file.range(of: current.tokens))
    if isPlainRequest(chain, suffixes) { return State(sorting: .unsorted, origin: origin) }
    if let function = factory(chain, suffixes) { return state(of: function) }
    return State(sorting: .unknown)
  }

  /// `NSFetchRequest<T>(…)`, or `Entity.fetchRequest()` as Xcode generates it.
  private func isPlainRequest(_ chain: ChainID, _ suffixes: [Suffix]) -> Bool {
    let current = outline[chain]
    guard current.root == .name, case .metatype(let type)? = inference.values(of: chain).first?.type else {
      return false
    }
    if current.name == Names.NSFetchRequest { return suffixes.count == 1 && suffixes[0].kind == .call }
    guard inference.isManagedObject(type), suffixes.count == 2, suffixes[0].name == Names.fetchRequest,
      suffixes[1].kind == .call, suffixes[1].firstArgument.isNone
    else { return false }
    // Xcode's own is a `@nonobjc class func`; one that the project declares is read.
    return factory(chain, suffixes) == nil
  }

  /// The project's function that the chain calls.
  private func factory(_ chain: ChainID, _ suffixes: [Suffix]) -> DeclarationReference? {
    guard suffixes.count == 2, suffixes[0].kind == .member, suffixes[1].kind == .call,
      let root = inference.values(of: chain).first
    else { return nil }
    let type: SwiftType
    if case .metatype(let of) = root.type { type = of } else { type = root.type }
    guard let name = type.name, let id = project.type(name, from: inference.file, scope: outline[chain].scope)
    else { return nil }
    let functions = project.index.members(suffixes[0].name, of: id).filter {
      project.index.declaration($0).kind == .function
    }
    guard functions.count == 1 else { return nil }
    return functions[0]
  }

  /// What a function of the project returns.
  private func state(of function: DeclarationReference) -> State {
    let declaration = project.index.declaration(function)
    guard let body = declaration.body.ifAny, depth + 1 < Self.depthLimit else { return State(sorting: .unknown) }
    let other = FileInference(project, project.index.file(function))
    let sorting = RequestSorting(other, depth: depth + 1)
    let outline = other.file.outline
    let returned = project.expressions(in: outline[body].tokens, of: other.file).filter {
      outline[$0].role == .returned
    }
    let results =
      returned.isEmpty
      ? project.expressions(in: outline[body].tokens, of: other.file).filter {
        outline[$0].role == .statement && outline[$0].scope == body
      } : returned
    guard results.count == 1 else { return State(sorting: .unknown) }
    return sorting.state(of: results[0])
  }

  // MARK: A request in a variable

  /// The state of the request in a variable where the chain uses it: made without a sort, and neither sorted nor
  /// handed to anybody on the way.
  private func state(of binding: BindingID, before use: ChainID) -> State {
    let current = outline[binding]
    guard current.kind == .variable, !current.value.isNone else { return State(sorting: .unknown) }
    let made = state(of: current.value)
    guard made.sorting == .unsorted else { return made }
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      guard chain.root == .name, chain.name == current.name, chain.token > current.token, ChainID(index) != use,
        inference.binding(chain.name, at: chain.token, in: chain.scope) == binding
      else { continue }
      if changesSorting(ChainID(index), chain) { return State(sorting: .unknown) }
    }
    return made
  }

  /// Whether a use of the variable may sort the request: it sets the descriptors, or lets others do it.
  private func changesSorting(_ id: ChainID, _ chain: Chain) -> Bool {
    guard let first = chain.firstSuffix.ifAny else {
      // Handed to a function, returned, stored. A fetch and another controller only read it.
      guard let call = outline[chain.expression].call.ifAny else {
        return outline[chain.expression].role != .statement || outline[chain.expression].assignment >= 0
      }
      return !onlyReads(call)
    }
    let member = outline[first]
    guard member.kind == .member else { return true }
    if member.name == Names.sortDescriptors { return !isEmptyAssignment(chain) }
    // Methods that the project declares on requests may sort.
    if let next = member.next.ifAny, outline[next].kind == .call { return true }
    return false
  }

  private func isEmptyAssignment(_ chain: Chain) -> Bool {
    guard chain.marks.contains(.assigned), let value = chain.next.ifAny else { return !chain.marks.contains(.assigned) }
    return outline[value].root == .array && outline[value].firstElement.isNone || outline[value].root == .nilLiteral
  }

  private func onlyReads(_ call: SuffixID) -> Bool {
    let chain = outline[outline[call].chain]
    if chain.firstSuffix == call { return chain.name == Names.NSFetchedResultsController }
    var previous = SuffixID.none
    for suffix in outline.suffixes(of: outline[call].chain) {
      if suffix == call { break }
      previous = suffix
    }
    guard !previous.isNone else { return false }
    let name = outline[previous].name
    return name == Names.fetch || name == Names.count || name == Names.execute
  }
}
