import Lexer

/// What the configuration tells of code that is not at hand, ready to be asked for.
struct KnownFacts: Sendable {
  /// For the name of a member or function the types that have it; nil stands for whoever has it.
  private struct Members: Sendable {
    var owners: [Symbol: [Symbol?]] = [:]

    init(_ names: [String]) {
      for name in names {
        let parts = FactName.parts(name)
        guard let last = parts.last else { continue }
        owners[Symbol(String(last)), default: []].append(
          parts.count > 1 ? Symbol(String(parts[parts.count - 2])) : nil)
      }
    }
  }

  private let performers: Members
  private let viewContexts: Members
  private let backgroundContexts: Members
  private let mainActorTypes: SymbolSet
  /// Whether nothing is told: most projects tell nothing, and the questions are asked all the time.
  let isEmpty: Bool

  init(_ facts: ProjectFacts = ProjectFacts()) {
    performers = Members(facts.performFunctions)
    viewContexts = Members(facts.viewContexts)
    backgroundContexts = Members(facts.backgroundContexts)
    mainActorTypes = SymbolSet(facts.mainActorTypes.compactMap { FactName.parts($0).last }.map { Symbol(String($0)) })
    isEmpty = facts == ProjectFacts()
  }

  /// Whether a class or protocol is bound to the main actor.
  func isMainActor(_ type: Symbol) -> Bool { !isEmpty && mainActorTypes.contains(type) }

  /// The queue of the context that a member or function hands out; nil where nothing is told of it.
  ///
  /// - Parameter owners: the names of the types that it may be a member of.
  func queue(of member: Symbol, in owners: [Symbol]) -> ContextQueue? {
    if isNamed(viewContexts, member, owners) { return .main }
    return isNamed(backgroundContexts, member, owners) ? .background : nil
  }

  /// Whether a function runs its closure on a context's queue.
  func performs(_ function: Symbol, in owners: [Symbol]) -> Bool { isNamed(performers, function, owners) }

  private func isNamed(_ members: Members, _ name: Symbol, _ owners: [Symbol]) -> Bool {
    guard !members.owners.isEmpty, let told = members.owners[name] else { return false }
    return told.contains { owner in owner.map { owners.contains($0) } ?? true }
  }
}

extension FileInference {
  /// The names of the types that a receiver may be of: its own and its ancestors', and that of the type that its
  /// chain starts with, so that `Stack.shared.worker` is a member of `Stack` although nobody sees what `shared` is.
  func possibleOwners(_ receiver: Value, root: ChainID?, at scope: ScopeID) -> [Symbol] {
    var owners: [Symbol] = []
    var type = receiver.type
    if case .metatype(let meta) = type { type = meta }
    if case .named(let name, _) = type {
      owners.append(name.name)
      if let id = project.type(name, from: file, scope: scope) { owners += project.index.ancestors(id) }
    }
    if let root, file.outline[root].root == .name { owners.append(file.outline[root].name) }
    return owners
  }

  /// Where a closure runs that is given to a function of which the configuration tells; nil where it tells nothing.
  func toldContext(of call: ClosureUse.Call, closure: ChainID?) -> ContextValue? {
    guard !project.facts.isEmpty else { return nil }
    let receiver = call.member.map { self.receiver(of: $0) } ?? .unknown
    let chain = file.outline[call.suffix].chain
    let scope = file.outline[chain].scope
    var owners = possibleOwners(receiver, root: call.member == nil ? nil : chain, at: scope)
    if call.member == nil, let own = enclosingType(scope) { owners.append(own.name) }
    guard project.facts.performs(call.name, in: owners) else { return nil }
    if isContext(receiver.type), let context = receiver.context { return context }
    let place = AccessPath(root: .made(file.id, closure ?? chain))
    return ContextValue(
      path: place, queue: .background, origin: Location(file: file.id, range: file.range(of: call.token)))
  }
}
