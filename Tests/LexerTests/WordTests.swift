import Lexer
import Testing

struct WordTests {
  private static let words = Word.allCases.filter { $0 != .none }

  @Test(arguments: words)
  func everyWordIsKnown(_ word: Word) throws {
    for source in [word.text, "a.\(word.text)", "\(word.text)()"] {
      let lexed = Lexed(source)
      let token = try #require(lexed.tokens.first { lexed.text($0.range) == word.text })
      #expect(token.word == word)
      #expect(token.kind == (word.isReserved ? .keyword : .identifier))
    }
  }

  @Test(arguments: words)
  func noOtherWordIs(_ word: Word) {
    let texts = Set(Self.words.map(\.text))
    let others = [
      word.text + "_", "_" + word.text, String(word.text.dropLast()), String(word.text.dropFirst()),
      word.text.uppercased(), word.text + word.text, word.text + "0", word.text + "é",
      String(word.text.reversed()),
    ]
    for other in others where !other.isEmpty && !texts.contains(other) {
      #expect(Lexed("a \(other)").tokens.allSatisfy { $0.word == .none }, "\(other)")
    }
    #expect(Lexed("`\(word.text)`").tokens.map(\.word) == [.none])
    #expect(Lexed("`\(word.text)`").tokens.map(\.kind) == [.escapedIdentifier])
  }

  /// The reserved words of the language's reference; all others may be names.
  @Test func theReservedWordsAreThoseOfTheLanguage() {
    let reserved = """
      Any as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough \
      false fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private \
      protocol public repeat rethrows return self Self static struct subscript super switch throw throws true try \
      typealias var where while _
      """
    #expect(Set(Self.words.filter(\.isReserved).map(\.text)) == Set(reserved.split(separator: " ").map(String.init)))
  }

  @Test func texts() {
    #expect(Word.underscore.text == "_")
    #expect(Word.none.text.isEmpty)
    #expect(Set(Word.allCases.map(\.text)).count == Word.allCases.count)
  }

  @Test(arguments: [
    ("größe λ 変数 _a a1 a$", "identifier größe,identifier λ,identifier 変数,identifier _a,identifier a1,identifier a$"),
    ("$0 $name $", "dollarIdentifier $0,dollarIdentifier $name,dollarIdentifier $"),
    ("`class` `a b`", "escapedIdentifier `class`,escapedIdentifier `a b`"),
    ("`a\n`", "backtick `,identifier a,backtick `"),
    ("#if #selector #Predicate", "poundKeyword #if,poundKeyword #selector,poundKeyword #Predicate"),
    ("# a ##b", "pound #,identifier a,pound #,poundKeyword #b"),
    ("a\u{301}b", "identifier a\u{301}b"), ("😀", "identifier 😀"), ("a→b", "identifier a,operator →,identifier b"),
    ("@MainActor", "at @,identifier MainActor"),
  ])
  func names(_ source: String, _ listing: String) {
    let lexed = Lexed(source)
    #expect(lexed.listing.split(separator: "\n").joined(separator: ",") == listing)
    #expect(lexed.problems == [])
  }

  @Test func theWordOfADirectiveIsTheOneAfterThePound() {
    let words = Lexed("#if #elseif #else #endif #sourceLocation #warning").tokens.map(\.word)
    #expect(words == [.if, .elseif, .else, .endif, .sourceLocation, .none])
  }

  @Test func bytesOfNoTokenAreUnknown() {
    let lexed = Lexed([0x61, 0x20, 0xFF, 0xFE, 0x20, 0x00, 0x20, 0xC3])
    #expect(lexed.tokens.map(\.kind) == [.identifier, .unknown, .unknown, .unknown])
    #expect(lexed.problems == ["unknownBytes 2", "unknownBytes 5", "unknownBytes 7"])
  }
}
