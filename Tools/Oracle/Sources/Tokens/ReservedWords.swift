/// The words that are keywords wherever they stand (after a dot too, but not
/// between backticks). Every other word is an identifier.
enum ReservedWords {
  static let all: [String] = [
    "Any", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
    "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "Self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while", "_",
  ]

  /// The reserved words of up to eight bytes and the longer ones, each packed
  /// for a look-up without making a string.
  private static let short: Set<UInt64> = Set(
    all.filter { $0.utf8.count <= 8 }.map { packed(Array($0.utf8)[...]) })
  private static let long: [[UInt8]] = all.map { Array($0.utf8) }.filter { $0.count > 8 }

  private static func packed<Bytes: Collection<UInt8>>(_ bytes: Bytes) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  static func contains(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> Bool {
    if bytes.count <= 8 { return short.contains(packed(bytes)) }
    return long.contains { $0.elementsEqual(bytes) }
  }
}
