import Lexer

/// Where the names of a file stand: as roots of chains and as members.
struct MentionTable: Sendable {
  /// A place where a name stands.
  struct Mention: Sendable {
    var chain: ChainID
    /// The member; none where the chain's root is meant.
    var member: SuffixID
    /// Whether it is called there.
    var isCalled: Bool
  }

  private let mentions: SymbolGroups<(name: Symbol, mention: Mention)>

  init(_ outline: Outline) {
    var all: [(name: Symbol, mention: Mention)] = []
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      guard chain.root == .name else { continue }
      let isCalled = chain.firstSuffix.ifAny.map { outline[$0].kind == .call } ?? false
      all.append((chain.name, Mention(chain: ChainID(index), member: .none, isCalled: isCalled)))
    }
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .member {
      let suffix = outline.suffixes[index]
      let isCalled = suffix.next.ifAny.map { outline[$0].kind == .call } ?? false
      all.append((suffix.name, Mention(chain: suffix.chain, member: SuffixID(index), isCalled: isCalled)))
    }
    mentions = SymbolGroups(all) { $0.name }
  }

  /// The names that stand somewhere.
  var names: [Symbol] { mentions.names }

  /// The places of a name: roots first, then members, each in the order of the source.
  subscript(_ name: Symbol) -> [Mention] { mentions[name].map(\.mention) }
}

/// Finds where a function runs that only its own file can call, from where all its calls stand.
struct CallerReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// What the calls of a private function agree in; nil where they do not, or where there are none or others than are
  /// seen.
  func executor(of function: DeclarationID, _ scope: ScopeID) -> ExecutorFact? {
    guard let callee = privateCallee(function) else { return nil }
    let declaration = outline[callee]
    var agreed: ExecutorFact?
    for mention in inference.mentions[declaration.name] {
      guard mayMean(mention, declaration) else { continue }
      // What calls itself runs where its other callers run it.
      if isOwn(mention, scope) { continue }
      var fact = inference.executor(of: mention.chain)
      if !mention.isCalled, declaration.kind != .variable {
        // Handed on as a value: it runs where whoever takes it calls it.
        guard let handedOn = inference.executor(ofHandedOn: mention.chain) else { return nil }
        fact = handedOn
      }
      switch fact.executor {
      case .caller, .unknown:
        return nil
      case .queue(let context):
        guard let own = self.context(context, at: mention, seenBy: callee, scope) else { return nil }
        fact = ExecutorFact(executor: .queue(own), cause: fact.cause, boundary: fact.boundary)
      case .main, .actor, .concurrent, .elsewhere:
        break
      }
      if let known = agreed, known.executor != fact.executor { return nil }
      if agreed == nil {
        agreed = ExecutorFact(executor: fact.executor, cause: fact.cause, boundary: fact.boundary)
      }
    }
    return agreed
  }

  /// Whether code on a context's queue calls an actor's synchronous function there and then, without `await`: a closure
  /// that is no `@Sendable` one may do so in the language mode of Swift 5, and what it calls is on that queue too.
  func isCalledOnQueue(_ function: DeclarationID) -> Bool {
    let declaration = outline[function]
    return inference.mentions[declaration.name].contains { mention in
      guard mention.isCalled, !outline[mention.chain].marks.contains(.await), mayMean(mention, declaration),
        !outline[function].tokens.contains(Int(outline[mention.chain].token)),
        case .queue = inference.executor(of: mention.chain).executor
      else { return false }
      return true
    }
  }

  /// A context of the calling code as the function's code knows it: by the instance whose member it is, or by one of its
  /// parameters. Nil for a context of the caller's instance where the function is called on another one.
  private func context(
    _ context: ContextValue, at mention: MentionTable.Mention, seenBy callee: DeclarationID, _ scope: ScopeID
  ) -> ContextValue? {
    var context = context
    if let call = call(at: mention) {
      let function = DeclarationReference(file: inference.file.id, declaration: callee)
      let arguments = CallResolver(inference).arguments(of: call, to: function)
      for (position, argument) in arguments.sorted(by: { $0.key < $1.key }) {
        guard let given = inference.value(of: argument).path, let rest = context.path.members(behind: given),
          let parameter = parameter(position, of: callee, scope)
        else { continue }
        context.path = AccessPath(root: .binding(inference.file.id, parameter), members: rest)
        return context
      }
    }
    guard let member = mention.member.ifAny, let receiver = inference.receiver(of: member).path else { return context }
    if case .instance = receiver.root, receiver.members.isEmpty { return context }
    if let rest = context.path.members(behind: receiver), let own = inference.enclosingType(outline[callee].scope) {
      context.path = AccessPath(root: .instance(own.name), members: rest)
      return context
    }
    if case .instance = context.path.root { return nil }
    return context
  }

  private func call(at mention: MentionTable.Mention) -> SuffixID? {
    guard mention.isCalled else { return nil }
    return mention.member.isNone ? outline[mention.chain].firstSuffix.ifAny : outline[mention.member].next.ifAny
  }

  private func parameter(_ position: Int, of function: DeclarationID, _ scope: ScopeID) -> BindingID? {
    outline.bindings(of: scope).first {
      outline[$0].kind == .parameter && outline[$0].declaration == function && Int(outline[$0].position) == position
    }
  }

  /// What the calls of a function that is declared in another one agree in; nil where they do not, or where it is
  /// called in a further one, or handed on.
  func executor(ofLocal function: DeclarationID) -> ExecutorFact? {
    let declaration = outline[function]
    var agreed: ExecutorFact?
    for mention in inference.mentions[declaration.name] where mention.member.isNone {
      let scope = outline[mention.chain].scope
      guard inference.scope(scope, isIn: declaration.scope) else { continue }
      if let body = declaration.body.ifAny, isOwn(mention, body) { continue }
      guard inference.enclosingFunction(scope) == inference.enclosingFunction(declaration.scope) else { return nil }
      var fact = inference.executor(of: mention.chain)
      if !mention.isCalled {
        // `rows.map(line)`: it runs where whoever takes it calls it.
        guard let handedOn = inference.executor(ofHandedOn: mention.chain) else { return nil }
        fact = handedOn
      }
      if fact.executor == .unknown { return nil }
      if let agreed, agreed.executor != fact.executor { return nil }
      agreed = agreed ?? fact
    }
    return agreed
  }

  /// Whether a place lies in a function's own code, and in no closure of it.
  private func isOwn(_ mention: MentionTable.Mention, _ body: ScopeID) -> Bool {
    var scope = outline[mention.chain].scope
    while scope != body {
      guard !scope.isNone, outline[scope].closure.isNone, outline[scope].declaration.isNone else { return false }
      scope = outline[scope].parent
    }
    return true
  }

  /// The function, or the property of a getter, where only this file can call it.
  private func privateCallee(_ function: DeclarationID) -> DeclarationID? {
    var callee = function
    if outline[function].kind == .accessor {
      guard outline[function].name == Names.get, let owner = outline[function].owner.ifAny else { return nil }
      callee = owner
    }
    let declaration = outline[callee]
    guard declaration.kind == .function || declaration.kind == .variable else { return nil }
    guard !declaration.modifiers.isDisjoint(with: [.private, .fileprivate]),
      declaration.modifiers.isDisjoint(with: [.override, .async])
    else { return nil }
    // What Objective-C can call by its selector has other callers.
    let isExposed = declaration.attributes.contains { number in
      let name = outline.attributes[number].name
      return name == Names.objc || name == Names.IBAction
    }
    return isExposed ? nil : callee
  }

  /// Whether the name at a place may mean the declaration: it is not shadowed, and no other type's member.
  private func mayMean(_ mention: MentionTable.Mention, _ declaration: Declaration) -> Bool {
    let chain = outline[mention.chain]
    if mention.member.isNone {
      return inference.binding(chain.name, at: chain.token, in: chain.scope).map {
        outline[$0].declaration.isNone ? false : outline[outline[$0].declaration].scope == declaration.scope
      } ?? true
    }
    let receiver = inference.receiver(of: mention.member)
    guard let name = receiver.type.name ?? metatype(receiver.type), let own = inference.enclosingType(declaration.scope)
    else { return true }
    return name.name == own.name
  }

  private func metatype(_ type: SwiftType) -> TypeName? {
    if case .metatype(let of) = type { return of.name }
    return nil
  }
}
