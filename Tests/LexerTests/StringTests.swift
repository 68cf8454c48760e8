import Testing

struct StringTests {
  @Test(arguments: [
    (#""""#, #"" ""#), (#""a""#, #"" a ""#), (#""\"\\""#, #"" \"\\ ""#), (#""a\(b)c""#, #"" a \( b ) c ""#),
    (#""\(a)\(b)""#, #"" \( a ) \( b ) ""#), (#""\(f(a, (b)))""#, #"" \( f ( a , ( b ) ) ) ""#),
    (#""\("\("x")")""#, #"" \( " \( " x " ) " ) ""#), (#""\(["a": { (b) }])""#, #"" \( [ " a " : { ( b ) } ] ) ""#),
    (#""\(a /* ) */)""#, #"" \( a ) ""#), (#""'" + '"'"#, #"" ' " + ' " '"#),
    (##""\u{1F600}\n""##, ##"" \u{1F600}\n ""##),
  ])
  func plain(_ source: String, _ texts: String) {
    let lexed = Lexed(source)
    #expect(lexed.texts == texts)
    #expect(lexed.problems == [])
  }

  @Test(arguments: [
    (##"#"a\(b)"#"##, ##"# " a\(b) " #"##), (##"#"a\#(b)"#"##, ##"# " a \#( b ) " #"##),
    (###"##"a"#\#(b)\##(c)"##"###, ###"## " a"#\#(b) \##( c ) " ##"###), (##"#"\""#"##, ##"# " \" " #"##),
    (##"#""#"##, ##"# " " #"##), (##"#"""#"##, ##"# " " " #"##), (##"#"\#("\(a)")"#"##, ##"# " \#( " \( a ) " ) " #"##),
  ])
  func raw(_ source: String, _ texts: String) {
    let lexed = Lexed(source)
    #expect(lexed.texts == texts)
    #expect(lexed.problems == [])
  }

  @Test func multiLine() {
    let lexed = Lexed(
      ##"""
      let a = """
        "one" ""two"" \"""
        \(b(
          "c"))
        """
      let d = #"""
        \(e) """
        \#(f)
        """#
      """##)
    #expect(
      lexed.listing == ##"""
        keyword let
        identifier a
        equal =
        stringQuote """
        stringSegment ⏎  "one" ""two"" \"""⏎  
        interpolationStart \(
        identifier b
        leftParen (
        stringQuote "
        stringSegment c
        stringQuote "
        rightParen )
        interpolationEnd )
        stringSegment ⏎  
        stringQuote """
        keyword let
        identifier d
        equal =
        stringPounds #
        stringQuote """
        stringSegment ⏎  \(e) """⏎  
        interpolationStart \#(
        identifier f
        interpolationEnd )
        stringSegment ⏎  
        stringQuote """
        stringPounds #
        """##)
    #expect(lexed.problems == [])
  }

  @Test func interpolationsNestAsDeepAsTheyLike() {
    let depth = 20_000
    let source = String(repeating: "\"\\(", count: depth) + "a" + String(repeating: ")\"", count: depth)
    let lexed = Lexed(source)
    #expect(lexed.tokens.count == 4 * depth + 1)
    #expect(lexed.problems == [])
    #expect(lexed.file.brackets.isBalanced)
  }

  @Test(arguments: [
    // The string ends with its line, and so does each that it stands in.
    ("let a = \"b\nlet c = 1", "let a = \" b | let c = 1", ["unterminatedString 10"]),
    ("\"a\\(b\nlet c = 1", "\" a \\( b | let c = 1", ["unterminatedString 5"]),
    ("\"a\\(\"b\\(c\nlet d = 1", "\" a \\( \" b \\( c | let d = 1", ["unterminatedString 9"]),
    ("\"\\(\"a\n) + b", "\" \\( \" a | ) + b", ["unterminatedString 5"]),
    // A multi-line string ends with the file.
    ("\"\"\"\na\nlet b = 1", "\"\"\" \na\nlet b = 1", ["unterminatedString 15"]),
    ("\"\"\"\n\\(a\n  b", "\"\"\" \n \\( a | b", ["unterminatedString 11"]),
    ("#\"a\"\nlet b = 1", "# \" a\" | let b = 1", ["unterminatedString 4"]),
  ])
  func anUnclosedStringDoesTheLeastHarm(_ source: String, _ texts: String, _ problems: [String]) {
    let lexed = Lexed(source)
    let lines = lexed.tokens.map { ($0.startsLine && $0.start > 0 ? "| " : "") + lexed.text($0.range) }
    #expect(lines.joined(separator: " ") == texts)
    #expect(lexed.problems == problems)
  }

  /// Text that was pasted with the quotes of a word processor is taken whole.
  @Test func curlyQuotesAreUnknownBytes() {
    let lexed = Lexed("print(“Hello, (world”)\nlet a = 1")
    #expect(lexed.texts(of: .unknown) == ["“Hello, (world”"])
    #expect(lexed.file.brackets.isBalanced)
    #expect(lexed.problems == ["unknownBytes 6"])
  }
}
