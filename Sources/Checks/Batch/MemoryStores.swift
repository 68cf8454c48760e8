import Lexer

/// Tells whether a context's store is one that the project makes in memory.
struct MemoryStores {
  private let inference: FileInference
  private let stack: StackFacts
  private var outline: Outline { inference.file.outline }
  private var index: ProjectIndex { inference.project.index }

  init(_ inference: FileInference, _ stack: StackFacts) {
    self.inference = inference
    self.stack = stack
  }

  /// Where the store in memory is made that a context surely uses, as seen from a scope; nil where it uses another, or
  /// nobody knows.
  func origin(of context: ContextValue, in scope: ScopeID) -> Location? {
    // A context that a type makes for itself is one of its own container.
    if case .instance(let type) = context.path.root, context.maker == type, context.path.members.count == 1 {
      return origin(inType: type, context.path.members[0], seenFrom: scope)
    }
    if let found = keptElsewhere(context, seenFrom: scope) { return found }
    guard let container = container(of: context) else { return nil }
    switch container.root {
    case .instance(let type), .type(let type):
      return container.members.count == 1 ? origin(inType: type, container.members[0], seenFrom: scope) : nil
    case .binding(let file, let binding):
      guard file == inference.file.id, container.members.isEmpty, let value = outline[binding].value.ifAny else {
        return nil
      }
      let range = inference.file.range(of: outline[value].tokens)
      let sites = stack.containers.filter { $0.location.file == file && range.contains($0.location.range.start) }
      return origin(of: sites)
    case .made, .global:
      return nil
    }
  }

  /// The store of a container that another type keeps, as in `Cache.shared.container.newBackgroundContext()`, also
  /// where a variable holds that container.
  private func keptElsewhere(_ context: ContextValue, seenFrom scope: ScopeID) -> Location? {
    guard context.path.members.isEmpty, let member = maker(of: context) else { return nil }
    let chain = outline[member].chain
    var before: SuffixID?
    for suffix in outline.suffixes(of: chain) {
      if suffix == member { break }
      if outline[suffix].kind == .member { before = suffix }
    }
    if before == nil, outline[chain].root == .name,
      let binding = inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope),
      outline[binding].kind == .variable, let value = outline[binding].value.ifAny,
      let held = outline[value].firstChain.ifAny, outline[held].next.isNone
    {
      before = outline[held].lastSuffix.ifAny
    }
    guard let before, outline[before].kind == .member, let type = inference.receiver(of: before).type.name else {
      return nil
    }
    return origin(inType: type.name, outline[before].name, seenFrom: scope)
  }

  // MARK: From the context to its container

  /// The method of a container that makes a context, or gives one to a closure.
  private func maker(of context: ContextValue) -> SuffixID? {
    switch context.path.root {
    case .made(let file, let chain):
      return file == inference.file.id ? maker(chain) : nil
    case .binding(let file, let binding):
      guard file == inference.file.id else { return nil }
      if outline[binding].kind == .closureParameter {
        return ClosureUse(outline, outline[binding].closure).call?.member
      }
      guard outline[binding].kind == .variable, let value = outline[binding].value.ifAny,
        let chain = outline[value].firstChain.ifAny, outline[chain].next.isNone
      else { return nil }
      return maker(chain)
    case .instance, .type, .global:
      return nil
    }
  }

  private func maker(_ chain: ChainID) -> SuffixID? {
    if let closure = outline[chain].closure.ifAny { return ClosureUse(outline, closure).call?.member }
    return outline.suffixes(of: chain).first { outline[$0].name == Names.newBackgroundContext }
  }

  private func container(of context: ContextValue) -> AccessPath? {
    var path = context.path
    if path.members.last == Names.viewContext {
      path.members.removeLast()
      return path
    }
    guard path.members.isEmpty else { return nil }
    switch path.root {
    case .made(let file, let chain):
      return file == inference.file.id ? container(madeBy: chain) : nil
    case .binding(let file, let binding):
      guard file == inference.file.id, outline[binding].kind == .variable, let value = outline[binding].value.ifAny,
        let chain = outline[value].firstChain.ifAny, outline[chain].next.isNone
      else { return nil }
      return container(madeBy: chain)
    case .instance, .type, .global:
      return nil
    }
  }

  /// The container whose method makes a context, or gives one to the closure that the chain is.
  private func container(madeBy chain: ChainID) -> AccessPath? {
    guard let member = maker(chain) else { return nil }
    let receiver = inference.receiver(of: member)
    return inference.isContainer(receiver.type) ? receiver.path : nil
  }

  // MARK: From the container to its store

  /// The container that a type makes for itself, and keeps in a property that nobody else sets.
  private func origin(inType name: Symbol, _ property: Symbol, seenFrom scope: ScopeID) -> Location? {
    guard let type = inference.project.type(TypeName(name: name), from: inference.file, scope: scope),
      let member = inference.members(property, of: type).first, !isComputed(member)
    else { return nil }
    let sites = stack.containers.filter { site in
      guard let owner = site.owner else { return false }
      return owner == member || index.enclosingType(of: owner) == type
    }
    return sites.isEmpty ? coordinator(of: type) : origin(of: sites)
  }

  /// Where the stores are added that a type of this file adds to a coordinator, if all of them are in memory.
  private func coordinator(of type: TypeID) -> Location? {
    let calls = inference.calls[Names.addPersistentStore].filter {
      inference.enclosingType(outline[$0.chain].scope)?.id == type
    }
    let areInMemory = calls.allSatisfy { call in
      let arguments = Arguments(outline, call.suffix)
      guard let kind = arguments[Names.ofType] ?? arguments[Names.type] else { return false }
      return outline.chains(of: kind).contains { chain in
        let name = outline[chain].lastSuffix.ifAny.map { outline[$0].name } ?? outline[chain].name
        return name == Names.NSInMemoryStoreType || name == Names.inMemory
      }
    }
    guard let first = calls.first, areInMemory else { return nil }
    return Location(file: inference.file.id, range: inference.file.range(of: first.token))
  }

  private func isComputed(_ member: DeclarationReference) -> Bool {
    let outline = index.file(member).outline
    return outline.declarations.contains { $0.owner == member.declaration && $0.name == Names.get }
  }

  /// Where the containers are made, if the stores of all of them are in memory.
  private func origin(of sites: [ContainerSite]) -> Location? {
    guard let first = sites.first, sites.allSatisfy({ $0.store == .memory && namesMemoryType($0) }) else { return nil }
    return first.location
  }

  /// Whether the code that makes the container names the store type. A SQLite store at `/dev/null` keeps nothing either,
  /// and takes batch requests.
  private func namesMemoryType(_ site: ContainerSite) -> Bool {
    guard let owner = site.owner else { return false }
    let file = index.file(owner)
    return index.declaration(owner).tokens.indices.contains { token in
      guard file.lexed.tokens[token].kind == .identifier else { return false }
      let name = file.symbol(of: token)
      return name == Names.NSInMemoryStoreType
        || name == Names.inMemory && token > 0 && file.lexed.tokens[token - 1].kind == .period
    }
  }
}
