import Checks
import Lexer
import Testing

struct LineTableTests {
  /// The lines of a text as `String` sees them, without their breaks.
  @Test(arguments: [
    "", "a", "a\n", "a\nb", "a\r\nb\r\n", "a\rb\r", "a\r \nb", "\n\n", "\r\r\n\n", "a\n\rb", "\u{FEFF}a\nb",
    "a\u{2028}b\u{85}c",
  ])
  func linesEndAtLineBreaks(_ text: String) {
    let table = LineTable(Array(text.utf8))
    let contents = (1...table.lineCount).map { line in
      String(decoding: table.bytes[table.content(ofLine: line)], as: UTF8.self)
    }
    // To Swift CRLF is one character.
    let expected = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    #expect(contents == expected.map(String.init))
  }

  @Test func everyOffsetIsInTheLineThatHoldsIt() {
    let table = LineTable(Array("ab\ncd\r\ne\rf".utf8))
    let places = (0...9).map { table.position(at: $0) }.map { "\($0.line):\($0.column)" }
    #expect(places == ["1:1", "1:2", "1:3", "2:1", "2:2", "2:3", "2:4", "3:1", "3:2", "4:1"])
  }

  @Test func offsetsBeyondTheFileCountAsItsEnd() {
    let table = LineTable(Array("a\nbc".utf8))
    #expect(table.position(at: 99) == TextPosition(line: 2, column: 3))
    #expect(table.utf16Position(at: -1) == TextPosition(line: 1, column: 1))
    #expect(table.content(ofLine: 9).count == 0)
    #expect(table.content(ofLine: 0).count == 0)
  }

  @Test func columnsCountBytesOrUTF16Units() {
    // é is two bytes and one unit, the emoji four bytes and two units, the accent two bytes and one unit.
    let text = "é😀e\u{301}x"
    let table = LineTable(Array(text.utf8))
    let end = text.utf8.count - 1
    #expect(table.position(at: end).column == 10)
    #expect(table.utf16Position(at: end).column == 6)
  }

  @Test func anOffsetInsideACharacterCountsAsItsStart() {
    let table = LineTable(Array("a\n😀b".utf8))
    for offset in 2...5 {
      #expect(table.position(at: offset) == TextPosition(line: 2, column: 1))
      #expect(table.utf16Position(at: offset) == TextPosition(line: 2, column: 1))
    }
    #expect(table.utf16Position(at: 6) == TextPosition(line: 2, column: 3))
  }

  /// Each way in which UTF-8 can be wrong, alone and beside each other one.
  @Test func utf16ColumnsAgreeWithStringOnInvalidBytes() {
    let pieces: [[UInt8]] = [
      [0x61], [0x0A], [0x80], [0xBF], [0xC0, 0x80], [0xC2], [0xC3, 0xA9], [0xE0, 0x80, 0x80], [0xE0, 0xA0],
      [0xE2, 0x82, 0xAC], [0xED, 0xA0, 0x80], [0xED, 0x9F], [0xEF, 0xBB, 0xBF], [0xF0, 0x80, 0x80, 0x80],
      [0xF0, 0x9F, 0x98], [0xF0, 0x9F, 0x98, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF], [0xFF],
    ]
    for first in pieces {
      for second in pieces {
        let bytes: [UInt8] = first + second + [0x78]
        expectStringsPositions(bytes, at: 0...bytes.count)
      }
    }
  }

  /// The table has a mark every 256 bytes; characters lie across them in each way.
  @Test func utf16ColumnsAgreeWithStringInLongLines() {
    let characters: [[UInt8]] = [[0xF0, 0x9F, 0x98, 0x80], [0xC3, 0xA9], [0xE2, 0x82], [0xC3], [0x61]]
    for character in characters {
      for shift in 0..<5 {
        var bytes = [UInt8](repeating: 0x61, count: shift)
        while bytes.count < 512 { bytes += character }
        expectStringsPositions(bytes, at: 250...260)
        expectStringsPositions(bytes + [0xFF], at: 507...bytes.count)
      }
    }
  }

  /// Compares positions with those in the `String` of the bytes, at the offsets at which it can be cut:
  /// where what follows does not change what stands before.
  private func expectStringsPositions(_ bytes: [UInt8], at offsets: ClosedRange<Int>) {
    let table = LineTable(bytes)
    let all = units(bytes[...])
    for offset in offsets {
      let before = units(bytes[..<offset])
      guard before + units(bytes[offset...]) == all else { continue }
      let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let expected = TextPosition(
        line: before.count { $0 == 0x0A } + 1, column: before.count - start + 1)
      #expect(table.utf16Position(at: offset) == expected, "at \(offset) of \(bytes)")
    }
  }

  private func units(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
    Array(String(decoding: bytes, as: UTF8.self).utf16)
  }
}

extension [UInt8] {
  fileprivate subscript(range: ByteRange) -> ArraySlice<UInt8> { self[range.start..<range.end] }
}
