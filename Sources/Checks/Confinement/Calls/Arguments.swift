/// The arguments of a call by their labels.
struct Arguments {
  private let outline: Outline
  private let call: SuffixID

  init(_ outline: Outline, _ call: SuffixID) {
    self.outline = outline
    self.call = call
  }

  /// The value of the first argument that has the label.
  subscript(_ label: Symbol) -> ExpressionID? {
    for argument in outline.arguments(of: call) where outline[argument].label == label {
      return outline[argument].value.ifAny
    }
    return nil
  }

  /// The value of the first argument.
  var first: ExpressionID? { outline[call].firstArgument.ifAny.flatMap { outline[$0].value.ifAny } }

  /// How many parameters the closures among the arguments have that are written in the call, in their order.
  var closureArities: [Int] {
    outline.arguments(of: call).compactMap { argument in
      guard let value = outline[argument].value.ifAny, let chain = outline[value].firstChain.ifAny,
        outline[value].lastChain == chain, let closure = outline[chain].closure.ifAny,
        outline[chain].firstSuffix.isNone
      else { return nil }
      return outline.arity(of: closure)
    }
  }

  /// Whether something is done with what the call gives.
  var isUsed: Bool {
    let chain = outline[outline[call].chain]
    return outline[chain.expression].role != .statement || !outline[call].next.isNone
      || chain.marks.contains(.assignedValue)
  }

  /// Whether the words before the call fit a function: `try` one that throws, `await` one that is asynchronous.
  func fit(_ modifiers: Modifiers) -> Bool {
    let marks = outline[outline[call].chain].marks
    return modifiers.contains(.async) == marks.contains(.await)
      && modifiers.contains(.throws) == !marks.isDisjoint(with: [.try, .optionalTry, .forcedTry])
  }

  /// Whether a function with these parameters can be called with the arguments: by the labels in the brackets, and by
  /// how many closures trail.
  func fit(_ parameters: ArraySlice<Parameter>) -> Bool {
    var position = parameters.startIndex
    var trailing = 0
    for argument in outline.arguments(of: call) {
      guard !outline[argument].isTrailing else {
        trailing += 1
        continue
      }
      let label = outline[argument].label
      while position < parameters.endIndex, parameters[position].label != label {
        guard !parameters[position].defaultValue.isNone else { return false }
        position += 1
      }
      guard position < parameters.endIndex else { return false }
      position += 1
    }
    let rest = parameters[position...]
    return rest.count { $0.defaultValue.isNone } <= trailing && rest.count >= min(trailing, 1)
  }
}

extension Outline {
  /// How many parameters a closure has: those of its list, or one more than the highest `$n` in it. Closures in it do not
  /// matter much.
  func arity(of closure: ClosureID) -> Int {
    if let count = self[closure].parameterCount { return count }
    let tokens = self[closure].tokens
    var arity = 0
    for chain in chains where tokens.contains(Int(chain.token)) && chain.root == .name {
      if let position = Self.implied.firstIndex(of: chain.name) { arity = max(arity, position + 1) }
    }
    return arity
  }

  private static let implied = ["$0", "$1", "$2", "$3"].map { Symbol($0) }
}
