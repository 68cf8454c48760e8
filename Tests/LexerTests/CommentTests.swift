import Lexer
import Testing

struct CommentTests {
  @Test(arguments: [
    ("a // b\nc", ["// b"]), ("// a\r\nb", ["// a"]), ("/* a */ b", ["/* a */"]),
    ("/* a /* b */ c */ d", ["/* a /* b */ c */"]),
    ("/*/ a */ b", ["/*/ a */"]), ("/***/ a", ["/***/"]), ("/// a\n//", ["/// a", "//"]), ("\"// a\"", []),
    ("\"/* a\"", []), ("// /* a\nb // */", ["// /* a", "// */"]), ("\"\\(a /* b */)\"", ["/* b */"]),
    ("https://a", ["//a"]),
  ])
  func comments(_ source: String, _ comments: [String]) {
    let lexed = Lexed(source)
    #expect(lexed.comments == comments)
    #expect(lexed.problems == [])
  }

  @Test func aCommentKnowsTheTokenAfterIt() {
    let lexed = Lexed("// a\nb /* c */ d // e")
    let next = lexed.file.comments.map { lexed.text(lexed.file.tokens[Int($0.nextToken)].range) }
    #expect(next == ["b", "d", ""])
  }

  @Test func anUnclosedCommentGoesToTheEndOfTheFile() {
    let lexed = Lexed("a\n/* b /* c */\nd")
    #expect(lexed.texts == "a")
    #expect(lexed.comments == ["/* b /* c */\nd"])
    #expect(lexed.problems == ["unterminatedComment 2"])
  }

  // MARK: What editors and merges leave behind

  @Test(arguments: [
    ("f(<#T##Int#>)", ["<#T##Int#>"]), ("<#code#>", ["<#code#>"]), ("a <#b#> <#c#>", ["<#b#>", "<#c#>"]),
    ("a<#b#>", ["<#b#>"]), ("<#a\n#>", []), ("<#a <#b#>", ["<#b#>"]), ("<#a", []),
  ])
  func placeholders(_ source: String, _ placeholders: [String]) {
    #expect(Lexed(source).texts(of: .placeholder) == placeholders)
  }

  @Test func aMergeConflictIsOneTokenOfUnknownBytes() {
    let lexed = Lexed("let a = 1\n<<<<<<< HEAD\nlet b = 2\n=======\nlet b = 3 }\n>>>>>>> branch\nlet c = 4\n")
    #expect(lexed.texts(of: .unknown) == ["<<<<<<< HEAD\nlet b = 2\n=======\nlet b = 3 }\n>>>>>>> branch"])
    #expect(lexed.texts.hasSuffix(">>>>>>> branch let c = 4"))
    #expect(lexed.problems == ["conflictMarkers 10"])
  }

  @Test(arguments: [
    "a <<<<<<< b\n>>>>>>> c", "<<<<<<< a\nb", "<<<<<<<a\n>>>>>>> b", "<<<<<< a\n>>>>>> b", "<<<<<<< a\n >>>>>>> b",
  ])
  func otherArrowsAreOperators(_ source: String) {
    let lexed = Lexed(source)
    #expect(lexed.texts(of: .unknown) == [])
    #expect(lexed.problems == [])
  }
}
