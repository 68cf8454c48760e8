import Lexer

/// A results controller that a property holds.
struct StoredController: Sendable {
  var property: DeclarationID
  var site: ResultsSite
}

/// Finds the properties of one file that hold a results controller which the file makes.
struct StoredControllers {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The controllers that exactly one place makes, each with its property.
  func all() -> [StoredController] {
    var found: [StoredController] = []
    for site in ResultsSites(inference).controllers where !site.call.isNone {
      guard let property = property(of: site) else { continue }
      found.append(StoredController(property: property, site: site))
    }
    // Of a property that is made in several places one of them may be fetched.
    let counts = Dictionary(found.map { ($0.property, 1) }, uniquingKeysWith: +)
    return found.filter { counts[$0.property] == 1 }
  }

  /// The property that a controller ends up in: by an assignment, as its initial value, or through a closure that is
  /// called at once.
  private func property(of site: ResultsSite) -> DeclarationID? {
    let chain = outline[site.call].chain
    return property(ofExpression: outline[chain].expression, steps: 0)
  }

  private func property(ofExpression id: ExpressionID, steps: Int) -> DeclarationID? {
    guard steps < 6, !id.isNone else { return nil }
    let expression = outline[id]
    if expression.assignment >= 0, let target = expression.firstChain.ifAny { return property(assigned: target) }
    if let binding = expression.binding.ifAny {
      guard let declaration = outline[binding].declaration.ifAny else { return nil }
      if isProperty(declaration) { return declaration }
      return property(from: binding, steps: steps)
    }
    // The value of a closure that is called where it stands, returned or alone in it.
    guard expression.role == .returned || expression.role == .statement,
      let closure = enclosingClosure(expression.scope)
    else { return nil }
    let chain = outline[closure].chain
    guard ClosureUse(outline, closure).isCalledAtOnce else { return nil }
    return property(ofExpression: outline[chain].expression, steps: steps + 1)
  }

  private func enclosingClosure(_ scope: ScopeID) -> ClosureID? {
    var scope = scope
    while !scope.isNone, outline[scope].declaration.isNone {
      if let closure = outline[scope].closure.ifAny { return closure }
      scope = outline[scope].parent
    }
    return nil
  }

  /// The property that a local variable is stored in or returned to.
  private func property(from binding: BindingID, steps: Int) -> DeclarationID? {
    for mention in inference.mentions[outline[binding].name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard chain.firstSuffix.isNone, chain.token > outline[binding].token, !chain.marks.contains(.assigned),
        inference.binding(chain.name, at: chain.token, in: chain.scope) == binding,
        let property = property(ofExpression: chain.expression, steps: steps + 1)
      else { continue }
      return property
    }
    return nil
  }

  private func property(assigned chain: ChainID) -> DeclarationID? {
    let current = outline[chain]
    var name = current.name
    if current.root == .selfKeyword {
      guard let first = current.firstSuffix.ifAny, first == current.lastSuffix else { return nil }
      name = outline[first].name
    } else if current.root == .name {
      guard current.firstSuffix.isNone, inference.binding(name, at: current.token, in: current.scope) == nil else {
        return nil
      }
    } else {
      return nil
    }
    guard let own = inference.enclosingType(current.scope)?.id,
      let member = inference.members(name, of: own).first, member.file == inference.file.id,
      isProperty(member.declaration)
    else { return nil }
    return member.declaration
  }

  private func isProperty(_ declaration: DeclarationID) -> Bool {
    outline[declaration].kind == .variable && outline[outline[declaration].scope].kind == .type
  }
}

/// What a project does with a results controller in a property.
struct ControllerUses {
  /// A place that shows that the controller is in use.
  struct Use {
    var file: FileID
    var token: Int32
    var setsDelegate: Bool
  }

  private let controller: StoredController
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }
  private let name: Symbol

  init(_ controller: StoredController, _ inference: FileInference) {
    self.controller = controller
    self.inference = inference
    name = inference.file.outline[controller.property].name
  }

  /// A place that uses the controller, where nothing in the project can have told it to fetch; else nil.
  var unfetchedUse: Use? {
    guard !fetchesInFile, var use = use(in: inference.file) else { return nil }
    guard !isHandedOn(in: inference.file) else { return nil }
    // A private property is seen in its file alone.
    if outline[controller.property].modifiers.isDisjoint(with: [.private, .fileprivate]) {
      for file in project.index.files where file.id != inference.file.id && file.mentions(name) {
        guard file.outline.depth == .full else { return nil }
        guard !places(in: file).isEmpty else { continue }
        guard !calls(Names.performFetch, in: file), !isHandedOn(in: file) else { return nil }
        if let other = self.use(in: file), use.setsDelegate == false { use = other }
      }
    }
    return use
  }

  /// Whether the file fetches some controller that may be this one: any that is no other property by its name.
  private var fetchesInFile: Bool {
    inference.calls[Names.performFetch].contains { call in
      guard let member = call.member.ifAny else { return true }
      return receiverName(member, outline).map { $0 == name || !isOtherProperty($0, call) } ?? true
    }
  }

  /// The last word before a member: of `self.notes.performFetch` it is `notes`.
  private func receiverName(_ member: SuffixID, _ outline: Outline) -> Symbol? {
    let chain = outline[member].chain
    var name = outline[chain].root == .name ? outline[chain].name : Symbol.none
    for suffix in outline.suffixes(of: chain) {
      if suffix == member { break }
      switch outline[suffix].kind {
      case .member: name = outline[suffix].name
      case .call, .subscript: return nil
      case .optional, .force: break
      }
    }
    return name == .none ? nil : name
  }

  /// Whether a name means another property of the type than this one.
  private func isOtherProperty(_ other: Symbol, _ call: CallSite) -> Bool {
    let chain = outline[call.chain]
    if chain.root == .name, chain.name == other,
      let local = inference.binding(other, at: chain.token, in: chain.scope)
    {
      return isOtherController(local)
    }
    guard let own = inference.enclosingType(outline[controller.property].scope)?.id else { return false }
    return inference.members(other, of: own).contains { project.index.declaration($0).kind == .variable }
  }

  /// Whether a local constant is a controller that another place makes.
  private func isOtherController(_ local: BindingID) -> Bool {
    guard let value = outline[local].value.ifAny, let chain = outline[value].firstChain.ifAny,
      outline[chain].next.isNone, outline[chain].lastSuffix != controller.site.call
    else { return false }
    return ResultsSites(inference).controllers.contains { $0.call == outline[chain].lastSuffix }
  }

  private func calls(_ function: Symbol, in file: SourceFile) -> Bool { !project.calls(of: file)[function].isEmpty }

  // MARK: Uses

  /// A place in a file where the controller gets a delegate or is asked for rows.
  private func use(in file: SourceFile) -> Use? {
    var read: Use?
    let outline = file.outline
    for (chain, next) in places(in: file) {
      guard let member = firstMember(next, outline) else { continue }
      let name = outline[member].name
      if name == Names.delegate, outline[chain].marks.contains(.assigned) {
        return Use(file: file.id, token: outline[member].token, setsDelegate: true)
      }
      if Self.readers.contains(name), read == nil {
        read = Use(file: file.id, token: outline[member].token, setsDelegate: false)
      }
    }
    return read
  }

  /// Whether the file asks the controller for rows.
  var isRead: Bool {
    places(in: inference.file).contains { _, next in
      firstMember(next, outline).map { Self.readers.contains(outline[$0].name) } ?? false
    }
  }

  /// The members of a controller that do not make it fetch.
  private static let members = SymbolSet([
    Names.fetchedObjects, Names.sections, Names.object, Names.indexPath, Names.sectionIndexTitles, Names.delegate,
    Names.fetchRequest, Names.managedObjectContext, Names.cacheName, Names.sectionNameKeyPath,
    Symbol("section"), Symbol("sectionIndexTitle"), Names.performFetch,
  ])

  private static let post = Symbol("post")
  private static let readers = SymbolSet([
    Names.fetchedObjects, Names.sections, Names.object, Names.indexPath, Names.sectionIndexTitles,
  ])

  /// Whether a file gives the controller itself to anybody: then others may fetch it.
  private func isHandedOn(in file: SourceFile) -> Bool {
    let outline = file.outline
    return places(in: file).contains { chain, next in
      // A method that the project adds to controllers may fetch.
      if let member = firstMember(next, outline) { return !Self.members.contains(outline[member].name) }
      let current = outline[chain]
      // The assignment that stores it, and a comparison, hand nothing on.
      if current.marks.contains(.assigned) { return false }
      return outline[current.expression].role != .condition
    }
  }

  private func firstMember(_ suffix: SuffixID, _ outline: Outline) -> SuffixID? {
    var suffix = suffix
    while let current = suffix.ifAny, outline[current].kind == .optional || outline[current].kind == .force {
      suffix = outline[current].next
    }
    guard let current = suffix.ifAny, outline[current].kind == .member else { return nil }
    return current
  }

  /// The places where a file names the property, each with what follows the name.
  private func places(in file: SourceFile) -> [(chain: ChainID, next: SuffixID)] {
    let other = file.id == inference.file.id ? inference : FileInference(project, file)
    return other.mentions[name].filter { mayMean($0, other) }.map { mention in
      let next = mention.member.isNone ? file.outline[mention.chain].firstSuffix : file.outline[mention.member].next
      return (mention.chain, next)
    }
  }

  /// Whether a mention can mean the property: it is no other type's of the same name.
  private func mayMean(_ mention: MentionTable.Mention, _ other: FileInference) -> Bool {
    guard let own = inference.enclosingType(outline[controller.property].scope)?.id else { return true }
    let chain = other.outline[mention.chain]
    guard let member = mention.member.ifAny else {
      guard other.binding(chain.name, at: chain.token, in: chain.scope) == nil else { return false }
      return other.enclosingType(chain.scope)?.id.map { isOwn($0, own) } ?? true
    }
    guard let name = other.receiver(of: member).type.name,
      let type = project.type(name, from: other.file, scope: chain.scope)
    else { return true }
    return isOwn(type, own)
  }

  private func isOwn(_ type: TypeID, _ own: TypeID) -> Bool {
    type == own || project.index.inherits(type, from: project.index[own].name)
  }

  // MARK: Resets

  /// The resets of the controller's context that no fetch follows, in its type and file.
  var resets: [CallSite] {
    guard let context = Arguments(outline, controller.site.call)[Names.managedObjectContext],
      let own = inference.enclosingType(outline[controller.property].scope)?.id
    else { return [] }
    let path = inference.value(of: context).context?.path
    let names = contextNames(context, path)
    let way = wayOfView(context)
    return inference.calls[Names.reset].filter { call in
      guard let member = call.member.ifAny, inference.enclosingType(outline[call.chain].scope)?.id == own,
        inference.isContext(inference.receiver(of: member).type), let name = receiverName(member, outline)
      else { return false }
      let isNamed =
        names.contains(name) && inference.binding(name, at: call.token, in: outline[call.chain].scope) == nil
      guard isNamed || way != nil && inference.receiver(of: member).context?.path == way else { return false }
      return !isFetched(after: call)
    }
  }

  /// The view context of a container that the type keeps, where the controller was made with it: also where the
  /// initialiser names the container by the parameter that it stores.
  private func wayOfView(_ argument: ExpressionID) -> AccessPath? {
    guard let path = inference.value(of: argument).context?.path, path.members.last == Names.viewContext else {
      return nil
    }
    guard case .binding(_, let binding) = path.root, outline[binding].kind == .parameter, path.members.count == 1,
      let own = inference.enclosingType(outline[controller.property].scope)?.name
    else { return path }
    for mention in inference.mentions[outline[binding].name] where mention.member.isNone {
      let expression = outline[outline[mention.chain].expression]
      guard expression.assignment >= 0, expression.lastChain == mention.chain,
        outline[mention.chain].firstSuffix.isNone, let target = expression.firstChain.ifAny, target != mention.chain
      else { continue }
      let name = outline[target].lastSuffix.ifAny.map { outline[$0].name } ?? outline[target].name
      return AccessPath(root: .instance(own)).member(name).member(Names.viewContext)
    }
    return path
  }

  /// The properties that hold the context which the controller was made with.
  private func contextNames(_ argument: ExpressionID, _ path: AccessPath?) -> Set<Symbol> {
    var names: Set<Symbol> = []
    guard let chain = outline[argument].firstChain.ifAny, outline[chain].next.isNone else { return names }
    let current = outline[chain]
    let name = current.lastSuffix.ifAny.map { outline[$0].name } ?? current.name
    guard current.root == .selfKeyword || current.firstSuffix.isNone else { return names }
    if inference.binding(name, at: current.token, in: current.scope) == nil {
      names.insert(name)
    } else {
      // `self.context = context` before or after.
      for mention in inference.mentions[name] where mention.member.isNone {
        let expression = outline[outline[mention.chain].expression]
        guard expression.assignment >= 0, expression.lastChain == mention.chain,
          outline[mention.chain].firstSuffix.isNone, let target = expression.firstChain.ifAny,
          target != mention.chain
        else { continue }
        names.insert(outline[target].lastSuffix.ifAny.map { outline[$0].name } ?? outline[target].name)
      }
    }
    return names
  }

  /// Whether the function around a reset fetches after it, makes the controller anew, or calls a function of the file
  /// that does.
  private func isFetched(after call: CallSite) -> Bool {
    let function = inference.enclosingFunction(outline[call.chain].scope)
    guard !function.isNone else { return true }
    let rest = TokenRange(Int(call.token), Int(outline[function].tokens.end))
    var open = fetchers(in: rest)
    if open { return true }
    var names: Set<Symbol> = []
    for declaration in outline.declarations.indices where outline.declarations[declaration].kind == .function {
      if fetchers(in: outline.declarations[declaration].tokens) { names.insert(outline.declarations[declaration].name) }
    }
    open = names.contains { name in inference.calls[name].contains { rest.contains(Int($0.token)) } }
    // Whoever hears of it may fetch.
    return open || inference.calls[Self.post].contains { rest.contains(Int($0.token)) }
  }

  /// Whether a fetch, an assignment to the property or the removal of its rows stands in the tokens.
  func fetchers(in range: TokenRange) -> Bool {
    if inference.calls[Names.performFetch].contains(where: { range.contains(Int($0.token)) }) { return true }
    return places(in: inference.file).contains { chain, next in
      outline[chain].marks.contains(.assigned) && next.isNone && range.contains(Int(outline[chain].token))
    }
  }
}

extension SourceFile {
  /// Whether some chain of the file names it.
  fileprivate func mentions(_ name: Symbol) -> Bool {
    outline.suffixes.contains { $0.name == name } || outline.chains.contains { $0.name == name }
  }
}
