import Lexer

/// A property that a batch insert is given a value for.
struct BatchInsertWrite {
  /// The property's name.
  var name: Symbol
  /// Where the name stands: a word, or a string.
  var nameTokens: TokenRange
  /// What is to be told of: the name with what it is a member of.
  var tokens: TokenRange
  /// The value.
  var value: Value
}

/// Finds the properties that a batch insert is given values for: in its handler, or in its dictionaries.
struct BatchInsertWrites {
  private let inference: FileInference
  private let call: CallSite
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ call: CallSite) {
    self.inference = inference
    self.call = call
  }

  /// All of them, in the order of the source.
  func all() -> [BatchInsertWrite] {
    var writes: [BatchInsertWrite] = []
    if let handler = BatchInsertHandler(call, outline) {
      let range = outline[outline[handler.closure].scope].tokens
      for id in inference.project.expressions(in: range, of: inference.file) {
        guard let chain = outline[id].firstChain.ifAny else { continue }
        if let write = assignment(id, chain) ?? keyedCall(chain) { writes.append(write) }
        writes += addition(chain)
      }
    }
    if let objects = Arguments(outline, call.suffix)[Names.objects] { writes += dictionaries(in: source(of: objects)) }
    return writes
  }

  // MARK: In a handler

  /// `note.folder = folder` and `dictionary["folder"] = folder`
  private func assignment(_ id: ExpressionID, _ chain: ChainID) -> BatchInsertWrite? {
    let current = outline[chain]
    guard outline[id].assignment >= 0, current.marks.contains(.assigned), let last = current.lastSuffix.ifAny else {
      return nil
    }
    let suffix = outline[last]
    let tokens = TokenRange(Int(current.token), Int(suffix.end))
    switch suffix.kind {
    case .member:
      guard inference.isManagedObject(inference.receiver(of: last).type) else { return nil }
      return BatchInsertWrite(
        name: suffix.name, nameTokens: TokenRange(Int(suffix.token), Int(suffix.token) + 1), tokens: tokens,
        value: value(of: id))
    case .subscript:
      guard let key = outline[last].firstArgument.ifAny, let name = text(of: outline[key].value) else { return nil }
      return BatchInsertWrite(
        name: name, nameTokens: outline[outline[key].value].tokens, tokens: tokens, value: value(of: id))
    case .call, .optional, .force:
      return nil
    }
  }

  private func value(of assignment: ExpressionID) -> Value {
    let chains = Array(outline.chains(of: assignment).dropFirst())
    return chains.isEmpty ? .unknown : inference.joinedValue(chains)
  }

  /// `object.setValue(folder, forKey: "folder")`
  private func keyedCall(_ chain: ChainID) -> BatchInsertWrite? {
    guard let call = outline[chain].lastSuffix.ifAny, outline[call].kind == .call,
      let site = inference.calls.site(of: call, outline), site.name == Names.setValue, !site.member.isNone
    else { return nil }
    let arguments = Arguments(outline, call)
    guard let key = arguments[Names.forKey], let name = text(of: key) else { return nil }
    return BatchInsertWrite(
      name: name, nameTokens: outline[key].tokens,
      tokens: TokenRange(Int(outline[chain].token), Int(outline[call].end)),
      value: arguments.first.map { inference.value(of: $0) } ?? .unknown)
  }

  /// `dictionary.addEntries(from: ["folder": folder])`
  private func addition(_ chain: ChainID) -> [BatchInsertWrite] {
    guard let call = outline[chain].lastSuffix.ifAny, outline[call].kind == .call,
      let site = inference.calls.site(of: call, outline), site.name == Names.addEntries,
      let entries = Arguments(outline, call).first
    else { return [] }
    return dictionaries(in: outline[entries].tokens)
  }

  // MARK: In dictionaries

  /// The tokens of the rows: of the expression, or of what the constant is made from that it names.
  private func source(of objects: ExpressionID) -> TokenRange {
    guard let chain = outline[objects].firstChain.ifAny, outline[chain].root == .name,
      outline[chain].firstSuffix.isNone,
      let binding = inference.binding(outline[chain].name, at: outline[chain].token, in: outline[chain].scope),
      let value = outline[binding].value.ifAny
    else { return outline[objects].tokens }
    return outline[value].tokens
  }

  private func dictionaries(in range: TokenRange) -> [BatchInsertWrite] {
    var writes: [BatchInsertWrite] = []
    for index in outline.chains.indices {
      let chain = outline.chains[index]
      guard chain.root == .dictionary, range.contains(Int(chain.token)) else { continue }
      var name: (symbol: Symbol, tokens: TokenRange)?
      for element in outline.elements(of: ChainID(index)) {
        let value = outline[element].value
        if outline[element].isKey {
          name = text(of: value).map { ($0, outline[value].tokens) }
        } else if let key = name {
          writes.append(
            BatchInsertWrite(
              name: key.symbol, nameTokens: key.tokens, tokens: key.tokens, value: inference.value(of: value)))
          name = nil
        }
      }
    }
    return writes
  }

  /// The property that a key names: a plain string, or `#keyPath(Note.title)`.
  private func text(of key: ExpressionID) -> Symbol? {
    let text = StringLiteral(inference.file).text(of: key) ?? KeyPathText(inference.file).keyPath(key)
    return text.map { Symbol($0) }
  }
}
