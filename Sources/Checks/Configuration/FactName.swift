/// The name of a member or function as a configuration writes it: `name`, `Type.name`, `Module.Type.name`, with or
/// without the brackets of a call.
enum FactName {
  /// Whether a text is such a name.
  static func isValid(_ text: String) -> Bool {
    let parts = parts(text)
    return !parts.isEmpty && parts.allSatisfy { isIdentifier($0) }
  }

  /// The words between the dots.
  static func parts(_ text: String) -> [Substring] {
    let name = text.prefix { $0 != "(" }
    return name.split(separator: ".", omittingEmptySubsequences: false)
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
