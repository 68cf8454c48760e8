import Lexer

/// A place in a text as people and other programs name it.
public struct TextPosition: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in the unit that was asked for.
  public var column: Int

  /// The place at `line` and `column`.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The lines of one file, and the way from byte offsets to lines and columns.
///
/// A line ends with LF, CR or CRLF, as in Swift. A file that ends with a line break has one more, empty,
/// line, and an empty file has one line. Every offset is accepted: one beyond the file counts as its end,
/// one inside a character as that character's first byte.
///
/// Bytes that are no UTF-8 count as `String(decoding:as:)` reads them: each longest beginning of a
/// character that is cut short is one U+FFFD.
public struct LineTable: Sendable {
  /// The file's bytes.
  public let bytes: [UInt8]
  /// The offset at which each line begins, ascending; the first is 0.
  private let lineStarts: [Int]
  /// For each multiple of `stride` the character that covers it, so that a column in a line of a million
  /// bytes costs no more than one in a line of a hundred. Empty where all bytes are ASCII.
  private let marks: [Mark]

  /// The first byte of a character, and how many UTF-16 units the file has before it.
  private struct Mark {
    var offset: Int
    var units: Int
  }

  private static let stride = 256

  /// The table of a file's bytes. Takes time linear in them.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var seen: UInt8 = 0
    var previous: UInt8 = 0
    for (offset, byte) in bytes.enumerated() {
      seen |= byte
      if byte == UInt8(ascii: "\n") {
        if previous == UInt8(ascii: "\r") { starts.removeLast() }
        starts.append(offset + 1)
      } else if byte == UInt8(ascii: "\r") {
        starts.append(offset + 1)
      }
      previous = byte
    }
    lineStarts = starts
    marks = seen < 0x80 ? [] : Self.marks(in: bytes)
  }

  /// How many lines there are, at least one.
  public var lineCount: Int { lineStarts.count }

  /// The line and the column in UTF-8 bytes, both from 1.
  public func position(at offset: Int) -> TextPosition {
    let offset = clamped(offset)
    let line = lineIndex(of: offset)
    // A byte that goes on with a character, or could, has to be looked at together with those before it.
    let isInside = offset < bytes.count && bytes[offset] & 0xC0 == 0x80
    let start = isInside ? mark(covering: offset).offset : offset
    return TextPosition(line: line + 1, column: start - lineStarts[line] + 1)
  }

  /// The line and the column in UTF-16 units, both from 1.
  public func utf16Position(at offset: Int) -> TextPosition {
    guard !marks.isEmpty else { return position(at: offset) }
    let offset = clamped(offset)
    let line = lineIndex(of: offset)
    // Most of what stands before a place in its line is ASCII, of which each byte is a unit.
    let start = lineStarts[line]
    if offset - start <= Self.stride, offset == bytes.count || bytes[offset] < 0x80,
      bytes[start..<offset].allSatisfy({ $0 < 0x80 })
    {
      return TextPosition(line: line + 1, column: offset - start + 1)
    }
    let units = mark(covering: offset).units - mark(covering: lineStarts[line]).units
    return TextPosition(line: line + 1, column: units + 1)
  }

  /// The bytes of a line without its line break. A line that the file does not have is empty.
  ///
  /// - Parameter line: The number of the line, from 1.
  public func content(ofLine line: Int) -> ByteRange {
    guard line >= 1, line <= lineCount else { return ByteRange(bytes.count, bytes.count) }
    let start = lineStarts[line - 1]
    var end = line < lineCount ? lineStarts[line] : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return ByteRange(start, end)
  }

  private func clamped(_ offset: Int) -> Int { min(max(offset, 0), bytes.count) }

  /// The index of the last line that begins at or before `offset`.
  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The character that `offset` lies in. Asked only where there are marks.
  private func mark(covering offset: Int) -> Mark {
    let span = bytes.span
    var mark = marks[offset / Self.stride]
    while mark.offset < offset {
      let character = UTF8Character(in: span, at: mark.offset)
      if mark.offset + character.length > offset { break }
      mark.offset += character.length
      mark.units += character.utf16Length
    }
    return mark
  }

  private static func marks(in bytes: [UInt8]) -> [Mark] {
    var marks: [Mark] = []
    marks.reserveCapacity(bytes.count / stride + 1)
    let span = bytes.span
    var mark = Mark(offset: 0, units: 0)
    while mark.offset < span.count {
      let character = UTF8Character(in: span, at: mark.offset)
      if mark.offset + character.length > marks.count * stride { marks.append(mark) }
      mark.offset += character.length
      mark.units += character.utf16Length
    }
    // An offset at the very end may be a multiple of the stride that no character covers.
    if mark.offset >= marks.count * stride { marks.append(mark) }
    return marks
  }
}

/// The extent of one character of UTF-8, or of the bytes that stand for one U+FFFD.
private struct UTF8Character {
  /// How many bytes it has, at least one.
  var length: Int
  /// How many UTF-16 units it has, one or two.
  var utf16Length: Int

  /// The character that begins at `offset`, which is inside `bytes`.
  ///
  /// The ranges are those of the Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".
  init(in bytes: Span<UInt8>, at offset: Int) {
    let count: Int
    var allowed: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[offset] {
    case 0xC2...0xDF: count = 2
    case 0xE0: (count, allowed) = (3, 0xA0...0xBF)
    case 0xED: (count, allowed) = (3, 0x80...0x9F)
    case 0xE1...0xEF: count = 3
    case 0xF0: (count, allowed) = (4, 0x90...0xBF)
    case 0xF1...0xF3: count = 4
    case 0xF4: (count, allowed) = (4, 0x80...0x8F)
    default: count = 1
    }
    length = 1
    while length < count, offset + length < bytes.count, allowed.contains(bytes[offset + length]) {
      length += 1
      allowed = 0x80...0xBF
    }
    utf16Length = length == 4 ? 2 : 1
  }
}
