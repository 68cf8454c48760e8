import Lexer
import Testing

@testable import Checks

@Suite struct TargetMapTests {
  /// The answers for the files in `tree` by their paths.
  private func answers(
    _ tree: TemporaryTree, _ arguments: [String] = [], _ folders: [TargetMap.FolderSettings] = []
  ) -> (
    map: TargetMap, names: [String: [String]], settings: [String: TargetSettings], roles: [String: FileRole]
  ) {
    let found = FileFinder.find(arguments, from: tree.root)
    let map = TargetMap.build(found, folders: [folders])
    var names: [String: [String]] = [:]
    var settings: [String: TargetSettings] = [:]
    var roles: [String: FileRole] = [:]
    for (index, file) in found.swiftFiles.enumerated() {
      names[file.path] = map.targets(of: FileID(index)).map { map[$0].name }
      settings[file.path] = map.settings(of: FileID(index))
      roles[file.path] = map.role(of: FileID(index))
    }
    return (map, names, settings, roles)
  }

  private func notes() throws -> TemporaryTree {
    let tree = try TemporaryTree([
      "Notes/NotesApp.swift": "", "Core Data/Store.swift": "", "Shared/Shared.swift": "",
      "Notes/Forgotten.swift": "", "Notes/Notes.xcdatamodeld/Notes.xcdatamodel/contents": "",
      "Widget/Widget.swift": "", "Widget/Snapshot.swift": "", "Widget/Not here/Draft.swift": "",
      "NotesTests/Deep/StoreChecks.swift": "", "Made.swift": "",
      "Config/Base.xcconfig":
        """
      #include "More.xcconfig"
      SWIFT_VERSION = 4.0 // not this
      KEY[sdk=*] = x
      #include? "Gone.xcconfig"
      """,
      "Config/More.xcconfig": "#include \"Base.xcconfig\"\nSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor\n",
    ])
    let project = try SourceFileReader.read(fixture("project/Notes.pbxproj"))
    try tree.write("Notes.xcodeproj/project.pbxproj", String(decoding: project, as: UTF8.self))
    return tree
  }

  // MARK: - Xcode projects

  @Test func aProjectTellsTheTargetsOfItsFiles() throws {
    let answers = try answers(notes())
    #expect(
      answers.names == [
        "Notes/NotesApp.swift": ["Notes"], "Core Data/Store.swift": ["Notes", "Notes Widget"],
        "Shared/Shared.swift": ["Notes"], "Notes/Forgotten.swift": [],
        "Widget/Widget.swift": ["Notes Widget"],
        "Widget/Snapshot.swift": ["Notes", "Notes Widget"], "Widget/Not here/Draft.swift": [],
        "NotesTests/Deep/StoreChecks.swift": ["NotesTests"], "Made.swift": [],
      ])
    #expect(answers.map.targets.map(\.kind) == [.application, .appExtension, .test])
    #expect(answers.map.targets.map(\.moduleName) == ["Notes_App", "Notes_Widget", "NotesTests"])
    #expect(answers.map.targets.allSatisfy { $0.definedIn == "Notes.xcodeproj/project.pbxproj" })
    #expect(answers.map.notices.isEmpty)
  }

  @Test func aProjectTellsTheTargetsOfItsModels() throws {
    let tree = try notes()
    let found = FileFinder.find([], from: tree.root)
    let map = TargetMap.build(found)
    let model = try #require(found.dataModels.first)
    #expect(map.targets(ofModel: model.resolvedPath).map { map[$0].name } == ["Notes"])
    #expect(map.targets(ofModel: "/nowhere").isEmpty)
  }

  @Test func aProjectTellsTheSettings() throws {
    let answers = try answers(notes())
    // Release says more than Debug; what only Debug says counts too. The project's file has the last word.
    #expect(
      answers.map.targets.map(\.settings) == [
        TargetSettings(defaultIsolation: .mainActor, nonisolatedNonsendingByDefault: true, languageMode: 6),
        TargetSettings(defaultIsolation: .mainActor, nonisolatedNonsendingByDefault: true, languageMode: 6),
        TargetSettings(defaultIsolation: .mainActor, languageMode: 6),
      ])
  }

  @Test func rolesComeFromTheTargetsFirst() throws {
    let roles = try answers(notes()).roles
    #expect(roles["NotesTests/Deep/StoreChecks.swift"]?.isTest == true)
    #expect(roles["Core Data/Store.swift"] == FileRole())
  }

  @Test func filesOutsideTheProjectsFolderDoNotMatter() throws {
    let tree = try notes()
    #expect(answers(tree, ["Widget"]).names["Widget/Widget.swift"] == ["Notes Widget"])
  }

  @Test func brokenProjectsAreTold() throws {
    let tree = try TemporaryTree([
      "A.xcodeproj/project.pbxproj": "{\n<<<<<<< HEAD\n}",
      "B.xcodeproj/project.pbxproj": "{ objects = (a); }",
      "C.xcodeproj/project.pbxproj": "(a)", "D.xcodeproj/project.pbxproj": "<?xml version=\"1.0\"?>",
      "a.swift": "",
    ])
    let answers = answers(tree)
    #expect(answers.names == ["a.swift": []])
    func message(_ name: String, _ reason: String) -> Notice {
      Notice(
        path: "\(name).xcodeproj/project.pbxproj",
        "The project file \(reason); its targets and settings were passed over.")
    }
    #expect(
      answers.map.notices == [
        message("A", "is broken in line 2"), message("B", "is not the property list of an Xcode project"),
        message("C", "is not the property list of an Xcode project"),
        message("D", "is not the property list of an Xcode project"),
      ])
  }

  @Test func lettersCaseOfTheRepositoryMayDiffer() throws {
    let tree = try notes()
    try tree.write("core data/Store.swift", "")
    let found = FileFinder.find(["core data"], from: tree.root)
    let map = TargetMap.build(found)
    #expect(map.targets(of: FileID(0)).map { map[$0].name } == ["Notes", "Notes Widget"])
  }

  // MARK: - Packages

  @Test func aPackageTellsTheTargetsOfItsFiles() throws {
    let tree = try TemporaryTree([
      "Package.swift": """
      // swift-tools-version: 6.2
      let package = Package(name: "P", targets: [
        .target(name: "Core", swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(name: "Custom", path: "Elsewhere/Custom", exclude: ["Skipped", "Info.swift"]),
        .target(name: "Part", path: "Parts", sources: ["One", "Two/File.swift"]),
        .executableTarget(name: "my-tool", path: "Tool"),
        .plugin(name: "Lint", capability: .buildTool()),
        .testTarget(name: "CoreTests"),
      ])
      """,
      "Sources/Core/Deep/a.swift": "", "Source/NotCore/b.swift": "", "Elsewhere/Custom/c.swift": "",
      "Elsewhere/Custom/Skipped/d.swift": "", "Elsewhere/Custom/Info.swift": "", "Parts/One/e.swift": "",
      "Parts/Two/File.swift": "", "Parts/Two/Other.swift": "", "Tool/main.swift": "",
      "Plugins/Lint/f.swift": "",
      "Tests/CoreTests/g.swift": "", "Sources/loose.swift": "", "Sources/Made/h.swift": "",
      "Tests/MadeTests/i.swift": "", "Vendor/Package.swift": "let package = Package(targets: [])",
      "Vendor/x.swift": "",
    ])
    let answers = answers(tree)
    #expect(
      answers.names == [
        "Package.swift": [], "Sources/Core/Deep/a.swift": ["Core"], "Source/NotCore/b.swift": ["NotCore"],
        "Elsewhere/Custom/c.swift": ["Custom"], "Elsewhere/Custom/Skipped/d.swift": [],
        "Elsewhere/Custom/Info.swift": [], "Parts/One/e.swift": ["Part"], "Parts/Two/File.swift": ["Part"],
        "Parts/Two/Other.swift": [], "Tool/main.swift": ["my-tool"], "Plugins/Lint/f.swift": ["Lint"],
        "Tests/CoreTests/g.swift": ["CoreTests"], "Sources/loose.swift": [], "Sources/Made/h.swift": ["Made"],
        "Tests/MadeTests/i.swift": ["MadeTests"], "Vendor/Package.swift": [], "Vendor/x.swift": [],
      ])
    #expect(answers.settings["Sources/Core/Deep/a.swift"]?.defaultIsolation == .mainActor)
    #expect(answers.settings["Sources/Made/h.swift"]?.languageMode == 6)
    #expect(answers.roles["Tests/MadeTests/i.swift"]?.isTest == true)
    #expect(answers.map.targets.first { $0.name == "my-tool" }?.moduleName == "my_tool")
  }

  @Test func aPackageWithinATargetIsItsOwn() throws {
    let tree = try TemporaryTree([
      "Package.swift": "let package = Package(targets: [.target(name: \"Outer\", path: \".\")])",
      "a.swift": "",
      "Inner/Package.swift": "let package = Package(targets: [.target(name: \"Inner\", path: \"Code\")])",
      "Inner/Code/b.swift": "", "Inner/c.swift": "",
    ])
    let names = answers(tree).names
    #expect(names["a.swift"] == ["Outer"])
    #expect(names["Inner/Code/b.swift"] == ["Inner"])
    #expect(names["Inner/c.swift"] == [])
  }

  @Test func theOnlyTargetMayOwnTheSourcesFolder() throws {
    let tree = try TemporaryTree([
      "Package.swift":
        "let package = Package(targets: [.target(name: \"One\"), .testTarget(name: \"OneTests\")])",
      "Sources/a.swift": "", "Sources/Deep/Down/c.swift": "", "Tests/b.swift": "",
    ])
    #expect(
      answers(tree).names == [
        "Package.swift": [], "Sources/a.swift": ["One"], "Sources/Deep/Down/c.swift": ["One"],
        "Tests/b.swift": ["OneTests"],
      ])
  }

  @Test func theManifestForTheNewestCompilerCounts() throws {
    func manifest(_ name: String) -> String {
      "let package = Package(targets: [.target(name: \"\(name)\", path: \"S\")])"
    }
    let tree = try TemporaryTree([
      "Package.swift": manifest("Old"), "Package@swift-5.9.swift": manifest("Middle"),
      "Package@swift-5.10.swift": manifest("New"), "S/a.swift": "",
    ])
    #expect(answers(tree).names["S/a.swift"] == ["New"])
  }

  // MARK: - What several say, and what nobody says

  @Test func targetsThatDisagreeLeaveItOpen() {
    let app = TargetSettings(defaultIsolation: .mainActor, languageMode: 6)
    let widget = TargetSettings(nonisolatedNonsendingByDefault: false, languageMode: 6)
    let tool = TargetSettings(
      defaultIsolation: .nonisolated, nonisolatedNonsendingByDefault: true, languageMode: 5)
    #expect(
      SettingsAgreement([app, widget]).result
        == TargetSettings(nonisolatedNonsendingByDefault: false, languageMode: 6))
    #expect(SettingsAgreement([widget, tool]).result == TargetSettings(defaultIsolation: .nonisolated))
    var disputed = SettingsAgreement([app, tool])
    disputed.say(TargetSettings(defaultIsolation: .mainActor, languageMode: 6))
    #expect(disputed.result == TargetSettings())
  }

  @Test func testsDoNotCountBesideOtherTargets() throws {
    let tree = try notes()
    let project = try SourceFileReader.read(fixture("project/Notes.pbxproj"))
    // The tests own the widget's folder too, and say nothing of nonsending functions.
    try tree.write(
      "Notes.xcodeproj/project.pbxproj",
      String(decoding: project, as: UTF8.self).replacing(
        "A50000000000000000000002 /* NotesTests */,\n\t\t\t);\n\t\t\tname",
        with: "A50000000000000000000001,\n\t\t\t);\n\t\t\tname"))
    let answers = answers(tree)
    #expect(answers.names["Widget/Widget.swift"] == ["Notes Widget", "NotesTests"])
    #expect(answers.settings["Widget/Widget.swift"]?.nonisolatedNonsendingByDefault == true)
    #expect(answers.roles["Widget/Widget.swift"]?.isTest == false)
  }

  @Test func theConfigurationSpeaksWhereNobodyElseDoes() throws {
    let tree = try notes()
    try tree.write("Loose/a.swift", "")
    let folders = [
      TargetMap.FolderSettings(
        patterns: PathPatterns(["*"], folder: tree.root),
        settings: TargetSettings(defaultIsolation: .nonisolated, languageMode: 5), isTest: false),
      TargetMap.FolderSettings(
        patterns: PathPatterns(["Loose"], folder: tree.root),
        settings: TargetSettings(defaultIsolation: .mainActor), isTest: true),
    ]
    let answers = answers(tree, [], folders)
    #expect(
      answers.settings["Loose/a.swift"]
        == TargetSettings(
          defaultIsolation: .mainActor, nonisolatedNonsendingByDefault: false, languageMode: 5))
    #expect(answers.roles["Loose/a.swift"]?.isTest == true)
    #expect(answers.settings["Notes/NotesApp.swift"]?.defaultIsolation == .mainActor)
    #expect(answers.settings["Notes/NotesApp.swift"]?.languageMode == 6)
  }

  @Test func swiftsOwnDefaultsHoldOtherwise() throws {
    let tree = try TemporaryTree(["a.swift": ""])
    let answers = answers(tree)
    #expect(
      answers.settings["a.swift"]
        == TargetSettings(defaultIsolation: .nonisolated, nonisolatedNonsendingByDefault: false))
    #expect(answers.map.targets.isEmpty)
  }

  @Test(arguments: [
    ("App/Store.swift", false, false), ("AppTests/Store.swift", true, false), ("Tests/a.swift", true, false),
    ("App/StoreTests.swift", true, false), ("App/StoreSpec.swift", true, false),
    ("App/Contests/a.swift", false, false),
    ("AppUITests/a.swift", true, false), ("my-tests/a.swift", true, false),
    ("App/ABTest.swift", false, false),
    ("App/Preview Content/a.swift", false, true), ("App/Previews/a.swift", false, true),
    ("App/Store+Preview.swift", false, true), ("App/LinkPreview.swift", false, false),
    ("App/PreviewViewController.swift", false, false), ("App/MockStore.swift", false, true),
    ("App/Mockingbird.swift", false, false), ("App/StoreMock.swift", false, true),
    ("App/Mocks/a.swift", false, true),
    ("App/Stubs/a.swift", false, true), ("App/Fixtures/a.swift", false, true),
    ("CoreTestUtils/a.swift", false, true), ("CoreTestHelpers/a.swift", false, true),
    ("App/Samples/a.swift", false, false),
    ("AppTests/Mocks/MockStore.swift", true, true),
  ])
  func namesTellTheRole(_ path: String, _ isTest: Bool, _ isSample: Bool) throws {
    let tree = try TemporaryTree([path: ""])
    #expect(answers(tree).roles[path] == FileRole(isTest: isTest, isPreviewOrSample: isSample))
  }

  @Test(arguments: [("import Testing", true), ("import XCTest", true), ("import Foundation", false)])
  func importsTellOfTestsThatNoTargetNames(_ source: String, _ isTest: Bool) throws {
    let outline = Outline(LexedFile(Array(source.utf8)), Array(source.utf8))
    let tree = try TemporaryTree(["App/Checks.swift": source])
    let map = answers(tree).map
    #expect(map.role(of: FileID(0), outline).isTest == isTest)
    #expect(map.role(of: FileID(0)).isTest == false)
  }

  @Test func targetsAreAskedBeforeImports() throws {
    let source = Array("import XCTest".utf8)
    let outline = Outline(LexedFile(source), source)
    let tree = try notes()
    let found = FileFinder.find([], from: tree.root)
    let map = TargetMap.build(found)
    let place = try #require(found.swiftFiles.firstIndex { $0.path == "Core Data/Store.swift" })
    #expect(map.role(of: FileID(place), outline).isTest == false)
  }

  @Test func namesOutsideTheProjectTellNothing() throws {
    let tree = try TemporaryTree([
      "Tests/Mocks/App/a.swift": "", "Fixtures/Repo/.git/HEAD": "", "Fixtures/Repo/App/b.swift": "",
    ])
    let found = FileFinder.find(["."], from: tree.path("Tests/Mocks/App"))
    #expect(TargetMap.build(found).role(of: FileID(0)) == FileRole())
    let outside = FileFinder.find([tree.path("Fixtures/Repo/App")], from: tree.path("Tests"))
    #expect(TargetMap.build(outside).role(of: FileID(0)) == FileRole())
  }
}
