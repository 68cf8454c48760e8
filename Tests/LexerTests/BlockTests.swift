import Lexer
import Testing

/// Words, spaces, lines and strings are read in blocks of sixteen bytes: what ends them is found wherever it stands.
struct BlockTests {
  private static let lengths = 1...36

  /// Each byte after words of each length, in the middle of a file and at its end.
  @Test func wordsEndAtEveryOtherByte() {
    let wordBytes = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$".utf8)
    for byte in UInt8.min...UInt8.max {
      for length in Self.lengths {
        for rest in ["", " a long line that is more than a block"] {
          let bytes = [UInt8](repeating: UInt8(ascii: "w"), count: length) + [byte] + rest.utf8
          let expected = wordBytes.contains(byte) ? length + 1 : length
          guard let first = LexedFile(bytes).tokens.first, first.length == expected else {
            Issue.record("a word of \(length) bytes goes on with the byte \(byte)")
            continue
          }
        }
      }
    }
  }

  @Test(arguments: lengths)
  func wordsGoOnBeyondASCII(_ length: Int) {
    let word = String(repeating: "w", count: length)
    for longer in [word + "é", word + "é" + word, word + "\u{301}" + word, "é" + word] {
      #expect(Lexed(longer + " = 1").texts == longer + " = 1")
    }
    #expect(Lexed(word + "→" + word).texts == word + " → " + word)
  }

  @Test(arguments: lengths)
  func keywordsEndWhereTheyEnd(_ length: Int) {
    let spaces = String(repeating: " ", count: length)
    for word in Word.allCases where word != .none {
      let lexed = Lexed(spaces + word.text + spaces)
      #expect(lexed.tokens.map(\.word) == [word])
      #expect(Lexed(spaces + word.text + "x" + spaces).tokens.first?.word != word)
    }
  }

  @Test(arguments: lengths)
  func spacesAndLines(_ length: Int) {
    let spaces = String(repeating: " ", count: length)
    #expect(Lexed(spaces + "a" + spaces + "\n" + spaces + "b" + spaces).texts == "a b")
    #expect(Lexed(spaces + "a" + spaces).tokens.map(\.start) == [UInt32(length)])
    for lineEnd in ["\n", "\r", "\r\n"] {
      let comment = "//" + String(repeating: "c", count: length)
      #expect(Lexed("a " + comment + lineEnd + "b").comments == [comment])
      #expect(Lexed("a " + comment + lineEnd + "b").texts == "a b")
    }
  }

  @Test(arguments: lengths)
  func strings(_ length: Int) {
    let text = String(repeating: "s", count: length)
    let high = String(repeating: "é", count: length)
    for text in [text, high, text + "\\\\", text + "\\\"" + high, high + "'" + text] {
      #expect(Lexed("\"\(text)\" + a").texts == "\" \(text) \" + a")
      #expect(Lexed("\"\(text)\\(b)\(text)\"").texts == "\" \(text) \\( b ) \(text) \"")
      #expect(Lexed("#\"\(text)\"# + a").texts == "# \" \(text) \" # + a")
      #expect(Lexed("\"\"\"\n\(text)\n\(text)\n\"\"\" + a").texts == "\"\"\" \n\(text)\n\(text)\n \"\"\" + a")
      #expect(Lexed("\"\(text)\na").problems == ["unterminatedString \(text.utf8.count + 1)"])
      #expect(Lexed("\"\(text)\ra").problems == ["unterminatedString \(text.utf8.count + 1)"])
    }
  }
}
