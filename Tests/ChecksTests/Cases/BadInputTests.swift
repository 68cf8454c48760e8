import Foundation
import Testing

@testable import Checks

/// Input that is broken, odd or hostile: it is told of where something is lost, and all else is analysed.
///
/// Beside whatever is tried stands a file with a mistake, which every run has to find.
struct BadInputTests {
  private static let mistake = """
    func refresh(_ container: NSPersistentContainer) throws {
      let worker = container.newBackgroundContext()
      try worker.save()
    }
    """
  private static let sentinel = "import CoreData\n" + mistake
  private static let sentinelPlace = CasePlace(
    file: "Sources/Store.swift", line: 4, rule: "context-outside-perform")

  /// A folder with the sentinel and `files`.
  private func tree(_ files: [String: String] = [:]) throws -> TemporaryTree {
    try TemporaryTree(files.merging(["Sources/Store.swift": Self.sentinel]) { given, _ in given })
  }

  /// Analyses the tree, expects the sentinel's mistake and the notices, and gives the other findings.
  private func analyse(
    _ tree: TemporaryTree, notices: [Notice] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [CasePlace] {
    let run = try CaseRun(tree.root)
    #expect(run.places.contains(Self.sentinelPlace), sourceLocation: sourceLocation)
    #expect(run.result.notices == notices, sourceLocation: sourceLocation)
    return run.places.filter { $0 != Self.sentinelPlace }
  }

  // MARK: Sources

  @Test(arguments: OddSource.circular + OddSource.large + OddSource.nested)
  func oddSourcesEndNothing(_ source: OddSource) throws {
    let tree = try tree(["Odd.swift": "import CoreData\n" + source.text])
    #expect(try analyse(tree).map(\.rule) == source.findings)
  }

  /// Each in a process of its own, which a stack that is too small ends.
  @Test(arguments: OddSource.deep)
  func deepCodeNeedsNoDeepStack(_ source: OddSource) async {
    await #expect(processExitsWith: .success) { [text = source.text as String] in
      let tree = try TemporaryTree(["Odd.swift": "import CoreData\n" + text])
      let run = try CaseRun(tree.root)
      try #require(run.result.fileCount == 1)
    }
  }

  // MARK: Bytes

  @Test(arguments: ["// caf\u{E9} ", "/* \u{FF}\u{FE} */ ", "let a\u{C3} = \"\u{80}\"; "])
  func bytesThatAreNoUTF8AreToldAndPassedOver(_ latin: String) throws {
    let tree = try tree()
    let bytes = Data(latin.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
    try tree.write("Latin.swift", Data("import CoreData\n".utf8) + bytes + Data("\n\(Self.mistake)".utf8))
    let notice = Notice(
      .warning, path: tree.path("Latin.swift"),
      "The file is not valid UTF-8; the bytes that are not were passed over.")
    let place = CasePlace(file: "Latin.swift", line: 5, rule: "context-outside-perform")
    #expect(try analyse(tree, notices: [notice]) == [place])
  }

  @Test func filesWithoutCodeAreRead() throws {
    let tree = try tree(["Empty.swift": "", "Spaces.swift": " \r\n\t\n", "Mark.swift": "\u{FEFF}"])
    try tree.write("Null.swift", Data(count: 100_000))
    #expect(try analyse(tree).isEmpty)
    #expect(try CaseRun(tree.root).result.fileCount == 5)
  }

  @Test func aLongLineIsReadToItsEnd() throws {
    let filler = String(repeating: "let a = 1; ", count: 20_000)
    let mistake = Self.mistake.replacing("\n", with: "; ")
    let tree = try tree(["Long.swift": "import CoreData; \(filler)\(mistake); \(filler)"])
    #expect(try analyse(tree) == [CasePlace(file: "Long.swift", line: 1, rule: "context-outside-perform")])
  }

  /// A literal of a megabyte costs what its bytes cost.
  @Test func aLongLiteralIsReadToItsEnd() throws {
    let text = String(repeating: "0123456789", count: 100_000)
    let tree = try tree(["Long.swift": "import CoreData\nlet a = \"\(text)\"\n\(Self.mistake)"])
    #expect(try analyse(tree) == [CasePlace(file: "Long.swift", line: 5, rule: "context-outside-perform")])
  }

  // MARK: Files

  @Test(arguments: [[], ["Sources/Store.swift"]])
  func aPathThatNamesNothingEndsTheRun(_ others: [String]) throws {
    let tree = try tree()
    let missing = tree.path("Nowhere.swift")
    let options = AnalysisOptions(paths: others.map { tree.path($0) } + [missing], rules: try RuleSelection())
    let error = #expect(throws: AnalysisError.self) { try Analysis.run(options) }
    #expect(error?.message == "there is no file or folder '\(missing)'")
  }

  @Test func aFolderWithoutSwiftGivesNothing() throws {
    let tree = try TemporaryTree(["README.md": "text", "Empty/": "", "Data/list.json": "{}"])
    let run = try CaseRun(tree.root)
    #expect(run.result.fileCount == 0)
    #expect(run.result.findings.isEmpty)
    #expect(run.result.notices.isEmpty)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may read every file"))
  func aFileThatMayNotBeReadIsTold() throws {
    let tree = try tree(["Locked.swift": Self.sentinel])
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: tree.path("Locked.swift"))
    let notice = Notice(
      .warning, path: tree.path("Locked.swift"),
      "The file may not be read (permission denied); it was passed over.")
    #expect(try analyse(tree, notices: [notice]).isEmpty)
  }

  /// What nobody may read, not even the superuser.
  @Test func whatIsNoFileIsTold() throws {
    let tree = try tree(["Folder.swift/Inner.swift": Self.sentinel])
    try tree.link("Gone.swift", to: "Nowhere.swift")
    try tree.link("Self.swift", to: "Self.swift")
    try #require(mkfifo(tree.path("Pipe.swift"), 0o600) == 0)
    let reasons = [
      ("Gone.swift", "The symbolic link leads to nothing; it was passed over."),
      ("Self.swift", "The file is a symbolic link that leads to itself; it was passed over."),
      ("Pipe.swift", "The file is a pipe, socket or device, not a regular file; it was passed over."),
    ]
    let notices = reasons.map { Notice(.warning, path: tree.path($0), $1) }
    // A folder may be called like a file, and is searched.
    let place = CasePlace(file: "Folder.swift/Inner.swift", line: 4, rule: "context-outside-perform")
    #expect(try analyse(tree, notices: notices) == [place])
  }

  @Test func aLinkToWhatIsNoFileIsTold() throws {
    let tree = try tree()
    try tree.link("Device.swift", to: "/dev/null")
    let notice = Notice(
      .warning, path: tree.path("Device.swift"),
      "The file is a pipe, socket or device, not a regular file; it was passed over.")
    let others = try analyse(tree, notices: [notice])
    #expect(others.isEmpty)
  }

  @Test func linksThatLeadInACircleAreTold() throws {
    let tree = try tree()
    try tree.link("Sources/Again", to: "..")
    try tree.link("Sources/Here", to: ".")
    try tree.link("Twice.swift", to: "Sources/Store.swift")
    let notices = ["Again", "Here"].map {
      Notice(
        .warning, path: tree.path("Sources/\($0)"),
        "The symbolic link leads to a folder that holds it; it was not followed.")
    }
    // The file that two paths lead to is analysed once.
    #expect(try analyse(tree, notices: notices).isEmpty)
  }

  // MARK: Models

  /// A model of one class that Xcode generates, and a file that misuses it.
  private static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" userDefinedModelVersionIdentifier="">
      <entity name="Bird" representedClassName="Bird" syncable="YES" codeGenerationType="class">
        <attribute name="song" optional="YES" attributeType="String"/>
      </entity>
    </model>
    """
  private static let misuse = [
    "Birds.xcdatamodeld/Birds.xcdatamodel/contents": contents,
    "Aviary.swift": "import CoreData\nfunc listen(_ bird: Bird) {\n  Task.detached { print(bird.song) }\n}\n",
  ]
  private static let misusePlace = CasePlace(file: "Aviary.swift", line: 3, rule: "managed-object-crosses-task")

  @Test(arguments: [
    (String(contents.prefix(300)), "is broken in line 4"),
    ("", "is broken in line 1"),
    ("<html/>", "is XML of another kind (<html>)"),
  ])
  func aBrokenModelIsToldAndOthersAreRead(_ contents: String, _ reason: String) throws {
    let tree = try tree(Self.misuse)
    try tree.write("Zoo.xcdatamodeld/Zoo.xcdatamodel/contents", contents)
    let notice = Notice(
      .warning, path: tree.path("Zoo.xcdatamodeld/Zoo.xcdatamodel/contents"),
      "The data model \(reason); it was passed over.")
    #expect(try analyse(tree, notices: [notice]) == [Self.misusePlace])
  }

  @Test func aModelOfOtherBytesIsTold() throws {
    let tree = try tree(Self.misuse)
    let path = "Zoo.xcdatamodeld/Zoo.xcdatamodel/contents"
    try tree.write(path, Data((0..<4_096).map { UInt8(truncatingIfNeeded: $0 * 167) }))
    let notice = Notice(
      .warning, path: tree.path(path), "The data model is not XML in UTF-8; it was passed over.")
    #expect(try analyse(tree, notices: [notice]) == [Self.misusePlace])
  }

  @Test func aMissingCurrentVersionIsToldAndAnotherTaken() throws {
    let tree = try tree(Self.misuse)
    try tree.write("Birds.xcdatamodeld/Birds 2.xcdatamodel/contents", Self.contents)
    try tree.write(
      "Birds.xcdatamodeld/.xccurrentversion",
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Birds 3.xcdatamodel</string></dict></plist>
      """)
    let notice = Notice(
      .warning, path: tree.path("Birds.xcdatamodeld"),
      "The data model names 'Birds 3.xcdatamodel' as its current version, which it does not have; "
        + "'Birds 2' was taken for it.")
    #expect(try analyse(tree, notices: [notice]) == [Self.misusePlace])
  }

  @Test func aModelWithoutVersionsIsTold() throws {
    let tree = try tree(Self.misuse.merging(["Empty.xcdatamodeld/": ""]) { given, _ in given })
    let notice = Notice(
      .warning, path: tree.path("Empty.xcdatamodeld"), "The data model has no version; it was passed over.")
    #expect(try analyse(tree, notices: [notice]) == [Self.misusePlace])
  }
}
