import Testing

@testable import Checks

/// What one pattern says of one path. The answers are those of git 2.
struct GlobPatternCase: CustomTestStringConvertible, Sendable {
  var pattern: String
  var path: String
  var isIgnored: Bool

  init(_ pattern: String, _ path: String, _ isIgnored: Bool) {
    self.pattern = pattern
    self.path = path
    self.isIgnored = isIgnored
  }

  var testDescription: String { "'\(pattern)' and '\(path)'" }
}

@Suite struct GlobPatternTests {
  @Test(arguments: [
    // A name at any depth.
    GlobPatternCase("build", "build", true),
    GlobPatternCase("build", "a/b/build", true),
    GlobPatternCase("build", "builds", false),
    GlobPatternCase("build", "build.swift", false),
    // Tied to the folder of the patterns.
    GlobPatternCase("/build", "build", true),
    GlobPatternCase("/build", "a/build", false),
    GlobPatternCase("a/build", "a/build", true),
    GlobPatternCase("a/build", "b/a/build", false),
    // Only folders.
    GlobPatternCase("build/", "build/", true),
    GlobPatternCase("build/", "a/build/", true),
    GlobPatternCase("build/", "build", false),
    GlobPatternCase("a/b/", "a/b/", true),
    GlobPatternCase("a//", "a/", false),
    // Stars and question marks do not match slashes.
    GlobPatternCase("*.swift", "a/B.swift", true),
    GlobPatternCase("*", "anything", true),
    GlobPatternCase("a*c", "abbc", true),
    GlobPatternCase("a*c", "abcb", false),
    GlobPatternCase("a*b*c", "a-b-b-c", true),
    GlobPatternCase("a?c", "abc", true),
    GlobPatternCase("a?c", "ac", false),
    GlobPatternCase("a/*", "a/b", true),
    GlobPatternCase("a/*/c", "a/b/c", true),
    GlobPatternCase("a/*/c", "a/b/b/c", false),
    GlobPatternCase("a/*c", "a/b/c", false),
    // As in git, a character is a byte.
    GlobPatternCase("?.swift", "é.swift", false),
    GlobPatternCase("??.swift", "é.swift", true),
    // Two stars.
    GlobPatternCase("**/b", "b", true),
    GlobPatternCase("**/b", "x/y/b", true),
    GlobPatternCase("**/a/b", "x/a/b", true),
    GlobPatternCase("**/a/b", "x/a/c/b", false),
    GlobPatternCase("a/**/b", "a/b", true),
    GlobPatternCase("a/**/b", "a/x/y/b", true),
    GlobPatternCase("a/**/b", "a/x/y/bb", false),
    GlobPatternCase("a/**/b/**/c", "a/b/x/b/c", true),
    GlobPatternCase("a/**", "a/x/y", true),
    GlobPatternCase("a/**", "a/", false),
    GlobPatternCase("**", "a/b", true),
    GlobPatternCase("/**", "a", true),
    GlobPatternCase("a/***/b", "a/x/b", true),
    GlobPatternCase("x/a**/b", "x/ab/b", true),
    GlobPatternCase("**.swift", "a/b.swift", true),
    // Brackets.
    GlobPatternCase("[ab].swift", "b.swift", true),
    GlobPatternCase("[!ab].swift", "b.swift", false),
    GlobPatternCase("[^ab].swift", "c.swift", true),
    GlobPatternCase("[a-cx].swift", "b.swift", true),
    GlobPatternCase("[a-c].swift", "d.swift", false),
    GlobPatternCase("[]a].swift", "].swift", true),
    GlobPatternCase("[]-a].swift", "_.swift", true),
    GlobPatternCase("[a-]", "-", true),
    GlobPatternCase("[\\]]", "]", true),
    GlobPatternCase("[[:digit:]x]", "7", true),
    GlobPatternCase("[[:digit:]x]", "y", false),
    GlobPatternCase("[[:nonsense:]]", "a", false),
    GlobPatternCase("[[:]", ":", true),
    GlobPatternCase("[ab", "a", false),
    GlobPatternCase("a[/]b", "a/b", false),
    GlobPatternCase("[/[]x", "[x", true),
    // Escapes and white space.
    GlobPatternCase("\\#a", "#a", true),
    GlobPatternCase("#a", "#a", false),
    GlobPatternCase("\\!a", "!a", true),
    GlobPatternCase("a\\*", "a*", true),
    GlobPatternCase("a\\*", "ab", false),
    GlobPatternCase("a\\", "a", false),
    GlobPatternCase("a\\/b", "a/b", true),
    GlobPatternCase("a  ", "a", true),
    GlobPatternCase("a\\ ", "a ", true),
    GlobPatternCase(" a", " a", true),
    GlobPatternCase("a\t", "a", false),
    GlobPatternCase("a\r", "a", true),
    GlobPatternCase("", "a", false),
    GlobPatternCase("/", "a/", false),
    GlobPatternCase("!", "a", false),
  ])
  func matches(_ example: GlobPatternCase) {
    let isFolder = example.path.hasSuffix("/")
    let path = Array(example.path.utf8.dropLast(isFolder ? 1 : 0))
    let nameStart = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let rules = IgnoreRules(text: Array(example.pattern.utf8))
    let verdict = rules.verdict(path.span, base: 0, nameStart: nameStart, isFolder: isFolder)
    #expect((verdict ?? false) == example.isIgnored)
  }

  @Test func lastMatchingPatternWins() {
    let rules = IgnoreRules(text: Array("*.swift\n!Store.swift\n# a comment\n\nStore.swift/\n".utf8))
    let store = Array("Store.swift".utf8)
    let other = Array("Other.swift".utf8)
    #expect(rules.verdict(store.span, base: 0, nameStart: 0, isFolder: false) == false)
    #expect(rules.verdict(store.span, base: 0, nameStart: 0, isFolder: true) == true)
    #expect(rules.verdict(other.span, base: 0, nameStart: 0, isFolder: false) == true)
    let text = Array("Read.me".utf8)
    #expect(rules.verdict(text.span, base: 0, nameStart: 0, isFolder: false) == nil)
  }

  @Test func markAtTheBeginningIsNoPartOfThePattern() {
    let rules = IgnoreRules(text: [0xEF, 0xBB, 0xBF] + Array("build\r\nother".utf8))
    #expect(rules.verdict(Array("build".utf8).span, base: 0, nameStart: 0, isFolder: true) == true)
  }

  /// Such a pattern takes exponential time where each star is tried anew.
  @Test func manyStarsEnd() {
    let name = Array((String(repeating: "a", count: 4000) + "c").utf8)
    let rules = IgnoreRules(text: Array((String(repeating: "a*", count: 200) + "b").utf8))
    #expect(rules.verdict(name.span, base: 0, nameStart: 0, isFolder: false) == nil)
    let path = Array((String(repeating: "a/", count: 2000) + "c").utf8)
    let folders = IgnoreRules(text: Array((String(repeating: "**/a/", count: 100) + "b").utf8))
    #expect(folders.verdict(path.span, base: 0, nameStart: path.count - 1, isFolder: false) == nil)
  }
}
