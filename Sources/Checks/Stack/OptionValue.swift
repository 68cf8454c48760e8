import Lexer

/// Tells what is set for the key of an option.
struct OptionValue {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether the chain is the key of a `setOption(_:forKey:)`, or of a dictionary, that turns the option off.
  func isFalse(keyAt key: ChainID) -> Bool {
    let expression = outline[key].expression
    if let call = outline[expression].call.ifAny {
      guard let value = Arguments(outline, call).first, value != expression else { return false }
      return isFalse(value)
    }
    guard let container = outline[expression].container.ifAny, outline[container].root == .dictionary else {
      return false
    }
    var isNext = false
    for element in outline.elements(of: container) {
      if isNext { return isFalse(outline[element].value) }
      isNext = outline[element].value == expression
    }
    return false
  }

  /// `false`, `false as NSNumber`, `NSNumber(value: false)`.
  func isFalse(_ value: ExpressionID) -> Bool {
    guard !value.isNone else { return false }
    let tokens = inference.file.lexed.tokens
    return outline[value].tokens.indices.contains {
      tokens[$0].kind == .keyword && inference.file.word($0) == .false
    }
  }
}
