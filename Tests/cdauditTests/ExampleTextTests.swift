import Checks
import Testing

@testable import cdaudit

struct ExampleTextTests {
  private let example = ExampleText(
    .bad("let a = ⟦b⟧.⟦cd⟧\nuse(\"日⟦x⟧\")\nlet y = ⟦z\n  .w⟧()\nend"))

  @Test func caretsStandBelowTheMarks() {
    let expected = """
      | let a = b.cd
      |         ^ ^^
      | use("日x")
      |        ^
      | let y = z
      |         ^
      |   .w()
      | end

      """
    #expect(example.withCarets(margin: "| ") == expected)
  }

  @Test func commentsStandAfterMarkedLines() {
    let expected = """
      let a = b.cd  // <-- here
      use("日x")  // <-- here
      let y = z  // <-- here
        .w()
      end

      """
    #expect(example.withComments == expected)
  }
}
