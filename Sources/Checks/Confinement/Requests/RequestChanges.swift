import Lexer

/// A place where the request of a results controller gets another predicate or other sort descriptors.
struct RequestChange {
  /// The chain that does it: what is assigned, or the call of a function that is given the request.
  var chain: ChainID
  /// The tokens of the place.
  var tokens: TokenRange
  /// What is assigned; nil where a function is given the request.
  var property: Symbol?
  /// Where the function that is given the request sets it.
  var place: Location?
  /// The way to the controller, or to a request of its own that the type keeps.
  var controller: TokenRange
  /// Whether the type keeps the request itself, and the controller was made with it.
  var isOfKeptRequest = false
  /// The type around.
  var type: TypeID
  /// The name of the class of the rows, where it is known.
  var entity: Symbol?
}

/// Finds the places of a file where the requests of its results controllers change.
struct RequestChanges {
  private let inference: FileInference
  private let sites: [ResultsSite]
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ sites: [ResultsSite]) {
    self.inference = inference
    self.sites = sites
  }

  /// The places: assignments to predicates, to sorts, and calls.
  func all() -> [RequestChange] {
    var found: [RequestChange] = []
    for name in Self.properties {
      for mention in inference.mentions[name] {
        guard let member = mention.member.ifAny, outline[mention.chain].marks.contains(.assigned),
          outline[mention.chain].lastSuffix == member,
          let change = change(mention.chain, member) ?? aliased(mention.chain, member) ?? kept(mention.chain, member)
        else { continue }
        found.append(change)
      }
    }
    return found + given
  }

  private static let properties = [Names.predicate, Names.sortDescriptors]

  /// `controller.fetchRequest.predicate = …`
  private func change(_ chain: ChainID, _ member: SuffixID) -> RequestChange? {
    var request = SuffixID.none
    for suffix in outline.suffixes(of: chain) {
      if suffix == member { break }
      if outline[suffix].kind == .member { request = suffix }
    }
    return request.ifAny.flatMap { change(chain, of: $0, outline[member].name, outline[chain].tokens) }
  }

  /// `let request = controller.fetchRequest` and then `request.predicate = …`: it is the controller's own.
  private func aliased(_ chain: ChainID, _ member: SuffixID) -> RequestChange? {
    let current = outline[chain]
    guard current.root == .name, current.firstSuffix == member,
      let binding = inference.binding(current.name, at: current.token, in: current.scope),
      outline[binding].kind == .variable || outline[binding].kind == .optional, !outline[binding].isPart,
      let value = outline[binding].value.ifAny, let source = outline[value].firstChain.ifAny,
      outline[source].next.isNone, let request = outline[source].lastSuffix.ifAny,
      inference.project.assignments(to: binding, in: inference.file) == 0
    else { return nil }
    var change = change(source, of: request, outline[member].name, current.tokens)
    change?.chain = chain
    return change
  }

  /// A change of the request that a member of a controller is.
  private func change(
    _ chain: ChainID, of request: SuffixID, _ property: Symbol?, _ tokens: TokenRange
  ) -> RequestChange? {
    guard outline[request].kind == .member, outline[request].name == Names.fetchRequest,
      case .named(let name, let rows) = inference.receiver(of: request).type,
      name.name == Names.NSFetchedResultsController,
      let type = inference.enclosingType(outline[chain].scope)?.id
    else { return nil }
    return RequestChange(
      chain: chain, tokens: tokens, property: property,
      controller: TokenRange(Int(outline[chain].token), Int(outline[request].token) - 1), type: type,
      entity: rows.first?.name?.name)
  }

  // MARK: A request that is kept

  /// `request.predicate = …`, where the type keeps the request that its controller was made with.
  private func kept(_ chain: ChainID, _ member: SuffixID) -> RequestChange? {
    let current = outline[chain]
    guard let request = self.property(chain, before: member),
      case .named(let name, let rows) = inference.receiver(of: member).type, name.name == Names.NSFetchRequest,
      let type = inference.enclosingType(current.scope)?.id,
      let site = sites.first(where: { inference.enclosingType($0.scope)?.id == type }),
      let given = outline[site.request].firstChain.ifAny, outline[given].next.isNone,
      self.property(given, before: .none) == request,
      // What makes the controller sets the request up.
      inference.enclosingFunction(site.scope) != inference.enclosingFunction(current.scope)
    else { return nil }
    return RequestChange(
      chain: chain, tokens: current.tokens, property: outline[member].name,
      controller: TokenRange(Int(current.token), Int(outline[member].token) - 1), isOfKeptRequest: true, type: type,
      entity: rows.first?.name?.name)
  }

  /// The own property that a chain names before a member: `request` of `self.request.predicate`.
  private func property(_ id: ChainID, before member: SuffixID) -> Symbol? {
    let chain = outline[id]
    switch chain.root {
    case .name:
      guard chain.firstSuffix == member, inference.binding(chain.name, at: chain.token, in: chain.scope) == nil
      else { return nil }
      return chain.name
    case .selfKeyword:
      guard let first = chain.firstSuffix.ifAny, outline[first].next == member else { return nil }
      return outline[first].name
    default:
      return nil
    }
  }

  // MARK: A request that is given to a function

  /// `apply(filter, to: controller.fetchRequest)`, where the function sets what its parameter asks for.
  private var given: [RequestChange] {
    inference.mentions[Names.fetchRequest].compactMap { mention in
      let chain = outline[mention.chain]
      guard let member = mention.member.ifAny, chain.lastSuffix == member,
        outline[chain.expression].firstChain == mention.chain, outline[chain.expression].lastChain == mention.chain,
        let call = outline[chain.expression].call.ifAny, let site = inference.calls.site(of: call, outline),
        let place = place(setIn: site, chain.expression)
      else { return nil }
      let start = Int(outline[site.chain].token)
      var change = change(mention.chain, of: member, nil, TokenRange(start, Int(outline[call].end)))
      change?.chain = site.chain
      change?.place = place
      return change
    }
  }

  /// Where the function that a call means sets the predicate or the sorts of the request that it is given.
  private func place(setIn site: CallSite, _ argument: ExpressionID) -> Location? {
    let resolver = CallResolver(inference)
    guard let callee = resolver.callee(of: site),
      let position = resolver.position(of: argument, in: site.suffix, to: callee)
    else { return nil }
    let project = inference.project
    let file = project.index.file(callee)
    let declaration = project.index.declaration(callee)
    guard file.outline.depth == .full, position < declaration.parameters.count,
      let parameter = file.outline.parameters[declaration.parameters.lowerBound + position].binding.ifAny
    else { return nil }
    let other = file.id == inference.file.id ? inference : FileInference(project, file)
    let set = other.mentions[file.outline[parameter].name].first { mention in
      let chain = file.outline[mention.chain]
      return mention.member.isNone && chain.marks.contains(.assigned) && chain.firstSuffix == chain.lastSuffix
        && chain.firstSuffix.ifAny.map { Self.properties.contains(file.outline[$0].name) } ?? false
        && other.binding(chain.name, at: chain.token, in: chain.scope) == parameter
    }
    return set.map { Location(file: file.id, range: file.range(of: file.outline[$0.chain].tokens)) }
  }
}
