/// Text in XML and HTML.
enum MarkupText {
  /// The text for an element or a quoted attribute: what has a meaning there is escaped, and control characters, which
  /// XML does not allow at all, are replaced by visible signs.
  static func escaped(_ text: String) -> String {
    let text = DisplayText.line(text)
    guard text.utf8.contains(where: { isSpecial($0) || $0 >= 0xEF }) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
      case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
      case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
      case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
      // Not among the characters of XML 1.0, nor a text in HTML.
      case _ where scalar.properties.isNoncharacterCodePoint: escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}
