import Checks
import Lexer

/// A source line with the part of it that is meant, cut to what fits a terminal.
struct Excerpt: Equatable {
  /// The line's number, from 1.
  var line: Int
  /// What is shown of the line before the part that is meant.
  var before: String
  /// The part that is meant, as it is shown.
  var marked: String
  /// What is shown of the line after it.
  var after: String
  /// How many columns stand before the part that is meant.
  var indent: Int
  /// How many columns that part has, at least one.
  var width: Int

  /// The line as it is shown.
  var text: String { before + marked + after }

  /// The widest line that is shown whole. Fixed, so that output does not depend on the terminal.
  static let maximumWidth = 120
  /// What stands where something was cut off.
  private static let ellipsis = DisplayText.Cell(text: "…", width: 1)
  /// How many bytes on each side are looked at: four for each column. Longer lines, as generated files have
  /// them, cost no more than this.
  private static let reach = maximumWidth * 4

  /// The line that `range` begins in. Of a range of several lines the first one is shown.
  init(_ lines: LineTable, _ range: ByteRange) {
    line = lines.position(at: range.start).line
    let content = lines.content(ofLine: line)
    let start = min(max(range.start, content.start), content.end)
    let end = min(max(range.end, start), content.end)

    // A line that is shown as it is, as nearly all are, need not be taken apart.
    if content.count <= Self.maximumWidth,
      lines.bytes[content.start..<content.end].allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
    {
      let text = lines.bytes[content.start..<content.end]
      let tail = text[end...].reversed().drop { $0 == 0x20 }.reversed()
      before = String(decoding: text[..<start], as: UTF8.self)
      marked = String(decoding: text[start..<end], as: UTF8.self)
      after = String(decoding: tail, as: UTF8.self)
      indent = start - content.start
      width = max(1, end - start)
      return
    }

    let head = Self.cells(lines.bytes, ByteRange(content.start, start), keepingEnd: true)
    let middle = Self.cells(lines.bytes, ByteRange(start, end))
    var tail = Self.cells(lines.bytes, ByteRange(end, content.end))
    while tail.last?.text == " " { tail.removeLast() }

    // The marked part comes first. What is left is shared by both sides; what one does not need goes to the
    // other.
    let isWhole = head.width + middle.width + tail.width <= Self.maximumWidth
    let mark = isWhole ? middle : middle.fitted(into: Self.maximumWidth * 2 / 3)
    let room = Self.maximumWidth - mark.width
    let left = Array(Array(head.reversed()).fitted(into: max(room / 2, room - tail.width)).reversed())
    let right = tail.fitted(into: room - left.width)

    before = left.map(\.text).joined()
    marked = mark.map(\.text).joined()
    after = right.map(\.text).joined()
    indent = left.width
    width = max(1, mark.width)
  }

  /// The characters of a range, or of as much of it as can be shown.
  private static func cells(
    _ bytes: [UInt8], _ range: ByteRange, keepingEnd: Bool = false
  ) -> [DisplayText.Cell] {
    guard range.count > reach else { return cells(bytes[range.start..<range.end]) }
    // A cut inside a character is moved to the character's beginning or end.
    if keepingEnd {
      return [ellipsis] + cells(bytes[(range.end - reach)..<range.end].drop { $0 & 0xC0 == 0x80 })
    }
    var end = range.start + reach
    while end > range.start, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return cells(bytes[range.start..<end]) + [ellipsis]
  }

  private static func cells(_ bytes: ArraySlice<UInt8>) -> [DisplayText.Cell] {
    DisplayText.cells(String(decoding: bytes, as: UTF8.self))
  }
}

extension [DisplayText.Cell] {
  fileprivate var width: Int { reduce(0) { $0 + $1.width } }

  /// The beginning that has at most `room` columns; where something is cut off, with an ellipsis.
  fileprivate func fitted(into room: Int) -> [DisplayText.Cell] {
    guard width > room else { return self }
    var kept: [DisplayText.Cell] = []
    var left = room - 1
    for cell in self {
      guard cell.width <= left else { break }
      kept.append(cell)
      left -= cell.width
    }
    return kept + [DisplayText.Cell(text: "…", width: 1)]
  }
}
