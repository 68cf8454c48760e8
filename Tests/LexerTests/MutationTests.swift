import Testing

/// Files as they are in the middle of an edit, and files that nobody would write: lexing ends and keeps its promises.
struct MutationTests {
  /// Small enough for each of their bytes to be tried.
  private static let small = Sources.tricky.filter { $0.bytes.count < 900 }
  /// Files of which only some places can be tried.
  private static let large =
    Sources.tricky.filter { (900..<30_000).contains($0.bytes.count) }
    + Sources.own.filter { $0.name.hasPrefix("Lexer/") || $0.name.hasPrefix("Checks/Outline/") }

  @Test(arguments: Sources.own)
  func theProjectsOwnSourcesAreSound(_ source: SourceText) {
    let lexed = Lexed(source.bytes)
    #expect(lexed.brokenPromise == nil)
    // What is malformed on purpose stands among the fixtures.
    if !source.name.contains("Fixtures/") {
      #expect(lexed.problems.isEmpty)
      #expect(lexed.file.brackets.isBalanced)
    }
  }

  @Test(arguments: small)
  func cutAtEveryByte(_ source: SourceText) {
    expectSound(source.bytes.indices, of: source) { Array(source.bytes[..<$0]) }
  }

  @Test(arguments: large)
  func cutAtSomeBytes(_ source: SourceText) {
    expectSound(places(in: source, count: 8), of: source) { Array(source.bytes[..<$0]) }
  }

  @Test(arguments: small)
  func withoutOneByte(_ source: SourceText) {
    expectSound(source.bytes.indices, of: source) { place in
      var bytes = source.bytes
      bytes.remove(at: place)
      return bytes
    }
  }

  @Test(arguments: large)
  func withoutOneBracket(_ source: SourceText) {
    let brackets = source.bytes.indices.filter { Array("()[]{}".utf8).contains(source.bytes[$0]) }
    let step = max(1, brackets.count / 8)
    expectSound(stride(from: 0, to: brackets.count, by: step).map { brackets[$0] }, of: source) { place in
      var bytes = source.bytes
      bytes.remove(at: place)
      return bytes
    }
  }

  @Test(arguments: small)
  func withARegionRepeated(_ source: SourceText) {
    let places = places(in: source, count: 12)
    for start in places {
      expectSound(places.filter { $0 > start }, of: source) { Array(source.bytes[..<$0] + source.bytes[start...]) }
    }
  }

  /// What changes the meaning of all that follows.
  @Test(
    arguments: [
      "\"", "\"\"\"", "#\"", "\"#", "\\(", ")", "(", "]", "[", "}", "{", "/*", "*/", "//", "/", "#/", "/#", "`", "'",
      "#",
      "<#", "#>", "\r", "\n", "\u{0}", "\u{FEFF}", "\u{201C}", "é", "<<<<<<< \n", ">>>>>>> \n", "#if\n", "#else\n",
      "#endif\n", "0x", "1e", ".", "\\",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xE2, 0x80], [0xF0, 0x9F]])
  func withAPiecePutIn(_ piece: [UInt8]) {
    for source in Self.small {
      expectSound(places(in: source, count: 6), of: source) { place in
        Array(source.bytes[..<place] + piece + source.bytes[place...])
      }
    }
  }

  private func places(in source: SourceText, count: Int) -> [Int] {
    Array(stride(from: 0, to: source.bytes.count, by: max(1, source.bytes.count / count)))
  }

  private func expectSound(
    _ places: some Sequence<Int>, of source: SourceText, sourceLocation: SourceLocation = #_sourceLocation,
    changed: (Int) -> [UInt8]
  ) {
    for place in places {
      guard let broken = Lexed(changed(place)).brokenPromise else { continue }
      Issue.record("\(source.name) at \(place): \(broken)", sourceLocation: sourceLocation)
      return
    }
  }
}
