import Testing

@testable import Checks

@Suite struct PathTextTests {
  @Test(arguments: [
    ("/a/b", "/a/b"), ("/a//b/", "/a/b"), ("/a/./b/../c", "/a/c"), ("/../a", "/a"), ("/", "/"), ("a/..", "."),
    ("./a", "a"), ("../a", "../a"), ("a/../../b", "../b"), ("", "."), ("/a/.hidden", "/a/.hidden"),
    ("/a/b..c", "/a/b..c"), ("/a/...", "/a/..."),
  ])
  func clean(_ path: String, _ expected: String) {
    #expect(PathText.clean(path) == expected)
  }

  @Test(arguments: [
    ("/a/b/c", "/a", "b/c"), ("/a", "/a", ""), ("/ab", "/a", nil), ("/b", "/a", nil), ("/a/b", "/", "a/b"),
  ])
  func relative(_ path: String, _ folder: String, _ expected: String?) {
    #expect(PathText.relative(path, to: folder) == expected)
  }

  @Test func partsOfPaths() {
    #expect(PathText.parent("/a/b") == "/a")
    #expect(PathText.parent("/a") == "/")
    #expect(PathText.parent("/") == nil)
    #expect(PathText.parent("a") == nil)
    #expect(PathText.lastName("/a/b.swift") == "b.swift")
    #expect(PathText.ancestors(of: "/a/b/c") == ["/a/b", "/a", "/"])
    #expect(PathText.join("/a", "b") == "/a/b")
    #expect(PathText.join("/", "b") == "/b")
    #expect(PathText.join("/a", "/b") == "/b")
  }
}
