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

  // MARK: From the context to its container

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
    let member: SuffixID?
    if let closure = outline[chain].closure.ifAny {
      member = ClosureUse(outline, closure).call?.member
    } else {
      member = outline.suffixes(of: chain).first { outline[$0].name == Names.newBackgroundContext }
    }
    guard let member else { return nil }
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
    return origin(of: sites)
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
