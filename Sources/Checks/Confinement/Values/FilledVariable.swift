import Lexer

/// Finds out what code puts into a variable after it is made: by assignments, and by adding to the collection that it
/// is.
struct FilledVariable {
  private let inference: FileInference
  private let id: BindingID
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ id: BindingID) {
    self.inference = inference
    self.id = id
  }

  /// A value that is put in, and the chain that does it.
  private struct Entry {
    var value: Value
    var chain: ChainID
    var tokens: TokenRange
  }

  /// The objects that are in the variable then: those that blocks on a context's queue put in have left it. Nil where
  /// not all come from one context, or nothing is put in.
  func read() -> Value? {
    let binding = outline[id]
    guard let declaration = binding.declaration.ifAny, !outline[declaration].modifiers.contains(.let),
      outline[binding.scope].kind != .type, outline[binding.scope].kind != .file
    else { return nil }
    var result: Value?
    for entry in entries() {
      var value = entry.value
      let executor = inference.executor(of: outline[entry.chain].scope)
      if case .queue(let context) = executor.executor, executor.boundary != binding.scope,
        inference.scope(executor.boundary, isIn: binding.scope), value.handedOut == nil
      {
        value.context = value.context ?? context
        value.handedOut = Value.HandOut(
          way: .block, place: Location(file: inference.file.id, range: inference.file.range(of: entry.tokens)))
      }
      guard let known = result else {
        result = value
        continue
      }
      // Two sources are one only where they agree.
      if known.context != value.context || (known.handedOut == nil) != (value.handedOut == nil) { return nil }
    }
    return result
  }

  private func entries() -> [Entry] {
    var found: [Entry] = []
    for (expression, target) in inference.project.assignments(of: id, in: inference.file) where isMeant(target) {
      let values = Array(outline.chains(of: expression).dropFirst())
      if values.count == 1, outline[values[0]].root == .nilLiteral { continue }
      let value = values.isEmpty ? .unknown : inference.joinedValue(values)
      // What is emptied holds nothing.
      if values.count == 1, isEmptyCollection(values[0]) { continue }
      found.append(Entry(value: value, chain: target, tokens: outline[expression].tokens))
    }
    addElements(&found)
    return found
  }

  private func isEmptyCollection(_ chain: ChainID) -> Bool {
    let current = outline[chain]
    return (current.root == .array || current.root == .dictionary) && current.firstElement.isNone
      && current.firstSuffix.isNone
  }

  private func isMeant(_ chain: ChainID) -> Bool {
    inference.binding(outline[id].name, at: outline[chain].token, in: outline[chain].scope) == id
  }

  private func addElements(_ found: inout [Entry]) {
    let additions = AddedElements(inference)
    for mention in inference.mentions[outline[id].name] where mention.member.isNone && isMeant(mention.chain) {
      let chain = outline[mention.chain]
      guard let value = additions.added(by: mention.chain, behind: chain.firstSuffix) else { continue }
      let tokens = chain.marks.contains(.assigned) ? outline[chain.expression].tokens : chain.tokens
      found.append(Entry(value: value, chain: mention.chain, tokens: tokens))
    }
  }
}
