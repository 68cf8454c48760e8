/// Text in XML and HTML.
enum MarkupText {
  /// The text for an element or a quoted attribute: what has a meaning there is escaped, and control characters, which
  /// XML does not allow at all, are replaced by visible signs.
  static func escaped(_ text: String) -> String {
    let text = DisplayText.line(text)
    guard text.utf8.contains(where: { isSpecial($0) || $0 >= 0xEF }) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 32)
    for byte in withoutNoncharacters(text).utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "'"): bytes += "&#39;".utf8
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Noncharacters such as U+FFFE are not among the characters of XML 1.0, nor a text in HTML. All of them begin with
  /// a byte from 0xEF on.
  private static func withoutNoncharacters(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0xEF }) else { return text }
    let scalars = text.unicodeScalars.map { $0.properties.isNoncharacterCodePoint ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}
