import Testing

@testable import cdaudit

struct LineHashesTests {
  /// Values computed by GitHub's own upload action.
  private static let vectors: [(String, [String])] = [
    ("", ["c129715d7a2bc9a3:1"]),
    ("let x = 1", ["59a94e9e037aaff2:1"]),
    ("a\nb\n", ["81b8d8db678b2bbe:1", "ade70578248be16f:1", "c129715d7a2bc9a3:1"]),
    ("a\r\nb\r\n", ["81b8d8db678b2bbe:1", "ade70578248be16f:1", "c129715d7a2bc9a3:1"]),
    ("a\rb\r", ["81b8d8db678b2bbe:1", "ade70578248be16f:1", "c129715d7a2bc9a3:1"]),
    ("a\r \nb", ["67c066a59e652f5e:1", "cc4c43d77869440f:1", "8ee5a81e681643c1:1"]),
    (
      "func f() {\n    g()\n}\n",
      ["8889d03548540dec:1", "22c808a7584bc1e8:1", "32dce9ccfdbc9d3e:1", "c129715d7a2bc9a3:1"]
    ),
    (
      "func f(){\n\tg()\n}\n",
      ["8889d03548540dec:1", "22c808a7584bc1e8:1", "32dce9ccfdbc9d3e:1", "c129715d7a2bc9a3:1"]
    ),
    ("let s = \"😀\"\n", ["e84d9e5ba631daab:1", "c129715d7a2bc9a3:1"]),
    ("// \u{E9}\n", ["ea87860aa45dd6f4:1", "c129715d7a2bc9a3:1"]),
    ("\u{FEFF}let a\n", ["afd5a0bc6d10efee:1", "c129715d7a2bc9a3:1"]),
    (
      String(repeating: "let value = 1\n", count: 12),
      [
        "2d94271f4060bf7a:1", "2d94271f4060bf7a:2", "2d94271f4060bf7a:3", "2d94271f4061bf0d:1",
        "30a0329a219e9253:1", "c904d20a598ad001:1", "b5e3471c118b5077:1", "16f9cb20e4ea0295:1",
        "29cc38013675b1bb:1", "4b2946cd49fa33c9:1", "fe4a6238de315f1f:1", "9232a75dc3c3a89d:1",
        "c129715d7a2bc9a3:1",
      ]
    ),
  ]

  @Test(arguments: vectors)
  func equalsGitHubs(_ text: String, _ values: [String]) {
    #expect(hashes(Array(text.utf8), lines: values.count) == values)
  }

  @Test func invalidBytesCountAsReplacementCharacters() {
    #expect(hashes([0x61, 0xFF, 0x0A], lines: 2) == ["34ffbcb7b72c79a3:1", "c129715d7a2bc9a3:1"])
  }

  private let source = """
    func a() {
      prepare()
    }

    func b() throws {
      let worker = container.newBackgroundContext()
      try worker.save()
    }

    """

  @Test func survivesReindentation() {
    let tabs = source.replacing("  ", with: "\t\t")
    #expect(hash(of: "try worker.save()", in: tabs) == hash(of: "try worker.save()", in: source))
  }

  @Test func survivesOtherLineBreaks() {
    let windows = source.replacing("\n", with: "\r\n")
    #expect(hash(of: "try worker.save()", in: windows) == hash(of: "try worker.save()", in: source))
  }

  @Test func survivesLinesBefore() {
    #expect(
      hash(of: "try worker.save()", in: "// one\n// two\n" + source)
        == hash(of: "try worker.save()", in: source))
  }

  @Test func changesWithTheLine() {
    let edited = source.replacing("worker.save()", with: "worker.reset()")
    #expect(hash(of: "try worker.", in: edited) != hash(of: "try worker.", in: source))
  }

  private func hashes(_ bytes: [UInt8], lines: Int) -> [String] {
    let hashes = LineHashes(bytes)
    return (1...lines).map { hashes[$0] }
  }

  private func hash(of text: String, in source: String) -> String? {
    source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .firstIndex { $0.contains(text) }
      .map { LineHashes(Array(source.utf8))[$0 + 1] }
  }
}
