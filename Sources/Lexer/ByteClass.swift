/// What a byte can start, for the one look-up that the lexer's loop makes.
enum ByteClass: UInt8 {
  case space, newline, letter, digit, dollar, backtick
  case operatorCharacter, slash, less
  case leftParen, rightParen, leftBracket, rightBracket, leftBrace, rightBrace
  case comma, semicolon, colon, backslash, at, pound, quote, singleQuote
  case nonASCII, control

  /// The class of each byte.
  static let table: [ByteClass] = (0...255).map { byte in
    if byte >= 0x80 { return .nonASCII }
    switch Character(UnicodeScalar(UInt8(byte))) {
    case " ", "\t", "\u{0B}", "\u{0C}": return .space
    case "\n", "\r": return .newline
    case "a"..."z", "A"..."Z", "_": return .letter
    case "0"..."9": return .digit
    case "$": return .dollar
    case "`": return .backtick
    case "/": return .slash
    case "<": return .less
    case "=", "-", "+", "!", "*", "%", ">", "&", "|", "^", "~", "?", ".": return .operatorCharacter
    case "(": return .leftParen
    case ")": return .rightParen
    case "[": return .leftBracket
    case "]": return .rightBracket
    case "{": return .leftBrace
    case "}": return .rightBrace
    case ",": return .comma
    case ";": return .semicolon
    case ":": return .colon
    case "\\": return .backslash
    case "@": return .at
    case "#": return .pound
    case "\"": return .quote
    case "'": return .singleQuote
    default: return .control
    }
  }
}

/// A set of ASCII bytes as two words of bits: asking it costs a shift, and no look-up in memory.
struct ASCIISet {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
  }

  /// Whether the byte is in the set; bytes beyond ASCII are not.
  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let bits = byte < 64 ? low : byte < 128 ? high : 0
    return bits &>> UInt64(byte & 63) & 1 != 0
  }

  /// What goes on with a word without any further look.
  static let word = ASCIISet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789$")
  /// The bytes after which an operator touches nothing.
  static let beforeOperators = ASCIISet(" \t\n\u{0B}\u{0C}\r([{,;:\0")
  /// The operator characters.
  static let operators = ASCIISet("/=-+!*%<>&|^~?.")
}
