import Lexer

/// A place where persistent history is fetched after a token.
struct HistoryFetch {
  var call: CallSite
  /// The function that it stands in.
  var function: DeclarationID
  /// The tokens of that function.
  var around: TokenRange
  /// The property that holds the token, of the type around or of another; nil where it is something else.
  var tokenProperty: DeclarationReference?
}

/// Finds the places of a file where history is fetched after a token.
struct HistoryFetches {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The fetches, in the order of the source.
  func all() -> [HistoryFetch] {
    inference.calls[Names.fetchHistory].compactMap { call in
      guard let token = Arguments(outline, call.suffix)[Names.after] else { return nil }
      let scope = outline[call.chain].scope
      return HistoryFetch(
        call: call, function: inference.enclosingFunction(scope),
        around: MakingReader(inference).tokens(of: scope, at: call.token), tokenProperty: property(token))
    }
  }

  /// The property that an expression names: `token`, `self.token`, `store.token`.
  private func property(_ expression: ExpressionID) -> DeclarationReference? {
    guard let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone else { return nil }
    let current = outline[chain]
    if let last = current.lastSuffix.ifAny, outline[last].kind == .call { return property(givenBy: last) }
    let name: Symbol
    switch current.root {
    case .name where current.firstSuffix.isNone:
      if let binding = inference.binding(current.name, at: current.token, in: current.scope) {
        // `let last = self.token`
        return outline[binding].value.ifAny.flatMap { $0 == expression ? nil : property($0) }
      }
      name = current.name
    case .selfKeyword:
      guard let first = current.firstSuffix.ifAny, outline[first].next.isNone else { return nil }
      name = outline[first].name
    case .name:
      // `weakSelf?.token`, `Self.token` and `TokenStore.shared.token`
      guard let last = current.lastSuffix.ifAny, outline[last].kind == .member else { return nil }
      name = outline[last].name
      var type = inference.receiver(of: last).type
      if case .metatype(let of) = type { type = of }
      if let typeName = type.name, let id = inference.project.type(typeName, from: inference.file, scope: current.scope)
      {
        return variable(name, of: id)
      }
    default:
      return nil
    }
    guard let own = inference.enclosingType(current.scope)?.id else { return nil }
    return variable(name, of: own)
  }

  private func variable(_ name: Symbol, of type: TypeID) -> DeclarationReference? {
    let found = inference.members(name, of: type).first { reference in
      let declaration = inference.project.index.declaration(reference)
      return declaration.kind == .variable && !declaration.modifiers.contains(.let)
    }
    // What a protocol asks for is what its only implementation keeps.
    return found.map { inference.project.soleImplementation(of: $0) ?? $0 }
  }

  /// The property that a function gives and nothing else, as in `store.load()`.
  private func property(givenBy call: SuffixID) -> DeclarationReference? {
    let project = inference.project
    guard let site = inference.calls.site(of: call, outline), let callee = inference.resolved(site)?.callee else {
      return nil
    }
    let file = project.index.file(callee)
    guard let body = file.outline[callee.declaration].body.ifAny, file.outline.depth == .full else { return nil }
    let own = project.expressions(in: file.outline[body].tokens, of: file).filter {
      file.outline[$0].role == .returned || file.outline[$0].role == .statement
    }
    guard own.count == 1, let chain = file.outline[own[0]].firstChain.ifAny,
      file.outline[chain].lastSuffix.ifAny.map({ file.outline[$0].kind != .call }) ?? true
    else { return nil }
    let other = file.id == inference.file.id ? inference : FileInference(project, file)
    return HistoryFetches(other).property(own[0])
  }

  /// The first assignment that gives a property another value in some code.
  func assignment(to property: DeclarationReference, in range: TokenRange) -> ChainID? {
    let name = inference.project.index.declaration(property).name
    for mention in inference.mentions[name] {
      let chain = outline[mention.chain]
      let isLast = mention.member.isNone ? chain.firstSuffix.isNone : chain.lastSuffix == mention.member
      guard chain.marks.contains(.assigned), isLast, range.contains(Int(chain.token)) else { continue }
      if mention.member.isNone, inference.binding(name, at: chain.token, in: chain.scope) != nil { continue }
      return mention.chain
    }
    return nil
  }
}
