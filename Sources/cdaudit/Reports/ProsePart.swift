/// A part of one of our sentences, in which code stands in single quotes or backticks.
enum ProsePart: Equatable {
  /// Words.
  case text(String)
  /// Code, without the signs around it.
  case code(String)

  /// The parts of a sentence, in order; none is empty.
  static func parts(of text: String) -> [ProsePart] {
    let bytes = Array(text.utf8)
    var parts: [ProsePart] = []
    var start = 0
    var index = 0
    func add(_ part: (String) -> ProsePart, _ range: Range<Int>) {
      if !range.isEmpty { parts.append(part(String(decoding: bytes[range], as: UTF8.self))) }
    }
    while index < bytes.count {
      guard opensCode(bytes, at: index), let end = closing(of: index, in: bytes) else {
        index += 1
        continue
      }
      add(ProsePart.text, start..<index)
      add(ProsePart.code, index + 1..<end)
      index = end + 1
      start = index
    }
    add(ProsePart.text, start..<bytes.count)
    return parts
  }

  /// A quote in the middle of a word is an apostrophe.
  private static func opensCode(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "`"): true
    case UInt8(ascii: "'"):
      index == 0 || bytes[index - 1] == UInt8(ascii: " ") || bytes[index - 1] == UInt8(ascii: "(")
    default: false
    }
  }

  /// Where the code ends that begins at `start`: at the same sign with no letter or digit after it.
  private static func closing(of start: Int, in bytes: [UInt8]) -> Int? {
    for index in (start + 1)..<max(start + 1, bytes.count) where bytes[index] == bytes[start] {
      guard index + 1 == bytes.count || !isWord(bytes[index + 1]) else { continue }
      return index > start + 1 ? index : nil
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
