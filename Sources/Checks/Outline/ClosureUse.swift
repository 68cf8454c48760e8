/// The call that a closure is an argument of.
struct ClosureUse {
  struct Call {
    /// The brackets, or the trailing closure's brace.
    var suffix: SuffixID
    /// The member that is called; nil where the root is.
    var member: SuffixID?
    /// The name of what is called.
    var name: Symbol
    /// The token of that name.
    var token: Int32
    /// The label of the closure.
    var label: Symbol
    /// Whether it stands after the brackets.
    var isTrailing: Bool
    /// Whether it is the first of the arguments.
    var isFirst = true
  }

  /// The call, or nil where the closure is no argument.
  var call: Call?
  /// Whether the closure is called where it is written: `{ … }()`.
  var isCalledAtOnce = false
  /// The expression that the closure stands in.
  var expression: ExpressionID

  init(_ outline: Outline, _ closure: ClosureID) {
    let chain = outline[closure].chain
    expression = outline[chain].expression
    if let first = outline[chain].firstSuffix.ifAny {
      isCalledAtOnce = outline[first].kind == .call
      return
    }
    guard outline[expression].firstChain == outline[expression].lastChain,
      let suffix = outline[expression].call.ifAny, outline[suffix].kind == .call
    else { return }
    var previous: SuffixID?
    for current in outline.suffixes(of: outline[suffix].chain) {
      if current == suffix { break }
      previous = current
    }
    var label = Symbol.none
    var isTrailing = false
    let isFirst = outline[suffix].firstArgument.ifAny.map { outline[$0].value == expression } ?? false
    for argument in outline.arguments(of: suffix) where outline[argument].value == expression {
      label = outline[argument].label
      isTrailing = outline[argument].isTrailing
    }
    let root = outline[outline[suffix].chain]
    if let previous, outline[previous].kind == .member {
      call = Call(
        suffix: suffix, member: previous, name: outline[previous].name, token: outline[previous].token,
        label: label, isTrailing: isTrailing, isFirst: isFirst)
    } else if previous == nil {
      call = Call(
        suffix: suffix, member: nil, name: root.name, token: root.token, label: label, isTrailing: isTrailing,
        isFirst: isFirst)
    }
  }
}
