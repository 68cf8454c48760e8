import Lexer

/// The expression that a value comes from: what a constant holds, what a function of the project returns.
struct ValueSource {
  /// The file that it stands in.
  let inference: FileInference
  /// The chain that makes the value.
  let chain: ChainID
  /// The names that lead there, as they are written, the nearest first.
  let names: [String]
  /// What the functions on the way were given.
  let given: GivenArguments?
  /// The raw value of an enum's case that has none written: its name.
  var caseName: String?

  /// Reads on from here.
  var reader: ValueSourceReader { ValueSourceReader(inference, given: given) }

  /// The string that it is; nil where it is none.
  var text: String? {
    caseName ?? (outline[chain].firstSuffix.isNone ? StringLiteral(inference.file).text(of: chain) : nil)
  }

  /// The key path that it spells, as a string or in another way; nil where it spells none.
  var keyPath: String? { text ?? KeyPathText(inference.file).keyPath(outline[chain].expression) }

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

/// What a call gives the parameters of a function.
final class GivenArguments: Sendable {
  /// The function.
  let function: DeclarationReference
  /// The arguments by the place of their parameters.
  let arguments: [Int: ExpressionID]
  /// All arguments of the parameters that take any number of them.
  let lists: [Int: [ExpressionID]]
  /// The file of the call.
  let file: FileID
  /// What the function around the call was given itself.
  let outer: GivenArguments?

  init(
    _ function: DeclarationReference, _ arguments: [Int: ExpressionID], lists: [Int: [ExpressionID]] = [:],
    in file: FileID, outer: GivenArguments?
  ) {
    self.function = function
    self.arguments = arguments
    self.lists = lists
    self.file = file
    self.outer = outer
  }
}

/// Follows values to where they are made: through constants, properties, raw values of enums, and functions that return
/// one expression, with what they are given.
struct ValueSourceReader {
  /// How many steps the way may have.
  private static let stepLimit = 6

  private let inference: FileInference
  private let names: [String]
  private let given: GivenArguments?
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference, given: GivenArguments? = nil) { self.init(inference, given, names: []) }

  private init(_ inference: FileInference, _ given: GivenArguments?, names: [String]) {
    self.inference = inference
    self.given = given
    self.names = names
  }

  /// A place that a value leads to.
  private struct Step {
    var inference: FileInference
    var expression: ExpressionID
    var given: GivenArguments?
  }

  /// Where the value of an expression comes from; nil for what is no single chain.
  ///
  /// - Parameter type: the type whose member is meant where it is left out, as in `.first`.
  func source(of expression: ExpressionID, of type: Symbol = .none) -> ValueSource? {
    guard !expression.isNone, let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone else {
      return nil
    }
    if names.count < Self.stepLimit, let step = step(from: chain, type) {
      let name = inference.file.name(lastName(of: chain))
      let reader = ValueSourceReader(step.inference, step.given, names: names + [name])
      if let found = reader.source(of: step.expression, of: type) { return found }
    }
    var source = ValueSource(inference: inference, chain: chain, names: names, given: given)
    source.caseName = enumCase(chain).flatMap { isWritten($0) ? nil : name(of: $0) }
    return source
  }

  private func lastName(of chain: ChainID) -> Int32 {
    let member = outline.suffixes(of: chain).map { outline[$0] }.last { $0.kind == .member }
    return member?.token ?? outline[chain].token
  }

  private func step(from chain: ChainID, _ type: Symbol) -> Step? {
    let current = outline[chain]
    if current.root == .implicitMember, current.firstSuffix.isNone {
      return type == .none ? nil : property(current.name, of: .named(type), in: current.scope)
    }
    if current.root == .closure {
      // `{ …; return value }()`
      guard ClosureUse(outline, current.closure).isCalledAtOnce else { return nil }
      return result(of: outline[current.closure].scope, inference, given)
    }
    guard current.root == .name || current.root == .selfKeyword || current.root == .implicitMember else { return nil }
    guard let last = current.lastSuffix.ifAny else { return current.root == .name ? value(ofName: current) : nil }
    switch outline[last].kind {
    case .member:
      if let rawValue = enumCase(chain).flatMap({ rawValue(of: $0) }) { return rawValue }
      return property(outline[last].name, of: inference.receiver(of: last).type, in: current.scope)
    case .call:
      guard let site = inference.calls.site(of: last, outline),
        let callee = CallResolver(inference).callee(of: site) ?? implicitCallee(of: site, type),
        project.index.declaration(callee).kind == .function
      else { return nil }
      let arguments = CallResolver(inference).arguments(of: last, to: callee)
      return returned(
        by: callee, GivenArguments(callee, arguments, in: inference.file.id, outer: given))
    case .subscript, .optional, .force:
      return nil
    }
  }

  /// The function of the expected type that `.make(…)` means.
  private func implicitCallee(of site: CallSite, _ type: Symbol) -> DeclarationReference? {
    let chain = outline[site.chain]
    guard type != .none, chain.root == .implicitMember, site.member.isNone,
      let id = project.type(TypeName(name: type), from: inference.file, scope: chain.scope)
    else { return nil }
    return project.chosen(inference.members(site.name, of: id), Arguments(outline, site.suffix))
  }

  private func value(ofName chain: Chain) -> Step? {
    if let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) {
      if outline[binding].kind == .parameter { return argument(binding) }
      guard outline[binding].kind == .variable, !outline[binding].isPart, let value = outline[binding].value.ifAny,
        project.assignments(to: binding, in: inference.file) == 0
      else { return nil }
      return Step(inference: inference, expression: value, given: given)
    }
    let own = inference.selfValue(in: chain.scope).type
    if let found = property(chain.name, of: own, in: chain.scope) { return found }
    return project.global(chain.name, from: inference.file).flatMap { held(by: $0) }
  }

  /// What the call that led here gives a parameter.
  private func argument(_ parameter: BindingID) -> Step? {
    let current = outline[parameter]
    guard let given, given.function == DeclarationReference(file: inference.file.id, declaration: current.declaration),
      let value = given.arguments[Int(current.position)]
    else { return nil }
    let isHere = given.file == inference.file.id
    let caller = isHere ? inference : FileInference(project, project.index.files[given.file.index])
    return Step(inference: caller, expression: value, given: given.outer)
  }

  private func property(_ name: Symbol, of owner: SwiftType, in scope: ScopeID) -> Step? {
    var type = owner
    if case .metatype(let of) = owner { type = of }
    guard let typeName = type.name, let id = project.type(typeName, from: inference.file, scope: scope) else {
      return nil
    }
    let members = inference.members(name, of: id).filter { project.index.declaration($0).kind == .variable }
    return members.count == 1 ? held(by: members[0]) : nil
  }

  /// What a variable is made from, or what its getter returns.
  private func held(by variable: DeclarationReference) -> Step? {
    let other = self.other(variable)
    let outline = other.file.outline
    let declaration = outline[variable.declaration]
    if let binding = declaration.binding.ifAny, let value = outline[binding].value.ifAny {
      guard declaration.modifiers.contains(.let) || !PropertyChanges(project, variable, asked: other).exceed(0) else {
        return nil
      }
      return Step(inference: other, expression: value)
    }
    let getter = outline.declarations.first { $0.owner == variable.declaration && $0.name == Names.get }
    return getter.flatMap { $0.body.ifAny }.flatMap { result(of: $0, other, nil) }
  }

  private func returned(by function: DeclarationReference, _ given: GivenArguments) -> Step? {
    let other = self.other(function)
    return other.file.outline[function.declaration].body.ifAny.flatMap { result(of: $0, other, given) }
  }

  private func other(_ reference: DeclarationReference) -> FileInference {
    reference.file == inference.file.id ? inference : FileInference(project, project.index.file(reference))
  }

  /// The only expression that a body gives back.
  private func result(of scope: ScopeID, _ inference: FileInference, _ given: GivenArguments?) -> Step? {
    let outline = inference.file.outline
    let all = project.expressions(in: outline[scope].tokens, of: inference.file)
    var results = all.filter { outline[$0].role == .returned }
    if results.isEmpty { results = all.filter { outline[$0].role == .statement && outline[$0].scope == scope } }
    return results.count == 1 ? Step(inference: inference, expression: results[0], given: given) : nil
  }

  // MARK: Raw values

  /// The case in `Version.second.rawValue`, and in `version.rawValue` where it is known what the variable holds.
  private func enumCase(_ chain: ChainID) -> DeclarationReference? {
    let suffixes = Array(outline.suffixes(of: chain))
    guard let last = suffixes.last, outline[last].kind == .member, outline[last].name == Names.rawValue else {
      return nil
    }
    guard let word = suffixes.dropLast().last else {
      guard outline[chain].root == .name, let step = value(ofName: outline[chain]) else { return nil }
      let other = step.inference.file.outline
      guard let held = other[step.expression].firstChain.ifAny, other[held].next.isNone else { return nil }
      let name = other[held].lastSuffix.ifAny.map { other[$0].name } ?? other[held].name
      return enumCase(name, of: inference.receiver(of: last).type, in: outline[chain].scope)
    }
    guard outline[word].kind == .member, case .metatype(let type) = inference.receiver(of: word).type else {
      return nil
    }
    return enumCase(outline[word].name, of: type, in: outline[chain].scope)
  }

  private func enumCase(_ name: Symbol, of type: SwiftType, in scope: ScopeID) -> DeclarationReference? {
    guard let typeName = type.name, let id = project.type(typeName, from: inference.file, scope: scope) else {
      return nil
    }
    for body in project.index.bodies(of: id) {
      let other = project.index.file(body).outline
      guard let scope = other[body.declaration].body.ifAny else { continue }
      for declaration in other.declarations(in: scope)
      where other[declaration].kind == .enumCase && other[declaration].name == name {
        return DeclarationReference(file: body.file, declaration: declaration)
      }
    }
    return nil
  }

  private func isWritten(_ enumCase: DeclarationReference) -> Bool {
    let file = project.index.file(enumCase)
    let end = Int(project.index.declaration(enumCase).tokens.end)
    return end < file.lexed.tokens.count && file.lexed.tokens[end].kind == .equal
  }

  private func name(of enumCase: DeclarationReference) -> String {
    project.index.file(enumCase).name(project.index.declaration(enumCase).nameToken)
  }

  /// The raw values of all cases of an enum, where they are texts.
  func rawValues(of type: TypeID) -> [(text: String, location: Location)] {
    var found: [(text: String, location: Location)] = []
    for body in project.index.bodies(of: type) {
      let file = project.index.file(body)
      guard let scope = file.outline[body.declaration].body.ifAny else { continue }
      for declaration in file.outline.declarations(in: scope) where file.outline[declaration].kind == .enumCase {
        let reference = DeclarationReference(file: body.file, declaration: declaration)
        let place = Location(file: file.id, range: file.range(of: file.outline[declaration].nameToken))
        if !isWritten(reference) {
          found.append((name(of: reference), place))
        } else if let step = rawValue(of: reference),
          let text = ValueSourceReader(step.inference).source(of: step.expression)?.text
        {
          found.append((text, place))
        }
      }
    }
    return found
  }

  /// The arguments that a parameter was given which takes any number of them, each with its reader; nil for others.
  func list(of expression: ExpressionID) -> [(value: ExpressionID, reader: ValueSourceReader)]? {
    guard let given, let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone,
      outline[chain].root == .name, outline[chain].firstSuffix.isNone,
      let binding = inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope),
      outline[binding].kind == .parameter,
      given.function == DeclarationReference(file: inference.file.id, declaration: outline[binding].declaration),
      let values = given.lists[Int(outline[binding].position)]
    else { return nil }
    let isHere = given.file == inference.file.id
    let caller = isHere ? inference : FileInference(project, project.index.files[given.file.index])
    return values.map { ($0, ValueSourceReader(caller, given: given.outer)) }
  }

  /// What stands after the `=` of a case.
  private func rawValue(of enumCase: DeclarationReference) -> Step? {
    guard isWritten(enumCase) else { return nil }
    let other = self.other(enumCase)
    let end = Int(project.index.declaration(enumCase).tokens.end)
    let value = project.expressions(in: TokenRange(end, end + 2), of: other.file).first
    return value.map { Step(inference: other, expression: $0) }
  }
}
