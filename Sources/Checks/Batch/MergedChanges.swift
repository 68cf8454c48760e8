import Lexer

/// What a call of `mergeChanges(fromRemoteContextSave:into:)` says has happened, as far as it is written there.
struct MergedChanges {
  /// One key with the expression that spells it, and the list under it; the kind is nil for a key that is not known.
  struct Key {
    var kind: BatchRequest.Kind?
    var expression: ExpressionID
    var list: ExpressionID
  }

  /// The keys, in their order; nil where the changes are no dictionary that is written out.
  let keys: [Key]?
  /// Whether all lists are written as empty ones.
  let isEmpty: Bool

  init(_ inference: FileInference, _ call: CallSite) {
    let outline = inference.file.outline
    let written = Arguments(outline, call.suffix)[Names.fromRemoteContextSave]
    guard let dictionary = written.flatMap({ Self.dictionary($0, inference) }) else {
      keys = nil
      isEmpty = false
      return
    }
    var keys: [Key] = []
    var hasContent = false
    var key: ExpressionID?
    for element in outline.elements(of: dictionary) {
      let value = outline[element].value
      if outline[element].isKey {
        key = value
      } else if let written = key {
        keys.append(Key(kind: Self.kind(written, outline), expression: written, list: value))
        hasContent = hasContent || !Self.isEmptyList(value, outline)
        key = nil
      }
    }
    self.keys = keys
    isEmpty = !hasContent
  }

  /// The dictionary that an expression is, or that the constant holds which it names.
  private static func dictionary(_ expression: ExpressionID, _ inference: FileInference) -> ChainID? {
    let outline = inference.file.outline
    guard let chain = outline[expression].firstChain.ifAny, outline[chain].next.isNone,
      outline[chain].firstSuffix.isNone
    else { return nil }
    let current = outline[chain]
    if current.root == .dictionary { return chain }
    guard current.root == .name, let binding = inference.binding(current.name, at: current.token, in: current.scope),
      outline[binding].kind == .variable, let declaration = outline[binding].declaration.ifAny,
      outline[declaration].modifiers.contains(.let), let value = outline[binding].value.ifAny,
      let made = outline[value].firstChain.ifAny, outline[made].root == .dictionary, outline[made].firstSuffix.isNone,
      outline[made].next.isNone
    else { return nil }
    return made
  }

  private static func kind(_ key: ExpressionID, _ outline: Outline) -> BatchRequest.Kind? {
    guard let chain = outline[key].firstChain.ifAny, outline[chain].next.isNone else { return nil }
    var names = outline.suffixes(of: chain).map { outline[$0].name }
    names.append(outline[chain].name)
    return names.lazy.compactMap { FrameworkFacts.changeKeys[$0] }.first.flatMap { BatchRequest.Kind($0) }
  }

  private static func isEmptyList(_ value: ExpressionID, _ outline: Outline) -> Bool {
    guard let chain = outline[value].firstChain.ifAny, outline[chain].next.isNone else { return false }
    return outline[chain].root == .array && outline[chain].firstElement.isNone && outline[chain].firstSuffix.isNone
  }
}
