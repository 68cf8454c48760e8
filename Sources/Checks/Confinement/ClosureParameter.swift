import Lexer

/// A parameter of a function that takes a closure, and where the function's body names it.
struct ClosureParameter {
  /// The function or initialiser.
  var function: DeclarationID
  /// The parameter's place.
  var position: Int
  /// Whether its type is bound to the main actor.
  var isMainActor: Bool
  /// The chains that are the parameter, or start with it.
  var chains: [ChainID]
}

extension FileInference {
  /// The closure parameters of the functions that have a body.
  func readClosureParameters() -> [ClosureParameter] {
    var found: [ClosureParameter] = []
    for index in outline.declarations.indices {
      let declaration = outline.declarations[index]
      guard declaration.kind == .function || declaration.kind == .initializer, let body = declaration.body.ifAny else {
        continue
      }
      for (position, number) in declaration.parameters.enumerated() {
        let parameter = outline.parameters[number]
        guard let binding = parameter.binding.ifAny, project.functionType(parameter.type, in: file) != nil else {
          continue
        }
        let chains = chains(naming: binding, in: outline[body].tokens)
        if !chains.isEmpty {
          let isMainActor = parameter.type.indices.contains {
            file.lexed.tokens[$0].kind == .identifier && file.symbol(of: $0) == Names.MainActor
          }
          found.append(
            ClosureParameter(
              function: DeclarationID(index), position: position, isMainActor: isMainActor, chains: chains))
        }
      }
    }
    return found
  }

  private func chains(naming binding: BindingID, in body: TokenRange) -> [ChainID] {
    let name = outline[binding].name
    return mentions[name].filter { mention in
      let chain = outline[mention.chain]
      return mention.member.isNone && body.contains(Int(chain.token))
        && self.binding(name, at: chain.token, in: chain.scope) == binding
    }.map(\.chain)
  }
}
