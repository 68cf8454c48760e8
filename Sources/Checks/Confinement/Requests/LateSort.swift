import Lexer

/// Finds the sort descriptors that a request gets when its results controller is made already.
struct LateSort {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Where the request in a variable is sorted after the controller of a place was made from it.
  func place(of site: ResultsSite) -> Location? {
    guard let request = outline[site.request].firstChain.ifAny, outline[request].next.isNone,
      outline[request].root == .name, outline[request].firstSuffix.isNone
    else { return nil }
    let used = outline[request]
    guard let binding = inference.binding(used.name, at: used.token, in: used.scope) else { return nil }
    let late = inference.mentions[used.name].first { mention in
      let chain = outline[mention.chain]
      guard mention.member.isNone, chain.token > used.token, chain.marks.contains(.assigned),
        let member = chain.firstSuffix.ifAny, chain.lastSuffix == member
      else { return false }
      return outline[member].name == Names.sortDescriptors
        && inference.binding(chain.name, at: chain.token, in: chain.scope) == binding
    }
    return late.map { Location(file: inference.file.id, range: inference.file.range(of: outline[$0.chain].tokens)) }
  }
}
