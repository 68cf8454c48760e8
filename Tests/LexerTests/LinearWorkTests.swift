import Lexer
import Testing

/// Sources whose lexing could look at a byte again and again.
///
/// Each copy of the piece has to give as many tokens, comments and problems as the one before it. No time is measured,
/// but quadratic work on the large file would take minutes.
struct LinearWorkTests {
  @Test(
    arguments: [
      "a < b ", "(", "[", "{", ")", "}", "((((]]]]", "{[(", "\"\\(", "\"\"\"\n\\(", "/* ", "/*\n*/", "// a\n", "#/\n",
      "#/ a", "/a ", "= / a\n", "<<<<<<< a\n", "<#", "<#a#>", "“ ", "\u{201C}\\(", "`a ", "`", "'", "\"", "#\"", "##\"",
      "1e", "0x.", "a.b", ".", "?", "a?!", "#if a\n", "#else\n", "#endif\n", "#if a\n{\n#endif\n", "é", "\u{0}",
      "\u{FEFF}", "\n", "\r", " ", "func a() {\n", "(]", "a(b: { c in\n", "  func a() {\n }\n", "}\n    }\n",
      "class A {\n  {\n", "@a\n", "\\", "#\"\"\"\\#(", "##\"\"\"\\##(#\"\"\"\\#(", "#/#/", "#/a/# ",
    ])
  func growsWithTheSource(_ piece: String) {
    // What a piece does at the start of the file may differ.
    let first = counts(piece, copies: 1_200)
    let second = counts(piece, copies: 2_400)
    let last = counts(piece, copies: 60_000)
    let growth = zip(second, first).map { $0 - $1 }
    #expect(last == zip(first, growth).map { $0 + 49 * $1 })
  }

  private func counts(_ piece: String, copies: Int) -> [Int] {
    let file = LexedFile(Array(String(repeating: piece, count: copies).utf8))
    return [file.tokens.count, file.comments.count, file.problems.count]
  }
}
