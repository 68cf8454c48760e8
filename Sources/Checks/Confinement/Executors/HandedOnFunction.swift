import Lexer

/// Functions that are handed on by their names: `context.perform(save)`.
extension FileInference {
  /// Where a function runs whose name is an argument of a call; nil for any other chain.
  func executor(ofHandedOn chain: ChainID) -> ExecutorFact? {
    let expression = outline[chain].expression
    guard outline[expression].role == .argument, outline[expression].firstChain == outline[expression].lastChain,
      let call = outline[expression].call.ifAny, outline[call].kind == .call, endsWithName(chain),
      let site = calls.site(of: call, outline)
    else { return nil }
    return ExecutorReader(self).given(expression, to: site, in: outline[chain].scope)
  }

  /// `save`, `self.save`, `Store.save`: a name, and nothing done with it.
  private func endsWithName(_ chain: ChainID) -> Bool {
    guard let last = outline[chain].lastSuffix.ifAny else { return outline[chain].root == .name }
    return outline[last].kind == .member
  }

  /// The function that a name means which is handed on; nil where it is no function's, or several are meant.
  func handedOnFunction(_ name: Symbol, _ member: SuffixID, _ chain: ChainID) -> DeclarationReference? {
    let type: TypeID?
    if let member = member.ifAny {
      var receiver = receiver(of: member).type
      if case .metatype(let of) = receiver { receiver = of }
      type = receiver.name.flatMap { project.type($0, from: file, scope: outline[chain].scope) }
    } else {
      guard binding(name, at: outline[chain].token, in: outline[chain].scope) == nil else { return nil }
      type = enclosingType(outline[chain].scope)?.id
    }
    let functions = (type.map { members(name, of: $0) } ?? []).filter {
      project.index.declaration($0).kind == .function
    }
    if functions.isEmpty, member.isNone { return project.globalFunction(name, from: file, nil) }
    return functions.count == 1 ? functions[0] : nil
  }
}
