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

  /// The places where a parameter is named, or a constant that stands for it: `guard let block = block`.
  private func chains(naming parameter: BindingID, in body: TokenRange) -> [ChainID] {
    var found: [ChainID] = []
    var open = [parameter]
    var seen: Set<BindingID> = [parameter]
    while let binding = open.popLast() {
      let name = outline[binding].name
      for mention in mentions[name] where mention.member.isNone {
        let chain = outline[mention.chain]
        guard body.contains(Int(chain.token)), self.binding(name, at: chain.token, in: chain.scope) == binding else {
          continue
        }
        guard let alias = alias(of: mention.chain) else {
          found.append(mention.chain)
          continue
        }
        if seen.insert(alias).inserted { open.append(alias) }
      }
      // `if let block` has no chain of its own.
      for alias in unwrapped[name] ?? [] where body.contains(Int(outline[alias].token)) && seen.insert(alias).inserted {
        open.append(alias)
      }
    }
    return found.sorted()
  }

  /// The constant that takes a name's value as it is.
  private func alias(of chain: ChainID) -> BindingID? {
    let expression = outline[chain].expression
    guard outline[chain].firstSuffix.isNone, outline[expression].firstChain == outline[expression].lastChain,
      outline[expression].role == .initializer || outline[expression].role == .matched
    else { return nil }
    return copies[expression]
  }
}
