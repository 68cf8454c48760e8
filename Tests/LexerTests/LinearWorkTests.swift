import Lexer
import Testing

/// Sources whose lexing could look at a byte again and again. Each copy of the piece has to give as many tokens,
/// comments and problems as the one before it, and the files are so large that quadratic work would not end.
struct LinearWorkTests {
  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      "a < b ", "(", "[", "{", ")", "}", "((((]]]]", "{[(", "\"\\(", "\"\"\"\n\\(", "/* ", "/*\n*/", "// a\n", "#/\n",
      "#/ a", "/a ", "= / a\n", "<<<<<<< a\n", "<#", "<#a#>", "“ ", "\u{201C}\\(", "`a ", "`", "'", "\"", "#\"", "##\"",
      "1e", "0x.", "a.b", ".", "?", "a?!", "#if a\n", "#else\n", "#endif\n", "#if a\n{\n#endif\n", "é", "\u{0}",
      "\u{FEFF}", "\n", "\r", " ", "func a() {\n", "(]", "a(b: { c in\n", "  func a() {\n }\n", "}\n    }\n",
      "class A {\n  {\n", "@a\n", "\\",
    ])
  func growsWithTheSource(_ piece: String) {
    // What a piece does at the start of the file and in its first copies may differ.
    let counts = [1_200, 2_400, 3_600].map { count in self.counts(String(repeating: piece, count: count)) }
    #expect(zip(counts[1], counts[0]).map { $0 - $1 } == zip(counts[2], counts[1]).map { $0 - $1 })
    let large = LexedFile(Array(String(repeating: piece, count: 60_000).utf8))
    #expect(large.tokens.last?.kind == .endOfFile)
  }

  private func counts(_ source: String) -> [Int] {
    let file = LexedFile(Array(source.utf8))
    return [file.tokens.count, file.comments.count, file.problems.count]
  }
}
