import Testing

/// Whether a `/` divides or starts a literal is settled by what stands around it (SE-0354).
struct RegexTests {
  @Test(arguments: [
    "let a = b / c / d", "let a = b/c/d", "a(b) / c / (d)", "a[0] / 2 / i", "a! / b! / c", "a? / b / c",
    "self / 2 / 3", "nil / 2 / 3", "\"a\" / 2 / 3", "$0 / $1 / $2", "1.0 / 2.0 / 3.0", "`default` / 2 / 3",
    "x\n  / 2\n  / 3", "(/, /)", "reduce(1, /) + reduce(1, /)", "[/]", "a /= b /= c",
    "func /(a: Int, b: Int) -> Int { a }", "infix operator /^/", "f(/abc)/)", "let a = /**/ b / c",
  ])
  func divides(_ source: String) {
    let lexed = Lexed(source)
    #expect(lexed.texts(of: .regexPattern) == [])
    #expect(lexed.texts(of: .regexSlash) == [])
    #expect(lexed.problems == [])
  }

  @Test(arguments: [
    ("let a = /b c/", ["b c"]), ("f(/a/, /b/)", ["a", "b"]), ("[/a/: /b/]", ["a", "b"]), ("return /a/", ["a"]),
    ("x = y ? /a/ : /b/", ["a", "b"]), ("{ $0.contains(/a/) }", ["a"]), ("try /a/", ["a"]), ("try? /a/", ["a"]),
    ("case /a/: b", ["a"]), ("x + /abc/", ["abc"]), ("-/abc/", ["abc"]), (#"/a\/b/"#, [#"a\/b"#]),
    (#"/\\/"#, [#"\\"#]), ("/[^)]/", ["[^)]"]), (#"/\(/"#, [#"\("#]), ("/(a)(b)/.wholeMatch(in: c)", ["(a)(b)"]),
    ("#if a\n/b/\n#endif", ["b"]), ("\"\\(/a/)\"", ["a"]), ("let a = / b/", [" b"]),
    // These were divisions before Swift 6.
    ("x /2/ 3", ["2"]), ("f(a /b, c/ d)", ["b, c"]),
  ])
  func startsALiteral(_ source: String, _ patterns: [String]) {
    let lexed = Lexed(source)
    #expect(lexed.texts(of: .regexPattern) == patterns)
    #expect(lexed.texts(of: .regexSlash).count == 2 * patterns.count)
    #expect(lexed.problems == [])
  }

  @Test(arguments: [
    ("#/a/b/#", ["a/b"]), ("#//#", []), ("##/a/# b/##", ["a/# b"]), (#"#/a\/#b/#"#, [#"a\/#b"#]),
    ("#/\n  a  # comment\n  b\n/#", ["\n  a  # comment\n  b\n"]), ("a #/b/# c", ["b"]),
  ])
  func poundsCloseALiteral(_ source: String, _ patterns: [String]) {
    let lexed = Lexed(source)
    #expect(lexed.texts(of: .regexPattern) == patterns)
    #expect(lexed.texts(of: .regexPounds).count == 2)
    #expect(lexed.problems == [])
  }

  @Test(arguments: [
    // What follows `=` and a space can be nothing but a literal.
    ("let a = / b\nlet c = 1", "let a = /  b | let c = 1", "unterminatedRegex 8"),
    ("#/a\nlet c = 1", "# / a | let c = 1", "unterminatedRegex 0"),
    // Too few pounds close it all the same.
    ("##/a/#\nlet c = 1", "## / a / # | let c = 1", "unterminatedRegex 0"),
    // Opened for several lines, and never closed.
    ("#/\nlet c = 1", "# / | let c = 1", "unterminatedRegex 0"),
  ])
  func anUnclosedLiteralEndsWithItsLine(_ source: String, _ texts: String, _ problem: String) {
    let lexed = Lexed(source)
    let lines = lexed.tokens.map { ($0.startsLine && $0.start > 0 ? "| " : "") + lexed.text($0.range) }
    #expect(lines.joined(separator: " ") == texts)
    #expect(lexed.problems == [problem])
  }

  @Test func aCommentIsNoLiteral() {
    #expect(Lexed("let a = //abc/").comments == ["//abc/"])
    #expect(Lexed("let a = /**/abc/b").comments == ["/**/"])
    #expect(Lexed("let a = b /*/ c */ / d").texts == "let a = b / d")
  }
}
