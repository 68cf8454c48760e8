import Lexer

/// The expression that a value comes from: what a constant holds, what a function of the project returns.
struct ValueSource {
  /// The file that it stands in.
  let inference: FileInference
  /// The chain that makes the value.
  let chain: ChainID
  /// The names that lead there, as they are written, the nearest first.
  let names: [String]

  var outline: Outline { inference.file.outline }

  /// Where it stands.
  var location: Location {
    Location(file: inference.file.id, range: inference.file.range(of: outline[chain].tokens))
  }

  /// The call whose function's or type's name the chain is: `Name(…)`.
  func call(of name: Symbol) -> SuffixID? {
    let current = outline[chain]
    guard current.root == .name, current.name == name, let first = current.firstSuffix.ifAny,
      outline[first].kind == .call
    else { return nil }
    return first
  }
}

/// Follows values to where they are made: through constants, properties and functions that return one expression.
struct ValueSourceReader {
  /// How many steps the way may have.
  private static let stepLimit = 6

  private let inference: FileInference
  private let names: [String]
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.init(inference, names: []) }

  private init(_ inference: FileInference, names: [String]) {
    self.inference = inference
    self.names = names
  }

  /// Where the value of an expression comes from; nil for what is no single chain.
  func source(of expression: ExpressionID) -> ValueSource? {
    guard !expression.isNone, let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone else {
      return nil
    }
    if names.count < Self.stepLimit, let (next, result) = step(from: chain) {
      let name = inference.file.name(lastName(of: chain))
      if let found = ValueSourceReader(next, names: names + [name]).source(of: result) { return found }
    }
    return ValueSource(inference: inference, chain: chain, names: names)
  }

  private func lastName(of chain: ChainID) -> Int32 {
    let member = outline.suffixes(of: chain).map { outline[$0] }.last { $0.kind == .member }
    return member?.token ?? outline[chain].token
  }

  private func step(from chain: ChainID) -> (FileInference, ExpressionID)? {
    let current = outline[chain]
    if current.root == .closure {
      // `{ …; return value }()`
      guard ClosureUse(outline, current.closure).isCalledAtOnce else { return nil }
      return result(of: outline[current.closure].scope, inference)
    }
    guard current.root == .name || current.root == .selfKeyword else { return nil }
    guard let last = current.lastSuffix.ifAny else { return current.root == .name ? value(ofName: current) : nil }
    switch outline[last].kind {
    case .member:
      return property(outline[last].name, of: inference.receiver(of: last).type, in: current.scope)
    case .call:
      guard let site = inference.calls.site(of: last, outline),
        let callee = CallResolver(inference).callee(of: site), project.index.declaration(callee).kind == .function
      else { return nil }
      return returned(by: callee)
    case .subscript, .optional, .force:
      return nil
    }
  }

  private func value(ofName chain: Chain) -> (FileInference, ExpressionID)? {
    if let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) {
      guard outline[binding].kind == .variable, !outline[binding].isPart, let value = outline[binding].value.ifAny,
        project.assignments(to: binding, in: inference.file) == 0
      else { return nil }
      return (inference, value)
    }
    let own = inference.selfValue(in: chain.scope).type
    if let found = property(chain.name, of: own, in: chain.scope) { return found }
    return project.global(chain.name, from: inference.file).flatMap { held(by: $0) }
  }

  private func property(_ name: Symbol, of owner: SwiftType, in scope: ScopeID) -> (FileInference, ExpressionID)? {
    var type = owner
    if case .metatype(let of) = owner { type = of }
    guard let typeName = type.name, let id = project.type(typeName, from: inference.file, scope: scope) else {
      return nil
    }
    let members = inference.members(name, of: id).filter { project.index.declaration($0).kind == .variable }
    return members.count == 1 ? held(by: members[0]) : nil
  }

  /// What a variable is made from, or what its getter returns.
  private func held(by variable: DeclarationReference) -> (FileInference, ExpressionID)? {
    let other = self.other(variable)
    let outline = other.file.outline
    let declaration = outline[variable.declaration]
    if let binding = declaration.binding.ifAny, let value = outline[binding].value.ifAny { return (other, value) }
    let getter = outline.declarations.first { $0.owner == variable.declaration && $0.name == Names.get }
    return getter.flatMap { $0.body.ifAny }.flatMap { result(of: $0, other) }
  }

  private func returned(by function: DeclarationReference) -> (FileInference, ExpressionID)? {
    let other = self.other(function)
    return other.file.outline[function.declaration].body.ifAny.flatMap { result(of: $0, other) }
  }

  private func other(_ reference: DeclarationReference) -> FileInference {
    reference.file == inference.file.id ? inference : FileInference(project, project.index.file(reference))
  }

  /// The only expression that a body gives back.
  private func result(of scope: ScopeID, _ inference: FileInference) -> (FileInference, ExpressionID)? {
    let outline = inference.file.outline
    let all = project.expressions(in: outline[scope].tokens, of: inference.file)
    var results = all.filter { outline[$0].role == .returned }
    if results.isEmpty { results = all.filter { outline[$0].role == .statement && outline[$0].scope == scope } }
    return results.count == 1 ? (inference, results[0]) : nil
  }
}
