import Checks
import Lexer
import Testing

@testable import cdaudit

struct ExcerptTests {
  /// The line and the marks of the part between `‹` and `›`.
  private func picture(_ marked: String) -> [String] {
    let parts = marked.split(omittingEmptySubsequences: false) { $0 == "‹" || $0 == "›" }
    let start = parts[0].utf8.count
    let range = ByteRange(start, start + parts[1].utf8.count)
    let excerpt = Excerpt(LineTable(Array(parts.joined().utf8)), range)
    return [
      excerpt.text,
      String(repeating: " ", count: excerpt.indent) + String(repeating: "^", count: excerpt.width),
    ]
  }

  @Test func marksStandBelowWhatIsMeant() {
    #expect(picture("let a = ‹b›.c\n") == ["let a = b.c", "        ^"])
    #expect(picture("x\n\n  ‹save()›  \n") == ["  save()", "  ^^^^^^"])
  }

  @Test func tabsAreFourColumns() {
    #expect(picture("\t‹a\tb›") == ["    a    b", "    ^^^^^^"])
  }

  @Test func wideCharactersAreTwoColumns() {
    #expect(picture("日本 ‹x›") == ["日本 x", "     ^"])
    #expect(picture("‹가Ａ›x") == ["가Ａx", "^^^^"])
  }

  @Test func emojiAreTwoColumnsHoweverManyTheyAreMadeOf() {
    #expect(picture("😀👨‍👩‍👧🇪🇺❤️ ‹x›") == ["😀👨‍👩‍👧🇪🇺❤️ x", "         ^"])
  }

  @Test func combiningMarksTakeNoColumn() {
    #expect(picture("e\u{301}\u{200B} ‹x›") == ["e\u{301}\u{200B} x", "  ^"])
  }

  @Test func controlCharactersAreShownNotSent() {
    #expect(picture("\u{1B}[31m\0\u{7F}\u{9B} ‹x›") == ["␛[31m␀␡\u{FFFD} x", "         ^"])
    #expect(picture("\u{202E}\u{2066} ‹x›") == ["\u{FFFD}\u{FFFD} x", "   ^"])
  }

  @Test func anEmptyRangeHasOneCaret() {
    #expect(picture("a‹›b") == ["ab", " ^"])
    #expect(picture("‹›") == ["", "^"])
    #expect(picture("a\n‹›") == ["", "^"])
  }

  @Test func ofSeveralLinesTheFirstIsShown() {
    #expect(picture("a ‹b\n  .c()›\n") == ["a b", "  ^"])
    #expect(picture("a ‹b\r\n  .c()›\r\n") == ["a b", "  ^"])
  }

  @Test func invalidBytesAreReplacementCharacters() {
    let excerpt = Excerpt(LineTable([0xFF, 0xC3, 0x20, 0x78]), ByteRange(3, 4))
    #expect(excerpt.text == "\u{FFFD}\u{FFFD} x")
    #expect(excerpt.indent == 3)
  }

  @Test(arguments: ["a", "é", "日", "😀", "\t"])
  func longLinesAreCutAroundTheMark(_ filler: String) {
    let filling = String(repeating: filler, count: 5000)
    for (before, after) in [(filling, ""), ("", filling), (filling, filling)] {
      let lines = picture("\(before)‹save()›\(after)")
      #expect(DisplayText.width(of: lines[0]) <= Excerpt.maximumWidth)
      #expect(DisplayText.width(of: lines[0]) > Excerpt.maximumWidth - 10)
      #expect(lines[0].hasPrefix("…") == !before.isEmpty)
      #expect(lines[0].hasSuffix("…") == !after.isEmpty)
      let shown = lines[0].split(separator: "save()", omittingEmptySubsequences: false)
      #expect(lines[1] == String(repeating: " ", count: DisplayText.width(of: String(shown[0]))) + "^^^^^^")
    }
  }

  @Test func aLongMarkIsCutToo() {
    let lines = picture("let x = ‹\(String(repeating: "a", count: 5000))› + 1")
    #expect(lines[0].hasPrefix("let x = aaa"))
    #expect(lines[0].hasSuffix("a… + 1"))
    #expect(lines[1].hasPrefix("        ^^^"))
    #expect(lines[1].count == lines[0].count - 4)
  }

  @Test func aRangeOutsideTheFileIsItsEnd() {
    let excerpt = Excerpt(LineTable(Array("ab".utf8)), ByteRange(7, 9))
    #expect(excerpt.indent == 2)
    #expect(excerpt.width == 1)
  }
}
