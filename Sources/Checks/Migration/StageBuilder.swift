import Lexer

/// The stages that a type collects in a property, one with each call of its methods, before it makes the manager.
struct StageBuilder {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// A call that adds a stage.
  struct Addition {
    /// Where the method is called.
    var location: Location
    /// The stage that the method adds, in this file.
    var stage: ExpressionID
    /// The answers about the method's code, with what the call gives it.
    var values: ValueSourceReader
  }

  /// The calls that fill the list which an expression names, in their order, for each chain of calls or variable by
  /// itself; none where a branch decides about one of them.
  func additions(to list: ExpressionID) -> [[Addition]] {
    guard let name = property(list) else { return [] }
    var groups: [Group: [(token: Int32, scope: ScopeID, addition: Addition)]] = [:]
    for append in inference.calls[Names.append] {
      guard isOn(name, append), let stage = Arguments(outline, append.suffix)[.none],
        let function = inference.enclosingFunction(outline[append.chain].scope).ifAny,
        outline[function].kind == .function, outline[append.chain].scope == outline[function].body
      else { continue }
      let method = DeclarationReference(file: inference.file.id, declaration: function)
      for (caller, call) in FunctionCalls(inference).all(of: method) {
        let given = GivenArguments(
          method, CallResolver(caller).arguments(of: call.suffix, to: method), lists: lists(call, method, caller),
          in: caller.file.id, outer: nil)
        let location = Location(file: caller.file.id, range: caller.file.range(of: call.token))
        let addition = Addition(
          location: location, stage: stage, values: ValueSourceReader(inference, given: given))
        groups[group(call, caller), default: []].append(
          (call.token, caller.file.outline[call.chain].scope, addition))
      }
    }
    return groups.sorted { $0.key < $1.key }.compactMap { _, calls in
      guard Set(calls.map(\.scope)).count == 1 else { return nil }
      return calls.sorted { $0.token < $1.token }.map(\.addition)
    }
  }

  // MARK: The list

  /// The property that an expression names: `stages`, `self.stages`.
  private func property(_ list: ExpressionID) -> Symbol? {
    guard let chain = outline[list].firstChain.ifAny, outline[chain].next.isNone else { return nil }
    let current = outline[chain]
    switch current.root {
    case .name where current.firstSuffix.isNone:
      return inference.binding(current.name, at: current.token, in: current.scope) == nil ? current.name : nil
    case .selfKeyword:
      guard let first = current.firstSuffix.ifAny, outline[first].next.isNone else { return nil }
      return outline[first].name
    default:
      return nil
    }
  }

  /// Whether `append` is called on the property, be it of a copy of the value.
  private func isOn(_ name: Symbol, _ append: CallSite) -> Bool {
    let chain = outline[append.chain]
    guard let member = append.member.ifAny else { return false }
    var before = chain.name
    for suffix in outline.suffixes(of: append.chain) {
      if suffix == member { break }
      before = outline[suffix].name
    }
    return before == name
  }

  // MARK: The calls

  /// What belongs together: the calls of one chain, or on one variable.
  private struct Group: Hashable, Comparable {
    var file: FileID
    var isVariable: Bool
    var number: Int32

    static func < (left: Group, right: Group) -> Bool {
      left.file != right.file ? left.file < right.file : left.number < right.number
    }
  }

  private func group(_ call: CallSite, _ caller: FileInference) -> Group {
    let chain = caller.file.outline[call.chain]
    if chain.root == .name, let binding = caller.binding(chain.name, at: chain.token, in: chain.scope) {
      return Group(file: caller.file.id, isVariable: true, number: binding.raw)
    }
    return Group(file: caller.file.id, isVariable: false, number: call.chain.raw)
  }

  /// The arguments of a call that go to parameters which take any number of them.
  private func lists(
    _ call: CallSite, _ method: DeclarationReference, _ caller: FileInference
  ) -> [Int: [ExpressionID]] {
    let parameters = Array(outline.parameters[outline[method.declaration].parameters])
    var lists: [Int: [ExpressionID]] = [:]
    var position = -1
    for argument in caller.file.outline.arguments(of: call.suffix) {
      let current = caller.file.outline[argument]
      let takesMore = position >= 0 && takesMany(parameters[position])
      if !takesMore || current.label != .none {
        position += 1
        while position < parameters.count, parameters[position].label != current.label { position += 1 }
      }
      guard position < parameters.count else { break }
      if takesMany(parameters[position]) { lists[position, default: []].append(current.value) }
    }
    return lists
  }

  /// `_ checksums: String...`
  private func takesMany(_ parameter: Parameter) -> Bool {
    let end = Int(parameter.type.end)
    let tokens = inference.file.lexed.tokens
    return [end - 1, end].contains { $0 < tokens.count && inference.file.text(tokens[$0].range) == "..." }
  }
}
