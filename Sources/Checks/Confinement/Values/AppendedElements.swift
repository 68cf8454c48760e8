import Lexer

/// What is appended to a list that a variable of a function holds.
struct AppendedElements {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The elements that are appended before a variable is named, in the order in which that happens; none where a branch
  /// or loop decides about one of them.
  func elements(of mention: ExpressionID) -> [ExpressionID] {
    guard let chain = outline[mention].firstChain.ifAny, outline[chain].next.isNone, outline[chain].root == .name,
      outline[chain].firstSuffix.isNone
    else { return [] }
    let current = outline[chain]
    guard let list = inference.binding(current.name, at: current.token, in: current.scope),
      outline[list].kind == .variable
    else { return [] }
    var elements: [ExpressionID] = []
    for call in inference.calls[Names.append] where call.token < current.token {
      let target = outline[call.chain]
      guard target.name == current.name, target.firstSuffix == call.member,
        inference.binding(target.name, at: target.token, in: target.scope) == list
      else { continue }
      guard target.scope == outline[list].scope else { return [] }
      if let value = Arguments(outline, call.suffix)[.none] {
        elements.append(value)
      } else if let all = Arguments(outline, call.suffix)[Names.contentsOf], let array = outline[all].firstChain.ifAny,
        outline[array].root == .array
      {
        elements += outline.elements(of: array).map { outline[$0].value }
      }
    }
    return elements
  }
}
