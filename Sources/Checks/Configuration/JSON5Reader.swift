/// Says what is wrong in a text that should be JSON5, and where.
public struct JSON5Error: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in UTF-8 bytes, from 1.
  public var column: Int
  /// What is wrong, one clause without a full stop.
  public var message: String
}

/// Reads JSON5 (json5.org): JSON with comments, commas after the last element, keys without quotes, texts in single
/// quotes, and numbers in more forms.
///
/// It is not Foundation's: that tells on Linux neither where nor what is wrong, and loses the order of members and their
/// lines.
public struct JSON5Reader {
  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  /// Deeper than any configuration; each level takes a piece of the stack.
  private static let largestDepth = 64

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value in `bytes`, which are UTF-8 with or without a byte order mark.
  ///
  /// - Throws: `JSON5Error` for the first thing that is wrong.
  public static func read(_ bytes: [UInt8]) throws(JSON5Error) -> JSONValue {
    var reader = JSON5Reader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw reader.error("the file is not valid UTF-8")
    }
    let value = try reader.value()
    try reader.skipBlanks()
    guard reader.isAtEnd else { throw reader.error("there is more after the end of the object") }
    return value
  }

  // MARK: Values

  private mutating func value() throws(JSON5Error) -> JSONValue {
    try skipBlanks()
    guard let byte = peek else { throw error("the file ends where a value should stand") }
    switch byte {
    case UInt8(ascii: "{"): return try nested { reader throws(JSON5Error) in try reader.object() }
    case UInt8(ascii: "["): return try nested { reader throws(JSON5Error) in try reader.array() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string(byte))
    default: return try wordOrNumber()
    }
  }

  private mutating func nested(
    _ read: (inout JSON5Reader) throws(JSON5Error) -> JSONValue
  ) throws(JSON5Error) -> JSONValue {
    guard depth < Self.largestDepth else { throw error("there are too many brackets within each other") }
    depth += 1
    defer { depth -= 1 }
    place += 1
    return try read(&self)
  }

  private mutating func object() throws(JSON5Error) -> JSONValue {
    var members: [JSONValue.Member] = []
    while true {
      try skipBlanks()
      if take("}") { return .object(members) }
      let line = position(place).line
      let start = place
      let key = try key()
      guard !members.contains(where: { $0.key == key }) else {
        throw error("the key '\(key)' stands here a second time", at: start)
      }
      try skipBlanks()
      guard take(":") else { throw error("a ':' should follow the key '\(key)'") }
      members.append(JSONValue.Member(key: key, value: try value(), line: line))
      try skipBlanks()
      if take(",") { continue }
      guard peek == UInt8(ascii: "}") else {
        throw error(isAtEnd ? "a '}' is missing at the end" : "a ',' or '}' should stand here")
      }
    }
  }

  private mutating func key() throws(JSON5Error) -> String {
    guard let byte = peek else { throw error("a '}' is missing at the end") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try string(byte) }
    let word = bytes[place...].prefix { Self.isWord($0) }
    guard !word.isEmpty, !(0x30...0x39).contains(byte) else { throw error("a key should stand here") }
    place = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func array() throws(JSON5Error) -> JSONValue {
    var elements: [JSONValue] = []
    while true {
      try skipBlanks()
      if take("]") { return .array(elements) }
      elements.append(try value())
      try skipBlanks()
      if take(",") { continue }
      guard peek == UInt8(ascii: "]") else {
        throw error(isAtEnd ? "a ']' is missing at the end" : "a ',' or ']' should stand here")
      }
    }
  }

  private mutating func wordOrNumber() throws(JSON5Error) -> JSONValue {
    let start = place
    let word = bytes[place...].prefix { Self.isWord($0) || $0 == 0x2B || $0 == 0x2D || $0 == 0x2E }
    let text = String(decoding: word, as: UTF8.self)
    guard !text.isEmpty else { throw error("a value should stand here") }
    place = word.endIndex
    switch text {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    default: break
    }
    if let number = Self.number(text) { return .number(number) }
    throw error("'\(text)' is no value; a text needs quotes", at: start)
  }

  private static func number(_ text: String) -> Double? {
    let digits = text.hasPrefix("+") || text.hasPrefix("-") ? String(text.dropFirst()) : text
    let sign: Double = text.hasPrefix("-") ? -1 : 1
    if digits == "Infinity" { return sign * .infinity }
    if digits == "NaN" { return .nan }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return UInt64(digits.dropFirst(2), radix: 16).map { sign * Double($0) }
    }
    guard let first = digits.utf8.first, (0x30...0x39).contains(first) || first == 0x2E else { return nil }
    return Double((digits.hasPrefix(".") ? "0" : "") + digits + (digits.hasSuffix(".") ? "0" : "")).map { sign * $0 }
  }

  // MARK: Texts

  private mutating func string(_ quote: UInt8) throws(JSON5Error) -> String {
    let start = place
    place += 1
    var text: [UInt8] = []
    while let byte = peek, byte != 0x0A, byte != 0x0D {
      place += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { text += try escape() } else { text.append(byte) }
    }
    throw error("this text has no closing quote", at: start)
  }

  private mutating func escape() throws(JSON5Error) -> [UInt8] {
    guard let byte = peek else { return [] }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "v"): return [0x0B]
    case UInt8(ascii: "0"): return [0]
    case UInt8(ascii: "x"): return Array(String(Self.scalar(try hex(2))).utf8)
    case UInt8(ascii: "u"): return Array(String(Self.scalar(try codeUnits())).utf8)
    // A line that goes on in the next one
    case 0x0D:
      if peek == 0x0A { place += 1 }
      return []
    case 0x0A: return []
    default: return [byte]
    }
  }

  /// A number in hexadecimal digits, two of them where the first is half of a pair of UTF-16.
  private mutating func codeUnits() throws(JSON5Error) -> UInt32 {
    let first = try hex(4)
    guard (0xD800...0xDBFF).contains(first), bytes[place...].starts(with: "\\u".utf8) else { return first }
    let before = place
    place += 2
    let second = try hex(4)
    guard (0xDC00...0xDFFF).contains(second) else {
      place = before
      return first
    }
    return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
  }

  private mutating func hex(_ count: Int) throws(JSON5Error) -> UInt32 {
    let digits = bytes[place...].prefix(count)
    guard digits.count == count, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw error("\(count) hexadecimal digits should stand here")
    }
    place += count
    return value
  }

  private static func scalar(_ number: UInt32) -> Character { Character(UnicodeScalar(number) ?? "\u{FFFD}") }

  // MARK: Blanks

  private mutating func skipBlanks() throws(JSON5Error) {
    while let byte = peek {
      if byte <= 0x20 {
        place += 1
      } else if bytes[place...].starts(with: [0xC2, 0xA0]) {
        place += 2
      } else if bytes[place...].starts(with: "//".utf8) {
        while let next = peek, next != 0x0A, next != 0x0D { place += 1 }
      } else if bytes[place...].starts(with: "/*".utf8) {
        let start = place
        place += 2
        while !isAtEnd, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        guard !isAtEnd else { throw error("this comment has no end", at: start) }
        place += 2
      } else {
        return
      }
    }
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }
  private var isAtEnd: Bool { place >= bytes.count }

  private mutating func take(_ character: UnicodeScalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F || byte == 0x24 || byte >= 0x80
  }

  private func error(_ message: String, at offset: Int? = nil) -> JSON5Error {
    let position = position(offset ?? place)
    return JSON5Error(line: position.line, column: position.column, message: message)
  }

  private func position(_ offset: Int) -> TextPosition { LineTable(bytes).position(at: offset) }
}
