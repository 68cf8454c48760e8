import Lexer

/// A source with the brackets `⟦` and `⟧` around the places that something is expected to mark.
struct MarkedSource {
  /// The source without the brackets.
  let text: String
  /// The bytes between the brackets, in the order of their starts.
  let marks: [ByteRange]

  init(_ marked: String) {
    var bytes: [UInt8] = []
    var open: [Int] = []
    var marks: [ByteRange] = []
    for character in marked.unicodeScalars {
      switch character {
      case "⟦": open.append(bytes.count)
      case "⟧": if let start = open.popLast() { marks.append(ByteRange(start, bytes.count)) }
      default: bytes += UTF8.encode(character).map(Array.init) ?? []
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    self.marks = marks.sorted()
  }
}
