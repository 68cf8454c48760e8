/// Writes JSON as text, the same bytes for the same calls.
///
/// The keys of an object are written in the order of their UTF-8 bytes; in debug builds a call out of this
/// order stops the program, so that the tests see it. The outer containers have one element a line, which
/// keeps reports readable and their differences small; from `depth` on everything stands on one line, which
/// keeps them short.
struct JSONWriter {
  /// What was written.
  private(set) var bytes: [UInt8] = []
  private let depth: Int
  private var open: [Container] = []

  private struct Container {
    var isEmpty = true
    var lastKey = ""
  }

  /// A writer whose containers are broken into lines where fewer than `depth` others enclose them.
  init(brokenDownTo depth: Int) { self.depth = depth }

  /// An object with what `members` writes by `member`.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    container(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
  }

  /// An array with what `elements` writes by `element`.
  mutating func array(_ elements: (inout JSONWriter) -> Void) {
    container(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
  }

  /// An array with one element for each of `items`.
  mutating func array<Items: Sequence>(
    of items: Items, _ element: (inout JSONWriter, Items.Element) -> Void
  ) {
    array { json in
      for item in items { json.element { element(&$0, item) } }
    }
  }

  /// The next element of the innermost array.
  mutating func element(_ value: (inout JSONWriter) -> Void) {
    separate()
    value(&self)
  }

  /// The next member of the innermost object.
  mutating func member(_ key: String, _ value: (inout JSONWriter) -> Void) {
    assert(open[open.count - 1].isEmpty || open[open.count - 1].lastKey < key, "\(key) is out of order")
    open[open.count - 1].lastKey = key
    separate()
    string(key)
    bytes += [UInt8(ascii: ":"), UInt8(ascii: " ")]
    value(&self)
  }

  /// The next member, a text.
  mutating func member(_ key: String, _ text: String) { member(key) { $0.string(text) } }

  /// The next member, a whole number.
  mutating func member(_ key: String, _ number: Int) { member(key) { $0.number(number) } }

  /// The next member, true or false.
  mutating func member(_ key: String, _ flag: Bool) { member(key) { $0.literal(flag ? "true" : "false") } }

  /// The next member, an array of texts.
  mutating func member(_ key: String, _ texts: [String]) { array(key, of: texts) { $0.string($1) } }

  /// The next member, an object.
  mutating func object(_ key: String, _ members: (inout JSONWriter) -> Void) {
    member(key) { $0.object(members) }
  }

  /// The next member, an array with one element for each of `items`.
  mutating func array<Items: Sequence>(
    _ key: String, of items: Items, _ element: (inout JSONWriter, Items.Element) -> Void
  ) {
    member(key) { $0.array(of: items, element) }
  }

  /// The next member, an array that holds one object.
  mutating func arrayOfOne(_ key: String, _ members: (inout JSONWriter) -> Void) {
    member(key) { json in
      json.array { json in
        json.element { $0.object(members) }
      }
    }
  }

  /// A text, in quotes. Only what RFC 8259 demands is escaped: the quote, the backslash, U+0000 to U+001F.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      bytes += text.utf8
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case UInt8(ascii: "\t"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
  }

  /// A whole number.
  mutating func number(_ number: Int) { bytes += String(number).utf8 }

  /// `null`.
  mutating func null() { literal("null") }

  private mutating func literal(_ word: String) { bytes += word.utf8 }

  private mutating func container(_ start: UInt8, _ end: UInt8, _ contents: (inout JSONWriter) -> Void) {
    bytes.append(start)
    open.append(Container())
    contents(&self)
    let isEmpty = open.removeLast().isEmpty
    if !isEmpty, open.count < depth { breakLine() }
    bytes.append(end)
    if open.isEmpty { bytes.append(UInt8(ascii: "\n")) }
  }

  /// What stands before an element or member: a comma after another one, and the line break.
  private mutating func separate() {
    let isFirst = open[open.count - 1].isEmpty
    open[open.count - 1].isEmpty = false
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    if open.count <= depth {
      breakLine()
    } else if !isFirst {
      bytes.append(UInt8(ascii: " "))
    }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in open { bytes += [UInt8(ascii: " "), UInt8(ascii: " ")] }
  }
}
