import Lexer

/// What code puts into a collection or dictionary that is there: `rows.append(row)`, `rows[key] = row`.
struct AddedElements {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The objects that a chain puts in.
  ///
  /// - Parameter first: what stands behind the collection in the chain.
  /// - Returns: nil where it puts in none.
  func added(by id: ChainID, behind first: SuffixID) -> Value? {
    let chain = outline[id]
    guard let first = first.ifAny else { return nil }
    var value: Value
    switch outline[first].kind {
    case .subscript where chain.marks.contains(.assigned) && chain.lastSuffix == first:
      let values = Array(outline.chains(of: chain.expression).dropFirst())
      guard !values.isEmpty else { return nil }
      value = inference.joinedValue(values)
    case .member where FrameworkFacts.fillingMembers.contains(outline[first].name):
      guard let call = outline[first].next.ifAny, outline[call].kind == .call,
        let argument = Arguments(outline, call).first
      else { return nil }
      value = inference.value(of: argument)
    default:
      return nil
    }
    return inference.isObjectOrHolder(value.type) ? value : nil
  }
}
