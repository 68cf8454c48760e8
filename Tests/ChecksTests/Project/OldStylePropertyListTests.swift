import Foundation
import Testing

@testable import Checks

@Suite struct OldStylePropertyListTests {
  private func list(_ text: String) throws -> OldStylePropertyList {
    try OldStylePropertyList(Array(text.utf8))
  }

  @Test func readsAllKindsOfValues() throws {
    let list = try list(
      """
      // !$*UTF8*$!
      {
        plain = a/b-c.d_$1; /* a comment { */
          "quoted key" = "a \\"b\\" \\n\\t\\\\ \\U00e9 \\101 /* no comment */";
        'single' = 'it''s'; // the rest = {
        list = (one, "two", (three), );
        data = <0fbd 77>;
        empty = {}; none = ();
      }
      """.replacingOccurrences(of: "it''s", with: "its"))
    #expect(list.text(list.root, "plain") == "a/b-c.d_$1")
    #expect(list.text(list.root, "quoted key") == "a \"b\" \n\t\\ é A /* no comment */")
    #expect(list.text(list.root, "single") == "its")
    #expect(list.text(list.root, "data") == "<0fbd 77>")
    #expect(list.text(list.root, "list") == nil)
    #expect(list.text(list.root, "nothing") == nil)
    let items = try #require(list.value(list.root, "list"))
    #expect(list.elements(items).compactMap { list.text($0) } == ["one", "two"])
    #expect(list.elements(items).count == 3)
    #expect(list.entries(list.root).count == 7)
    #expect(list.value(list.root, "empty").map { list.entries($0).count } == 0)
    #expect(list.value(list.root, "none").map { list.elements($0).count } == 0)
  }

  @Test(arguments: [
    ("", 1), ("{", 1), ("{ a = 1;\n b = ; }", 2), ("{ a 1; }", 1), ("(a, b", 1), ("{ a = 1; }\n}", 2),
    ("{ a = \"open; }", 1), ("(a; b)", 1), ("{\n<<<<<<< HEAD\na = 1;\n}", 2), ("{ a = {)}; }", 1),
    ("/* open", 1),
  ])
  func brokenListsTellTheLine(_ text: String, _ line: Int) {
    #expect(throws: OldStylePropertyList.Failure(line: line)) { try list(text) }
  }

  @Test func depthIsOnlyMemory() throws {
    let depth = 200_000
    let list = try list(String(repeating: "(", count: depth) + String(repeating: ")", count: depth))
    #expect(list.elements(list.root).count == 1)
  }

  /// Foundation reads the same format, slowly: it is the judge.
  @Test func agreesWithFoundation() throws {
    let bytes = try SourceFileReader.read(fixture("project/Notes.pbxproj"))
    let list = try OldStylePropertyList(bytes)
    let judge = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    #expect(normalForm(list, list.root) == normalForm(judge))
  }

  /// The value as one text. An empty list and an empty dictionary look alike.
  private func normalForm(_ list: OldStylePropertyList, _ value: OldStylePropertyList.Value) -> String {
    if let text = list.text(value) { return "'\(text)'" }
    let entries = list.entries(value).map { "'\(list.text($0.key) ?? "")': " + normalForm(list, $0.value) }
    let elements = list.elements(value).map { normalForm(list, $0) }
    return "[" + (entries.sorted() + elements).joined(separator: ", ") + "]"
  }

  private func normalForm(_ value: Any) -> String {
    if let text = value as? String { return "'\(text)'" }
    if let entries = value as? [String: Any] {
      return "[" + entries.map { "'\($0.key)': " + normalForm($0.value) }.sorted().joined(separator: ", ")
        + "]"
    }
    return "[" + (value as? [Any] ?? []).map { normalForm($0) }.joined(separator: ", ") + "]"
  }
}
