import Foundation
import Testing

@testable import cdaudit

struct ReportPathsTests {
  @Test func pathsGoFromTheRepository() throws {
    try withTemporaryFolder { folder in
      try write("", to: folder + "/repo/.git/HEAD")
      try write("", to: folder + "/repo/App/Sources/a.swift")
      let paths = ReportPaths(currentFolder: folder + "/repo/App")
      #expect(paths.relative(folder + "/repo/App/Sources/a.swift") == "App/Sources/a.swift")
      #expect(paths.relative(notice: "Sources/a.swift") == "App/Sources/a.swift")
      #expect(paths.relative(notice: "Sources/gone.swift") == "App/Sources/gone.swift")
      #expect(paths.absolute("Sources/a.swift") == folder + "/repo/App/Sources/a.swift")
      #expect(paths.absolute("/x/a.swift") == "/x/a.swift")
    }
  }

  @Test func aWorkTreeHasAFileInPlaceOfTheFolder() throws {
    try withTemporaryFolder { folder in
      try write("gitdir: elsewhere", to: folder + "/tree/.git")
      try write("", to: folder + "/tree/App/a.swift")
      #expect(
        ReportPaths(currentFolder: folder + "/tree/App").relative(folder + "/tree/App/a.swift")
          == "App/a.swift")
    }
  }

  @Test func withoutARepositoryTheyGoFromTheCurrentFolder() {
    let paths = ReportPaths(currentFolder: "/no/such/folder")
    #expect(paths.relative("/no/such/folder/a/b.swift") == "a/b.swift")
    #expect(paths.relative(notice: "a/gone.swift") == "a/gone.swift")
    #expect(ReportPaths(currentFolder: "/").absolute("a.swift") == "/a.swift")
  }

  @Test func filesElsewhereGoFromTheirOwnRepositoryOrFolder() throws {
    try withTemporaryFolder { folder in
      try write("", to: folder + "/here/.git/HEAD")
      try write("", to: folder + "/other/.git/HEAD")
      try write("", to: folder + "/other/App/a.swift")
      try write("", to: folder + "/plain/App/b.swift")
      let paths = ReportPaths(
        currentFolder: folder + "/here", operands: ["../other/App", folder + "/plain/App/b.swift"])
      #expect(paths.relative(folder + "/other/App/a.swift") == "App/a.swift")
      #expect(paths.relative(folder + "/plain/App/b.swift") == "b.swift")
      // Nothing tells where it belongs; nor may the report tell where the disk has it.
      #expect(paths.relative("/somewhere/else/c.swift") == "c.swift")
    }
  }

  @Test func linksAreResolved() throws {
    try withTemporaryFolder { folder in
      try write("", to: folder + "/repo/.git/HEAD")
      try write("", to: folder + "/repo/Real/a.swift")
      try FileManager.default.createSymbolicLink(atPath: folder + "/repo/Link", withDestinationPath: "Real")
      let paths = ReportPaths(currentFolder: folder + "/repo")
      #expect(paths.relative(notice: "Link/a.swift") == "Real/a.swift")
      #expect(paths.relative(notice: "Link/gone.swift") == "Real/gone.swift")
    }
  }

  @Test func aFolderWhoseNameOnlyBeginsAlikeIsAnother() {
    #expect(ReportPaths(currentFolder: "/no/app").relative("/no/application/a.swift") == "a.swift")
  }

  @Test(arguments: [
    ("Sources/Store.swift", "Sources/Store.swift"), ("a b/c%.swift", "a%20b/c%25.swift"),
    ("#1/[x]?.swift", "%231/%5Bx%5D%3F.swift"), ("Büro/e\u{301}.swift", "B%C3%BCro/e%CC%81.swift"),
    ("c:d.swift", "c%3Ad.swift"), ("a\\b\"<>^`{|}.swift", "a%5Cb%22%3C%3E%5E%60%7B%7C%7D.swift"),
    ("Item+CoreData(2)~_-.swift", "Item+CoreData(2)~_-.swift"), ("\u{1}\u{7F}", "%01%7F"),
  ])
  func uriReferencesArePercentEncoded(_ path: String, _ uri: String) {
    #expect(uriReference(path) == uri)
  }
}
