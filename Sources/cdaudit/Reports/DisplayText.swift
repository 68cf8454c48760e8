/// How text from files, which may hold anything, is shown on a terminal.
enum DisplayText {
  /// One character as it is shown.
  struct Cell: Equatable {
    /// What is printed.
    var text: String
    /// How many columns of a terminal it takes, 0 to 4.
    var width: Int
  }

  /// How many columns a tab takes, wherever it stands.
  static let tabWidth = 4

  /// The characters of `text`, each made fit for one line of a terminal: a tab becomes spaces, another
  /// control character its picture (U+2400 and after), and what changes the direction of writing, which can
  /// make code look like other code, U+FFFD.
  static func cells(_ text: String) -> [Cell] {
    // Nearly all source is ASCII, in which a byte is a character.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      return text.unicodeScalars.map { Cell(text: String($0), width: 1) }
    }
    return text.map { character in
      if character == "\t" { return Cell(text: String(repeating: " ", count: tabWidth), width: tabWidth) }
      return Cell(text: line(String(character)), width: width(of: character))
    }
  }

  /// The text made fit for one line, as in `cells`, with tabs as their picture.
  static func line(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    guard text.unicodeScalars.contains(where: { $0.isControl || $0.isDirectional }) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isDirectional {
        shown.append("\u{FFFD}")
      } else if scalar.isControl {
        shown.append(scalar.picture)
      } else {
        shown.append(scalar)
      }
    }
    return String(shown)
  }

  /// How many columns of a terminal a text of one line takes.
  static func width(of text: String) -> Int { cells(text).reduce(0) { $0 + $1.width } }

  /// How many columns a character takes: two where it is wide or an emoji, none where it only combines with
  /// the character before it.
  private static func width(of character: Character) -> Int {
    // U+FE0F asks for the picture of a character that is a sign otherwise: ❤️ beside ❤.
    if character.unicodeScalars.contains("\u{FE0F}") { return 2 }
    return character.unicodeScalars.reduce(0) { max($0, $1.columns) }
  }
}

extension Unicode.Scalar {
  /// The general category Cc.
  fileprivate var isControl: Bool { value < 0x20 || (value >= 0x7F && value < 0xA0) }

  /// The marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9).
  fileprivate var isDirectional: Bool {
    switch value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The sign that stands for a control character. Those of Unicode's second block have none.
  fileprivate var picture: Unicode.Scalar {
    let code = value < 0x20 ? 0x2400 + value : value == 0x7F ? 0x2421 : 0xFFFD
    return Unicode.Scalar(code) ?? "\u{FFFD}"
  }

  fileprivate var columns: Int {
    if value < 0x300 { return 1 }
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return isDirectional ? 1 : 0
    default: return isWide ? 2 : 1
    }
  }

  /// Whether it is wide or full-width as UAX #11 has it, by blocks: the standard library does not know the
  /// property.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F,  // Hangul leading consonants
      0x2E80...0x303E, 0x3041...0x33FF,  // radicals, punctuation, kana, compatibility
      0x3400...0x4DBF, 0x4E00...0x9FFF,  // Han
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,  // Yi, Hangul
      0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,  // compatibility forms
      0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
      0x17000...0x18AFF, 0x1B000...0x1B2FF,  // Tangut, kana supplements
      0x20000...0x3FFFD:  // Han extensions
      true
    default: false
    }
  }
}
