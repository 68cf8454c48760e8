/// A part of one of our sentences, in which code stands in single quotes or backticks.
enum ProsePart: Equatable {
  /// Words.
  case text(String)
  /// Code, without the signs around it.
  case code(String)

  /// The parts of a sentence, in order; none is empty.
  static func parts(of text: String) -> [ProsePart] {
    var parts: [ProsePart] = []
    var words = ""
    var rest = text[...]
    // A quote in the middle of a word is an apostrophe.
    var isStart = true
    while let character = rest.first {
      if character == "`" || (character == "'" && isStart), let end = closing(of: rest, quote: character) {
        if !words.isEmpty { parts.append(.text(words)) }
        words = ""
        parts.append(.code(String(rest[rest.index(after: rest.startIndex)..<end])))
        rest = rest[rest.index(after: end)...]
        isStart = false
        continue
      }
      words.append(character)
      isStart = character == " " || character == "("
      rest.removeFirst()
    }
    if !words.isEmpty { parts.append(.text(words)) }
    return parts
  }

  /// Where the code that `text` begins with ends: at the same sign with no letter after it.
  private static func closing(of text: Substring, quote: Character) -> Substring.Index? {
    let start = text.index(after: text.startIndex)
    var index = start
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index] == quote, next == text.endIndex || !(text[next].isLetter || text[next].isNumber) {
        return index > start ? index : nil
      }
      index = next
    }
    return nil
  }
}
