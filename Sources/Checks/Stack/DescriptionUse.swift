import Lexer

/// Follows a store description from where it is made to the container that is given it.
struct DescriptionUse {
  /// How many functions may hand it on.
  private static let depthLimit = 2

  private let inference: FileInference
  private let depth: Int
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.init(inference, depth: 0) }

  private init(_ inference: FileInference, depth: Int) {
    self.inference = inference
    self.depth = depth
  }

  /// Where a container is given the description that a call makes; nil where it is not, or where the description may
  /// get a URL.
  func place(of call: CallSite) -> Location? {
    let expression = outline[call.chain].expression
    guard outline[expression].firstChain == outline[expression].lastChain else { return nil }
    if let binding = outline[expression].binding.ifAny {
      guard outline[outline[binding].scope].kind != .type else { return nil }
      return place(of: binding)
    }
    return list(around: expression) ?? handedOut(expression) ?? setUp(expression)
  }

  /// Where the container is given a description that a helper hands to a closure first, which gives it no place.
  private func setUp(_ expression: ExpressionID) -> Location? {
    guard let (call, closure) = AppliedClosure(inference).application(of: expression), leavesPlace(closure) else {
      return nil
    }
    let result = outline[call.chain].expression
    guard outline[result].firstChain == outline[result].lastChain else { return nil }
    guard let binding = outline[result].binding.ifAny else { return list(around: result) ?? handedOut(result) }
    return outline[outline[binding].scope].kind == .type ? nil : place(of: binding)
  }

  /// Whether a closure neither gives its parameter a URL nor hands it on.
  private func leavesPlace(_ closure: ClosureID) -> Bool {
    let parameter = outline.bindings(of: outline[closure].scope).first {
      outline[$0].kind == .closureParameter && outline[$0].position == 0
    }
    return inference.mentions[parameter.map { outline[$0].name } ?? Symbol("$0")].allSatisfy { mention in
      let chain = outline[mention.chain]
      guard mention.member.isNone, outline[closure].tokens.contains(Int(chain.token)) else { return true }
      guard let first = chain.firstSuffix.ifAny else { return false }
      guard chain.marks.contains(.assigned) else { return true }
      return outline[first].name != Names.url && (outline[first].name != Names.type || isSQLite(chain))
    }
  }

  private func place(of binding: BindingID) -> Location? {
    var put: Location?
    for mention in inference.mentions[outline[binding].name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard inference.binding(chain.name, at: chain.token, in: chain.scope) == binding else { continue }
      if let first = chain.firstSuffix.ifAny {
        let name = outline[first].name
        guard chain.marks.contains(.assigned) else { continue }
        if name == Names.url || name == Names.type && !isSQLite(chain) { return nil }
        continue
      }
      if let list = list(around: chain.expression) ?? handedOut(chain.expression) {
        put = put ?? list
      } else if outline[chain.expression].role != .statement {
        // Somebody else has it now, who may give it a URL.
        return nil
      }
    }
    return put
  }

  /// The place of `….persistentStoreDescriptions = [description]` or `.append(description)` around an expression.
  private func list(around expression: ExpressionID) -> Location? {
    if let array = outline[expression].container.ifAny, outline[array].root == .array {
      let assignment = outline[array].expression
      guard outline[assignment].assignment >= 0, let target = outline[assignment].firstChain.ifAny,
        isDescriptions(target, outline[target].lastSuffix)
      else { return nil }
      return unplaced(outline[target].tokens, outline[target].scope)
    }
    guard let call = outline[expression].call.ifAny, let site = inference.calls.site(of: call, outline),
      site.name == Names.append, let member = site.member.ifAny
    else { return nil }
    var before = SuffixID.none
    for suffix in outline.suffixes(of: site.chain) {
      if suffix == member { break }
      before = suffix
    }
    guard isDescriptions(site.chain, before) else { return nil }
    return unplaced(TokenRange(Int(site.token), Int(site.token) + 1), outline[site.chain].scope)
  }

  private func isDescriptions(_ chain: ChainID, _ last: SuffixID) -> Bool {
    let name = last.ifAny.map { outline[$0].name } ?? outline[chain].name
    return name == Names.persistentStoreDescriptions
  }

  /// The place where a list is given a description, unless those in the list may get a URL afterwards.
  private func unplaced(_ tokens: TokenRange, _ scope: ScopeID) -> Location? {
    guard !ListedDescriptions(inference).mayBePlaced(after: scope) else { return nil }
    return Location(file: inference.file.id, range: inference.file.range(of: tokens))
  }

  /// Where the callers of the function that returns the description give it to a container: all of them must.
  private func handedOut(_ expression: ExpressionID) -> Location? {
    guard depth < Self.depthLimit, isResult(expression) else { return nil }
    let making = MakingReader(inference)
    let scope = outline[expression].scope
    guard let owner = making.owner(of: scope, at: outline[expression].tokens.start)?.declaration else { return nil }
    if outline[owner].kind == .variable { return given(by: owner) }
    guard outline[owner].kind == .function else { return nil }
    let calls = calls(of: owner)
    let places = calls.compactMap { DescriptionUse($0.inference, depth: depth + 1).place(of: $0.call) }
    return places.count == calls.count ? places.first : nil
  }

  /// Whether an expression is what a function, getter or closure that is called at once gives: with `return`, or alone.
  private func isResult(_ expression: ExpressionID) -> Bool {
    let current = outline[expression]
    if let closure = outline[current.scope].closure.ifAny, !ClosureUse(outline, closure).isCalledAtOnce { return false }
    if current.role == .returned { return true }
    guard current.role == .statement, outline[current.scope].kind != .file else { return false }
    let all = inference.project.expressions(in: outline[current.scope].tokens, of: inference.file)
    return all.filter { outline[$0].scope == current.scope && outline[$0].role == .statement } == [expression]
  }

  /// Where those that name a property of this file's types give its description to a container: all of them must.
  private func given(by property: DeclarationID) -> Location? {
    let isPrivate = !outline[property].modifiers.isDisjoint(with: [.private, .fileprivate])
    let isGetter = outline.declarations.contains { $0.owner == property && $0.name == Names.get }
    // Others may give a URL to a description that is kept.
    guard isPrivate || isGetter else { return nil }
    var put: Location?
    for mention in inference.mentions[outline[property].name] {
      let chain = outline[mention.chain]
      guard !outline[property].tokens.contains(Int(chain.token)) else { continue }
      if mention.member.isNone, inference.binding(chain.name, at: chain.token, in: chain.scope) != nil { continue }
      let last = mention.member.isNone ? chain.firstSuffix.isNone : chain.lastSuffix == mention.member
      guard last, let place = list(around: chain.expression) else { return nil }
      put = put ?? place
    }
    return put
  }

  /// Whether a description is given the type that it has anyway: `description.type = NSSQLiteStoreType`.
  func isSQLite(_ target: Chain) -> Bool {
    guard let value = target.next.ifAny, outline[value].next.isNone else { return false }
    let name = outline[value].lastSuffix.ifAny.map { outline[$0].name } ?? outline[value].name
    return name == Names.NSSQLiteStoreType
      || name == Names.rawValue
        && outline.suffixes(of: value).contains { outline[$0].name == Names.sqlite }
      || name == Names.sqlite
  }

  /// The calls of a function, and those that leave its type out: `[.local()]`.
  private func calls(of function: DeclarationID) -> [(inference: FileInference, call: CallSite)] {
    let project = inference.project
    let reference = DeclarationReference(file: inference.file.id, declaration: function)
    var found: [(FileInference, CallSite)] = []
    for number in project.filesWithBodies {
      let file = project.index.files[number]
      let sites = project.calls(of: file)[outline[function].name]
      guard !sites.isEmpty else { continue }
      let own = file.id == inference.file.id ? inference : FileInference(project, file)
      for site in sites {
        let isMeant =
          CallResolver(own).callee(of: site) == reference || file.outline[site.chain].root == .implicitMember
        if isMeant, !PreviewPlaces(own).contains(file.outline[site.chain].scope) { found.append((own, site)) }
      }
    }
    return found
  }
}
