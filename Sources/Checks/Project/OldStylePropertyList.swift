/// A property list in the format of NeXTSTEP, which Xcode writes its project files in.
///
/// Foundation reads it too, at 10 MB in a second: a large project file would take as long as all the rest of
/// a run. This reader is about thirty times as fast because it makes no values: it notes where each one
/// stands.
struct OldStylePropertyList: Sendable {
  /// The file is no such list from this line on, counted from 1.
  struct Failure: Error, Hashable {
    var line: Int
  }

  /// One value: a text, a list or a dictionary.
  struct Value: Hashable, Sendable {
    fileprivate var index: Int
  }

  private enum Kind: UInt8 {
    case text
    /// A text in quotation marks, which may have escapes.
    case quotedText
    case list
    case dictionary
  }

  /// The values stand in the order of the file; what is in a list or dictionary follows it, keys before
  /// values.
  private struct Node {
    var kind: Kind
    /// The bytes of a text without its quotation marks; none for a list or dictionary.
    var start: Int32 = 0
    var end: Int32 = 0
    /// The number of the node after this one and all that is in it.
    var next: Int32 = 0
  }

  private let bytes: [UInt8]
  private var nodes: [Node] = []

  // MARK: - Asking

  /// The outermost value.
  var root: Value { Value(index: 0) }

  /// The text of `value`; nil for a list or dictionary.
  func text(_ value: Value) -> String? {
    let node = nodes[value.index]
    switch node.kind {
    case .text: return String(decoding: bytes[Int(node.start)..<Int(node.end)], as: UTF8.self)
    case .quotedText: return Self.unescaped(bytes[Int(node.start)..<Int(node.end)])
    case .list, .dictionary: return nil
    }
  }

  /// Whether `value` is exactly this text, which needs no escapes.
  func isText(_ value: Value, _ text: String) -> Bool {
    let node = nodes[value.index]
    guard node.kind == .text || node.kind == .quotedText, Int(node.end - node.start) == text.utf8.count
    else { return false }
    return bytes[Int(node.start)..<Int(node.end)].elementsEqual(text.utf8)
  }

  /// What is in a list; nothing for other values.
  func elements(_ value: Value) -> [Value] {
    nodes[value.index].kind == .list ? children(value) : []
  }

  /// What is in a dictionary, in the order of the file; nothing for other values.
  func entries(_ value: Value) -> [(key: Value, value: Value)] {
    guard nodes[value.index].kind == .dictionary else { return [] }
    var entries: [(key: Value, value: Value)] = []
    var index = value.index + 1
    while index < Int(nodes[value.index].next) {
      entries.append((Value(index: index), Value(index: index + 1)))
      index = Int(nodes[index + 1].next)
    }
    return entries
  }

  /// What a dictionary has under `key`.
  func value(_ dictionary: Value, _ key: String) -> Value? {
    guard nodes[dictionary.index].kind == .dictionary else { return nil }
    var index = dictionary.index + 1
    while index < Int(nodes[dictionary.index].next) {
      if isText(Value(index: index), key) { return Value(index: index + 1) }
      index = Int(nodes[index + 1].next)
    }
    return nil
  }

  /// The text that a dictionary has under `key`.
  func text(_ dictionary: Value, _ key: String) -> String? {
    value(dictionary, key).flatMap { text($0) }
  }

  private func children(_ value: Value) -> [Value] {
    var children: [Value] = []
    var index = value.index + 1
    while index < Int(nodes[value.index].next) {
      children.append(Value(index: index))
      index = Int(nodes[index].next)
    }
    return children
  }

  // MARK: - Reading

  /// Reads `bytes`.
  init(_ bytes: [UInt8]) throws(Failure) {
    self.bytes = bytes
    guard bytes.count < Int32.max else { throw Failure(line: 1) }
    var reader = Reader()
    reader.skipMark(bytes.span)
    nodes.reserveCapacity(bytes.count / 16)
    // The lists and dictionaries that are open, by the numbers of their nodes.
    var open: [Int] = []
    // What has to come next in the innermost one.
    var wanted = Wanted.value
    while true {
      reader.skipSpace(bytes.span)
      guard let byte = reader.peek(bytes.span) else { break }
      switch (byte, wanted) {
      case (UInt8(ascii: "="), .equals):
        reader.at += 1
        wanted = .value
      case (UInt8(ascii: ";"), .semicolon), (UInt8(ascii: ","), .comma):
        reader.at += 1
        wanted = open.last.map { nodes[$0].kind == .dictionary ? .key : .element } ?? .end
      case (UInt8(ascii: "}"), .key), (UInt8(ascii: "}"), .semicolon), (UInt8(ascii: ")"), .element),
        (UInt8(ascii: ")"), .comma):
        guard let closed = open.popLast() else { throw reader.failure(bytes.span) }
        reader.at += 1
        nodes[closed].next = Int32(nodes.count)
        wanted = afterValue(open)
      case (UInt8(ascii: "{"), .value), (UInt8(ascii: "{"), .element), (UInt8(ascii: "("), .value),
        (UInt8(ascii: "("), .element):
        let isDictionary = byte == UInt8(ascii: "{")
        open.append(nodes.count)
        nodes.append(Node(kind: isDictionary ? .dictionary : .list))
        reader.at += 1
        wanted = isDictionary ? .key : .element
      case (_, .key), (_, .value), (_, .element):
        guard let text = reader.text(bytes.span) else { throw reader.failure(bytes.span) }
        nodes.append(
          Node(
            kind: text.isQuoted ? .quotedText : .text, start: Int32(text.start), end: Int32(text.end),
            next: Int32(nodes.count + 1)))
        wanted = wanted == .key ? .equals : afterValue(open)
      default: throw reader.failure(bytes.span)
      }
    }
    guard open.isEmpty, wanted == .end else { throw reader.failure(bytes.span) }
  }

  private enum Wanted {
    case key, equals, value, semicolon, element, comma, end
  }

  private func afterValue(_ open: [Int]) -> Wanted {
    open.last.map { nodes[$0].kind == .dictionary ? .semicolon : .comma } ?? .end
  }

  /// `text` with its escapes read: `\n`, `\"`, `\U00e9`, `\303`.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    guard text.contains(backslash) else { return String(decoding: text, as: UTF8.self) }
    var units: [UInt16] = []
    var plain: [UInt8] = []
    func flush() {
      units += Array(String(decoding: plain, as: UTF8.self).utf16)
      plain = []
    }
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == backslash, let escape = rest.popFirst() else {
        plain.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "n"): plain.append(10)
      case UInt8(ascii: "r"): plain.append(13)
      case UInt8(ascii: "t"): plain.append(9)
      case UInt8(ascii: "U"), UInt8(ascii: "0")...UInt8(ascii: "7"):
        let isHexadecimal = escape == UInt8(ascii: "U")
        let digits = isHexadecimal ? rest.prefix(4) : [escape] + rest.prefix(2)
        let number = UInt16(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 8)
        guard let number else {
          plain.append(escape)
          break
        }
        rest = rest.dropFirst(isHexadecimal ? digits.count : digits.count - 1)
        flush()
        units.append(number)
      default: plain.append(escape)
      }
    }
    flush()
    return String(decoding: units, as: UTF16.self)
  }

  /// A place in the bytes, and what can be read there.
  private struct Reader {
    var at = 0

    func peek(_ bytes: Span<UInt8>) -> UInt8? { at < bytes.count ? bytes[at] : nil }

    mutating func skipMark(_ bytes: Span<UInt8>) {
      if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { at = 3 }
    }

    /// Skips white space and comments; one that is not closed reaches to the end.
    mutating func skipSpace(_ bytes: Span<UInt8>) {
      while at < bytes.count {
        if bytes[at] <= 32 {
          at += 1
        } else if bytes[at] == slash, at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "*") {
          at += 2
          while at < bytes.count, !(bytes[at] == slash && bytes[at - 1] == UInt8(ascii: "*")) { at += 1 }
          at += 1
        } else if bytes[at] == slash, at + 1 < bytes.count, bytes[at + 1] == slash {
          while at < bytes.count, bytes[at] != 10 { at += 1 }
        } else {
          return
        }
      }
      at = bytes.count
    }

    /// Reads a text, quoted or plain, or data in angle brackets, which is a text to us.
    mutating func text(_ bytes: Span<UInt8>) -> (start: Int, end: Int, isQuoted: Bool)? {
      let first = bytes[at]
      if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
        let start = at + 1
        var end = start
        while end < bytes.count, bytes[end] != first { end += bytes[end] == backslash ? 2 : 1 }
        guard end < bytes.count else { return nil }
        at = end + 1
        return (start, end, true)
      }
      let start = at
      if first == UInt8(ascii: "<") {
        while at < bytes.count, bytes[at] != UInt8(ascii: ">"), bytes[at] != 10 { at += 1 }
        guard at < bytes.count, bytes[at] == UInt8(ascii: ">") else { return nil }
        at += 1
        return (start, at, false)
      }
      while at < bytes.count, Self.isPlain(bytes[at]) { at += 1 }
      return at > start ? (start, at, false) : nil
    }

    func failure(_ bytes: Span<UInt8>) -> Failure {
      var line = 1
      for index in 0..<min(at, bytes.count) where bytes[index] == 10 { line += 1 }
      return Failure(line: line)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0...32, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "("), UInt8(ascii: ")"),
        UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "'"),
        UInt8(ascii: "<"), UInt8(ascii: ">"):
        false
      default: true
      }
    }
  }
}

private let slash = UInt8(ascii: "/")
private let backslash = UInt8(ascii: "\\")
