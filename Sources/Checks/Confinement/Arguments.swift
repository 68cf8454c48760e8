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

  /// Whether something is done with what the call gives.
  var isUsed: Bool {
    let chain = outline[outline[call].chain]
    return outline[chain.expression].role != .statement || !outline[call].next.isNone
      || chain.marks.contains(.assignedValue)
  }

  /// The labels in the brackets, and how many closures trail.
  var shape: (labels: [Symbol], trailing: Int) {
    var labels: [Symbol] = []
    var trailing = 0
    for argument in outline.arguments(of: call) {
      if outline[argument].isTrailing { trailing += 1 } else { labels.append(outline[argument].label) }
    }
    return (labels, trailing)
  }
}
