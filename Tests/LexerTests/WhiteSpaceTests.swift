import Lexer
import Testing

/// What stands between tokens and at the start of a file.
struct WhiteSpaceTests {
  /// A line's end before a token is written as `|`, other white space as `·`.
  @Test(arguments: [
    ("a b", "|a·b"), ("a  \t b", "|a·b"), ("a\nb", "|a|b"), ("a\n  b", "|a|·b"), ("a \n b", "|a|·b"),
    ("a\r\nb", "|a|b"),
    ("a\rb", "|a|b"), ("a\u{0B}b\u{0C}c", "|a·b·c"), ("  a", "|·a"), ("a/**/b", "|a·b"), ("a/*\n*/b", "|a|·b"),
    ("a // b\nc", "|a|·c"), ("a//b\rc", "|a|·c"), ("a(b)", "|a(b)"), ("a(\nb)", "|a(|b)"), ("\n\na", "|a"),
    ("(\u{FEFF}b", "|(·b"), ("\"a\"b", "|\"a\"b"),
  ])
  func flags(_ source: String, _ expected: String) {
    let lexed = Lexed(source)
    let marks = lexed.tokens.map { token in
      (token.flags.contains(.newlineBefore) ? "|" : "") + (token.flags.contains(.spaceBefore) ? "·" : "")
        + lexed.text(token.range)
    }
    #expect(marks.joined() == expected)
    for token in lexed.tokens {
      #expect(token.startsLine == token.flags.contains(.newlineBefore))
      #expect(token.isSpaced == (token.startsLine || token.flags.contains(.spaceBefore)))
    }
  }

  @Test func aByteOrderMarkIsNoToken() {
    let lexed = Lexed("\u{FEFF}let a = 1")
    #expect(lexed.texts == "let a = 1")
    #expect(lexed.tokens.first?.start == 3)
    #expect(lexed.tokens.first?.startsLine == true)
    #expect(lexed.problems == [])
  }

  @Test func aShebangIsTheFirstLine() {
    #expect(Lexed("#!/usr/bin/swift\nlet a = 1").texts == "#!/usr/bin/swift let a = 1")
    #expect(Lexed("#!/usr/bin/swift\r\nlet a = 1").texts(of: .shebang) == ["#!/usr/bin/swift"])
    #expect(Lexed("\u{FEFF}#!/usr/bin/swift").texts(of: .shebang) == ["#!/usr/bin/swift"])
    #expect(Lexed("\n#!/usr/bin/swift").texts(of: .shebang) == [])
    #expect(Lexed(" #!/usr/bin/swift").texts(of: .shebang) == [])
  }

  /// The line end that a file uses changes nothing but the places.
  @Test(arguments: ["\r\n", "\r"])
  func lineEnds(_ lineEnd: String) {
    let source = """
      // comment
      let a = "b"  /* c
       d */ + e
      #if f
      func g() { h("i
      }
      #endif
      """
    let expected = Lexed(source)
    let actual = Lexed(source.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd))
    #expect(actual.texts == expected.texts)
    #expect(actual.tokens.map(\.flags) == expected.tokens.map(\.flags))
    #expect(actual.comments.count == expected.comments.count)
    #expect(actual.file.problems.map(\.kind) == expected.file.problems.map(\.kind))
  }

  @Test func emptyFilesHaveOneToken() {
    for source in ["", "\n", " ", "\u{FEFF}", "// a", "/* a */"] {
      #expect(Lexed(source).file.tokens.map(\.kind) == [.endOfFile])
      #expect(Lexed(source).problems == [])
    }
  }
}
