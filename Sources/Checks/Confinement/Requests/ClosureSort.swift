import Lexer

/// Finds out how a closure sorts the request that it is given.
struct ClosureSort {
  private let inference: FileInference
  private let closure: ClosureID
  private let depth: Int
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ closure: ClosureID, depth: Int) {
    self.inference = inference
    self.closure = closure
    self.depth = depth
  }

  /// How a request sorts that had no sort descriptor before; unknown where something else is done with it than setting
  /// its properties.
  var sort: RequestSort {
    var sort = RequestSort.none
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      guard outline[closure].tokens.contains(Int(chain.token)), isRequest(chain) else { continue }
      guard let member = chain.firstSuffix.ifAny, outline[member].kind == .member else { return .unknown }
      if chain.lastSuffix == member, outline[member].name != Names.sortDescriptors { continue }
      guard chain.lastSuffix == member, chain.marks.contains(.assigned) else { return .unknown }
      let set = SortReader(inference, depth: depth).sort(of: outline.values(assignedTo: ChainID(index)))
      sort = chain.scope == outline[closure].scope ? set : sort.joined(with: set)
    }
    return sort
  }

  /// Whether a chain starts with the closure's own first parameter.
  private func isRequest(_ chain: Chain) -> Bool {
    guard chain.root == .name else { return false }
    if inference.file.lexed.tokens[Int(chain.token)].kind == .dollarIdentifier {
      return inference.implicitParameterClosure(chain.scope) == closure
    }
    guard let binding = inference.binding(chain.name, at: chain.token, in: chain.scope) else { return false }
    return outline[binding].kind == .closureParameter && outline[binding].closure == closure
      && outline[binding].position == 0
  }
}
