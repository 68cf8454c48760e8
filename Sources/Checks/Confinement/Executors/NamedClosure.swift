import Lexer

/// Finds what calls or is given a closure by its name: `let block = { … }`, and then `context.perform(block)`.
struct NamedClosure {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// What is done with the name.
  enum Use {
    /// A call that stands in that scope is given it as its argument.
    case given(ClosureUse.Call, argument: ExpressionID, scope: ScopeID)
    /// The chain calls it.
    case called(ChainID)
  }

  /// What is done with the constant that holds a closure; nil where something else is than to call it or to give it to
  /// a call, and where it is no constant of a function.
  func uses(of closure: ClosureID) -> [Use]? {
    let chain = outline[closure].chain
    let expression = outline[outline[chain].expression]
    guard expression.role == .initializer, expression.firstChain == expression.lastChain,
      outline[chain].firstSuffix.isNone, let binding = expression.binding.ifAny,
      let constant = outline[binding].declaration.ifAny, outline[constant].modifiers.contains(.let),
      !inference.enclosingFunction(outline[binding].scope).isNone
    else { return nil }
    var uses: [Use] = []
    for mention in inference.mentions[outline[binding].name] where mention.member.isNone {
      let place = outline[mention.chain]
      guard inference.binding(place.name, at: place.token, in: place.scope) == binding else { continue }
      guard let use = use(mention.chain, of: binding) else { return nil }
      uses.append(use)
    }
    return uses
  }

  private func use(_ chain: ChainID, of binding: BindingID) -> Use? {
    let place = outline[chain]
    if let first = place.firstSuffix.ifAny {
      // `block()`
      guard outline[first].kind == .call, isPlain(place.scope, inside: outline[binding].scope) else { return nil }
      return .called(chain)
    }
    let argument = outline[place.expression]
    guard place.firstSuffix.isNone, argument.role == .argument, argument.firstChain == argument.lastChain,
      let call = argument.call.ifAny, let site = inference.calls.site(of: call, outline),
      isPlain(place.scope, inside: outline[binding].scope)
    else { return nil }
    let entries = Array(outline.arguments(of: call))
    guard let position = entries.firstIndex(where: { outline[$0].value == place.expression }) else { return nil }
    let target = ClosureUse.Call(
      suffix: call, member: site.member.ifAny, name: site.name, token: site.token,
      label: outline[entries[position]].label, isTrailing: false, isFirst: position == 0)
    return .given(target, argument: place.expression, scope: place.scope)
  }

  /// Whether where a place runs does not hang on another constant's closure or on a function in the function: answers
  /// that ask each other have to end.
  private func isPlain(_ scope: ScopeID, inside outer: ScopeID) -> Bool {
    var scope = scope
    while scope != outer {
      guard !scope.isNone, outline[scope].declaration.isNone else { return false }
      if let closure = outline[scope].closure.ifAny {
        let use = ClosureUse(outline, closure)
        guard use.call != nil || use.isCalledAtOnce else { return false }
      }
      scope = outline[scope].parent
    }
    return true
  }
}
