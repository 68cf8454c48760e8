/// Reads the elements of an XML document in UTF-8, one after the other.
///
/// It reads what data models are made of: elements with attributes, comments, processing instructions, and
/// text, which says nothing in a model and is passed over. A document type is refused: no model has one, and
/// declared entities are the way to make a small file grow without end or to read other files.
///
/// Foundation has a parser, which this one replaces for two reasons found by trying on Linux: it traps at a
/// byte that is not UTF-8 in the name of an attribute, and of a file that is cut off it says that all went
/// well.
struct XMLReader {
  /// What comes next.
  enum Event: Hashable {
    /// An element begins; `name` and `attribute(_:)` tell of it. One without content ends at once.
    case start
    /// The element that began last and has not ended ends.
    case end
  }

  /// Why reading cannot go on.
  enum Failure: Error, Hashable {
    /// This line, counted from 1, is no XML.
    case broken(line: Int)
    /// It is no text in UTF-8.
    case notText
    /// It has a document type.
    case declaresDocumentType
  }

  private let bytes: [UInt8]
  private var at: Int
  /// The attributes of the element that began last: their names, and their values as they are written.
  private var attributes: [(name: Range<Int>, value: Range<Int>)] = []
  /// The names of the elements that have not ended.
  private var open: [Range<Int>] = []
  private var hasRoot = false
  /// Whether the element that began last was written without content, so that its end comes next.
  private var endsAtOnce = false

  /// Reads `bytes`.
  init(_ bytes: [UInt8]) throws(Failure) {
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else { throw .notText }
    self.bytes = bytes
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next event; nil after the document's end.
  mutating func next() throws(Failure) -> Event? {
    if endsAtOnce {
      endsAtOnce = false
      open.removeLast()
      return .end
    }
    while at < bytes.count {
      guard bytes[at] == less else {
        try skipText()
        continue
      }
      if starts("<!--") {
        try skip(past: "-->", from: at + 4)
      } else if starts("<?") {
        try skip(past: "?>", from: at + 2)
      } else if starts("<![CDATA["), !open.isEmpty {
        try skip(past: "]]>", from: at + 9)
      } else if starts("<!DOCTYPE") {
        throw .declaresDocumentType
      } else if starts("</") {
        return try readEnd()
      } else {
        return try readStart()
      }
    }
    guard open.isEmpty, hasRoot else { throw broken() }
    return nil
  }

  /// The name of the element that began last.
  var name: String { open.last.map { text($0) } ?? "" }

  /// The names of its attributes, in their order.
  var attributeNames: [String] { attributes.map { text($0.name) } }

  /// The value of one of its attributes.
  func attribute(_ name: String) -> String? {
    let wanted = name.utf8
    // Names mostly differ in their lengths, which is soon seen.
    let found = attributes.first { $0.name.count == wanted.count && bytes[$0.name].elementsEqual(wanted) }
    return found.map { value($0.value) }
  }

  // MARK: - Pieces

  private mutating func readStart() throws(Failure) -> Event {
    // A document has one outermost element.
    guard !open.isEmpty || !hasRoot else { throw broken() }
    at += 1
    let name = try readName()
    attributes.removeAll(keepingCapacity: true)
    while true {
      let hasSpace = skipSpace()
      if starts("/>") {
        at += 2
        endsAtOnce = true
        break
      }
      if starts(">") {
        at += 1
        break
      }
      guard hasSpace, attributes.count < Self.largestNumberOfAttributes else { throw broken() }
      let key = try readName()
      skipSpace()
      // No attribute stands twice.
      guard starts("="), !attributes.contains(where: { isEqual($0.name, key) }) else {
        throw broken()
      }
      at += 1
      skipSpace()
      attributes.append((key, try readValue()))
    }
    open.append(name)
    hasRoot = true
    return .start
  }

  private mutating func readEnd() throws(Failure) -> Event {
    at += 2
    let name = try readName()
    skipSpace()
    guard starts(">"), let begun = open.popLast(), isEqual(begun, name) else {
      throw broken()
    }
    at += 1
    return .end
  }

  private mutating func readName() throws(Failure) -> Range<Int> {
    let start = at
    while at < bytes.count, Self.isNamePart(bytes[at]) { at += 1 }
    guard at > start else { throw broken() }
    return start..<at
  }

  /// Reads a value in quotation marks, whose references have to be ones that `value(_:)` can replace.
  private mutating func readValue() throws(Failure) -> Range<Int> {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'") else {
      throw broken()
    }
    let quote = bytes[at]
    at += 1
    let start = at
    while at < bytes.count, bytes[at] != quote {
      switch bytes[at] {
      case ampersand:
        guard let reference = reference(at: at) else { throw broken() }
        at = reference.end
      case less, 0..<9, 11, 12, 14..<32: throw broken()
      default: at += 1
      }
    }
    guard at < bytes.count else { throw broken() }
    at += 1
    return start..<(at - 1)
  }

  /// The value in `range` with its references replaced.
  private func value(_ range: Range<Int>) -> String {
    // Nearly all values have nothing to replace.
    guard bytes[range].contains(where: { $0 == ampersand || $0 < 32 }) else { return text(range) }
    var value: [UInt8] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == ampersand, let reference = reference(at: index) {
        value += Array(String(Character(reference.scalar)).utf8)
        index = reference.end
        continue
      }
      // A line's end is one space, however it is written.
      if byte >= 32 {
        value.append(byte)
      } else if !(byte == 10 && bytes[index - 1] == 13) {
        value.append(32)
      }
      index += 1
    }
    return String(decoding: value, as: UTF8.self)
  }

  /// The reference that begins at `start`, `&lt;` or `&#x3C;`, and where it ends; nil for one that is not
  /// declared.
  private func reference(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    // The longest are `&#x10FFFF;` and `&#1114111;`.
    let first = start + 1
    guard let end = bytes[first...].prefix(9).firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = text(first..<end)
    let scalar: Unicode.Scalar? =
      switch name {
      case "lt": "<"
      case "gt": ">"
      case "amp": "&"
      case "quot": "\""
      case "apos": "'"
      case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      default: nil
      }
    return scalar.flatMap { $0 == "\0" ? nil : ($0, end + 1) }
  }

  /// Skips text up to the next element; outside of the outermost one there is only white space.
  private mutating func skipText() throws(Failure) {
    while at < bytes.count, bytes[at] != less {
      if open.isEmpty, !Self.isSpace(bytes[at]) { throw broken() }
      at += 1
    }
  }

  private mutating func skip(past end: StaticString, from start: Int) throws(Failure) {
    let first = end.utf8CodeUnitCount
    at = start
    while at < bytes.count, !starts(end) { at += 1 }
    guard at < bytes.count else { throw broken() }
    at += first
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = at
    while at < bytes.count, Self.isSpace(bytes[at]) { at += 1 }
    return at > start
  }

  // MARK: - Bytes

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard at + count <= bytes.count else { return false }
    // Unsafe: the text is a constant of the program, read within its own length.
    let wanted = unsafe UnsafeBufferPointer(start: text.utf8Start, count: count)
    for index in 0..<count where unsafe bytes[at + index] != wanted[index] { return false }
    return true
  }

  private func isEqual(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    one.count == other.count && bytes[one].elementsEqual(bytes[other])
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func broken() -> Failure {
    .broken(line: bytes[..<min(at, bytes.count)].reduce(1) { $1 == 10 ? $0 + 1 : $0 })
  }

  /// Elements of a model have twenty at most; the bound keeps the search for one twice cheap.
  private static let largestNumberOfAttributes = 256

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 10 || byte == 13 || byte == 9
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"),
      UInt8(ascii: "."), 128...:
      true
    default: false
    }
  }
}

private let less = UInt8(ascii: "<")
private let ampersand = UInt8(ascii: "&")
