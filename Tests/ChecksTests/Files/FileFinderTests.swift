import Foundation
import Testing

@testable import Checks

@Suite struct FileFinderTests {
  private func find(
    _ tree: TemporaryTree, _ arguments: [String] = [], from folder: String = "",
    _ options: FileFinder.Options = .init()
  ) -> FoundFiles {
    FileFinder.find(arguments, from: folder.isEmpty ? tree.root : tree.path(folder), options: options)
  }

  private func excluding(_ patterns: [String], in tree: TemporaryTree) -> FileFinder.Options {
    var options = FileFinder.Options()
    options.excludes = [PathPatterns(patterns, folder: tree.root)]
    return options
  }

  // MARK: - What is found

  @Test func listsTheKindsOfFilesInByteOrder() throws {
    let tree = try TemporaryTree([
      "b.swift": "", "a/z.swift": "", "a.swift": "", "B.swift": "", "a-b.swift": "", "a/notes.txt": "",
      "é.swift": "", "Package.swift": "", "Model.xcdatamodeld/Model.xcdatamodel/contents": "",
      "Model.xcdatamodeld/stray.swift": "", "Old.xcdatamodel/contents": "",
      "App.xcodeproj/project.pbxproj": "", "App.xcodeproj/stray.swift": "", "Empty.xcodeproj/": "",
      "folder.swift/c.swift": "",
    ])
    let found = find(tree)
    #expect(
      found.swiftFiles.map(\.path) == [
        "B.swift", "Package.swift", "a-b.swift", "a.swift", "a/z.swift", "b.swift", "folder.swift/c.swift",
        "é.swift",
      ])
    #expect(found.dataModels.map(\.path) == ["Model.xcdatamodeld", "Old.xcdatamodel"])
    #expect(found.packageManifests.map(\.path) == ["Package.swift"])
    #expect(found.xcodeProjects.map(\.path) == ["App.xcodeproj/project.pbxproj"])
    #expect(found.swiftFiles.first?.resolvedPath == tree.path("B.swift"))
    #expect(found.notices.isEmpty)
  }

  @Test func pathsAreSeenFromTheCurrentFolder() throws {
    let tree = try TemporaryTree(["App/Sources/a.swift": "", "Other/b.swift": ""])
    #expect(find(tree, ["Sources"], from: "App").swiftFiles.map(\.path) == ["Sources/a.swift"])
    #expect(find(tree, ["./Sources/"], from: "App").swiftFiles.map(\.path) == ["Sources/a.swift"])
    #expect(find(tree, ["../Other"], from: "App").swiftFiles.map(\.path) == [tree.path("Other/b.swift")])
    #expect(find(tree, ["../App"], from: "App").swiftFiles.map(\.path) == ["Sources/a.swift"])
    #expect(find(tree, [tree.path("App")], from: "App").swiftFiles.map(\.path) == ["Sources/a.swift"])
    #expect(find(tree, [], from: "App/Sources").swiftFiles.map(\.path) == ["a.swift"])
  }

  @Test func eachFileIsFoundOnce() throws {
    let tree = try TemporaryTree(["App/a.swift": "", "App/b.swift": ""])
    let found = find(tree, ["App/a.swift", "App", ".", "App/../App/b.swift", "App/a.swift"])
    #expect(found.swiftFiles.map(\.path) == ["App/a.swift", "App/b.swift"])
  }

  @Test func missingArgumentsAreTold() throws {
    let tree = try TemporaryTree(["a.swift": ""])
    let found = find(tree, ["nowhere", "a.swift", "", "a.swift/b"])
    #expect(found.swiftFiles.map(\.path) == ["a.swift"])
    #expect(found.missingArguments == ["nowhere", "", "a.swift/b"])
    #expect(found.notices.count == 3)
    #expect(found.notices.contains(Notice(.error, path: "nowhere", "The path does not exist.")))
  }

  @Test func bundlesMayBeNamedByWhatIsInThem() throws {
    let tree = try TemporaryTree([
      "M.xcdatamodeld/M 2.xcdatamodel/contents": "", "App.xcodeproj/project.pbxproj": "",
    ])
    for argument in [
      "M.xcdatamodeld", "M.xcdatamodeld/M 2.xcdatamodel", "M.xcdatamodeld/M 2.xcdatamodel/contents",
    ] {
      let found = find(tree, [argument])
      #expect(found.dataModels.map(\.path) == ["M.xcdatamodeld"])
      #expect(found.swiftFiles.isEmpty)
    }
    for argument in ["App.xcodeproj", "App.xcodeproj/project.pbxproj"] {
      #expect(find(tree, [argument]).xcodeProjects.map(\.path) == ["App.xcodeproj/project.pbxproj"])
    }
  }

  // MARK: - What is left out

  @Test func defaultExcludesLeaveOutWhatIsNotTheProjects() throws {
    let tree = try TemporaryTree([
      "a.swift": "", ".build/b.swift": "", "DerivedData/c.swift": "", "Sub/Pods/d.swift": "",
      "Carthage/e.swift": "", ".hidden.swift": "", ".git/refs/heads/f.swift": "",
      "SourcePackages/g.swift": "",
      "node_modules/h.swift": "", "X.xcframework/i.swift": "", "Docs.docc/j.swift": "", "My.app/k.swift": "",
      "Pods.swift": "", ".build/M.xcdatamodeld/contents": "",
    ])
    let found = find(tree)
    #expect(found.swiftFiles.map(\.path) == ["My.app/k.swift", "Pods.swift", "a.swift"])
    #expect(found.dataModels.isEmpty)
    var all = FileFinder.Options()
    all.usesIgnoreFiles = false
    #expect(
      find(tree, [], all).swiftFiles.map(\.path) == [
        ".build/b.swift", ".hidden.swift", "Carthage/e.swift", "DerivedData/c.swift", "Docs.docc/j.swift",
        "My.app/k.swift", "Pods.swift", "SourcePackages/g.swift", "Sub/Pods/d.swift", "X.xcframework/i.swift",
        "a.swift", "node_modules/h.swift",
      ])
  }

  @Test func whatIsNamedIsTaken() throws {
    let tree = try TemporaryTree([
      ".gitignore": "Ignored\n*.gen.swift\n", "Ignored/a.swift": "", "Ignored/b.gen.swift": "",
      "Pods/c.swift": "", "script": "",
    ])
    #expect(find(tree, ["Ignored"]).swiftFiles.map(\.path) == ["Ignored/a.swift", "Ignored/b.gen.swift"])
    #expect(find(tree, ["Pods"]).swiftFiles.map(\.path) == ["Pods/c.swift"])
    #expect(find(tree, ["Ignored/b.gen.swift"]).swiftFiles.map(\.path) == ["Ignored/b.gen.swift"])
    #expect(find(tree, ["script"], excluding(["*"], in: tree)).swiftFiles.map(\.path) == ["script"])
  }

  @Test func ignoreFilesOfAllLevelsCount() throws {
    let tree = try TemporaryTree([
      ".git/info/exclude": "local.swift\nbelow.swift\n",
      ".gitignore": "*.gen.swift\n/top.swift\nOut/\n!below.swift\n",
      "a.gen.swift": "", "top.swift": "", "local.swift": "", "below.swift": "", "Out/x.swift": "",
      "App/.gitignore": "!kept.gen.swift\n/only.swift\n", "App/kept.gen.swift": "", "App/b.gen.swift": "",
      "App/top.swift": "", "App/only.swift": "", "App/Deep/only.swift": "", "App/Out": "",
    ])
    let expected = ["App/Deep/only.swift", "App/kept.gen.swift", "App/top.swift", "below.swift"]
    #expect(find(tree).swiftFiles.map(\.path) == expected)
    // The files above count for a folder that is named, up to the repository's root.
    #expect(
      find(tree, ["App"]).swiftFiles.map(\.path) == expected.filter { $0.hasPrefix("App") })
    #expect(find(tree, [], from: "App/Deep").swiftFiles.map(\.path) == ["only.swift"])
  }

  @Test func ignoreFilesAboveCountOnlyWithinARepository() throws {
    let tree = try TemporaryTree([".gitignore": "*.swift", "App/a.swift": ""])
    #expect(find(tree, ["App"]).swiftFiles.map(\.path) == ["App/a.swift"])
    #expect(find(tree).swiftFiles.isEmpty)
  }

  @Test func aRepositoryInsideHasItsOwnIgnoreFiles() throws {
    let tree = try TemporaryTree([
      ".git/HEAD": "", ".gitignore": "*.gen.swift\n", "Sub/.git": "gitdir: ../.git/modules/Sub\n",
      ".git/modules/Sub/commondir": "../common\n", ".git/modules/common/info/exclude": "no.swift\n",
      "Sub/a.gen.swift": "", "Sub/no.swift": "", "b.gen.swift": "",
    ])
    #expect(find(tree).swiftFiles.map(\.path) == ["Sub/a.gen.swift"])
  }

  @Test func excludedPatternsAreNotTakenBack() throws {
    let tree = try TemporaryTree([
      ".gitignore": "!Generated\n", "Generated/a.swift": "", "App/Generated/b.swift": "", "App/c.swift": "",
      "App/M.xcdatamodeld/M.xcdatamodel/contents": "",
    ])
    #expect(find(tree, [], excluding(["Generated"], in: tree)).swiftFiles.map(\.path) == ["App/c.swift"])
    #expect(
      find(tree, [], excluding(["./Generated", "c.swift"], in: tree)).swiftFiles.map(\.path)
        == ["App/Generated/b.swift"])
    #expect(
      find(tree, [], excluding([tree.path("App/**")], in: tree)).swiftFiles.map(\.path) == [
        "Generated/a.swift"
      ])
    #expect(find(tree, [], excluding(["App"], in: tree)).dataModels.isEmpty)
    #expect(
      find(tree, ["."], from: "App", excluding(["App/Generated", "*.xcdatamodeld"], in: tree))
        .swiftFiles.map(\.path) == ["c.swift"])
  }

  @Test func includesLimitTheSwiftFiles() throws {
    let tree = try TemporaryTree([
      "App/a.swift": "", "App/Deep/b.swift": "", "Other/c.swift": "", "Package.swift": "",
      "Other/M.xcdatamodeld/M.xcdatamodel/contents": "",
    ])
    var options = FileFinder.Options()
    options.includes = PathPatterns(["App"], folder: tree.root)
    let found = find(tree, [], options)
    #expect(found.swiftFiles.map(\.path) == ["App/Deep/b.swift", "App/a.swift"])
    #expect(found.dataModels.count == 1)
    #expect(found.packageManifests.count == 1)
  }

  // MARK: - Links

  @Test func aLinkedFileIsAnalysedOnceUnderItsOwnPath() throws {
    let tree = try TemporaryTree(["App/real.swift": "", "outside/far.swift": ""])
    try tree.link("App/a-link.swift", to: "real.swift")
    try tree.link("App/far.swift", to: "../outside/far.swift")
    try tree.link("App/again.swift", to: "../outside/far.swift")
    let found = find(tree, ["App"])
    #expect(found.swiftFiles.map(\.path) == ["App/again.swift", "App/real.swift"])
    #expect(found.swiftFiles.first?.resolvedPath == tree.path("outside/far.swift"))
    #expect(found.notices.isEmpty)
  }

  @Test func linkedFoldersAreFollowedOnce() throws {
    let tree = try TemporaryTree([
      "App/a.swift": "", "shared/b.swift": "", "shared/M.xcdatamodeld/M.xcdatamodel/contents": "",
    ])
    try tree.link("App/Shared", to: "../shared")
    try tree.link("App/Twice", to: "../shared")
    try tree.link("App/Model.xcdatamodeld", to: "../shared/M.xcdatamodeld")
    let found = find(tree, ["App"])
    #expect(found.swiftFiles.map(\.path) == ["App/Shared/b.swift", "App/a.swift"])
    #expect(found.dataModels.map(\.resolvedPath) == [tree.path("shared/M.xcdatamodeld")])
    // Where the target is searched anyway, the link adds nothing.
    #expect(find(tree).swiftFiles.map(\.path) == ["App/a.swift", "shared/b.swift"])
  }

  @Test func loopsAndBrokenLinksAreTold() throws {
    let tree = try TemporaryTree(["App/Deep/a.swift": ""])
    try tree.link("App/Deep/loop", to: "..")
    try tree.link("App/around", to: "../..")
    try tree.link("App/self.swift", to: "self.swift")
    try tree.link("App/gone.swift", to: "nowhere.swift")
    try tree.link("App/gone", to: "nowhere")
    let found = find(tree, ["App"])
    #expect(found.swiftFiles.map(\.path) == ["App/Deep/a.swift"])
    #expect(found.notices.map(\.path) == ["App/Deep/loop", "App/around", "App/gone.swift", "App/self.swift"])
    #expect(found.notices.allSatisfy { $0.severity == .warning })
  }

  @Test func aLinkToItselfAsArgumentIsNoCrash() throws {
    let tree = try TemporaryTree()
    try tree.link("loop", to: "loop")
    let found = find(tree, ["loop"])
    #expect(
      found.notices == [Notice(.error, path: "loop", "The path is a symbolic link that leads to itself.")])
  }

  // MARK: - Project files

  @Test func projectFilesOfTheNearestFolderAboveCount() throws {
    let tree = try TemporaryTree([
      ".git/HEAD": "", "App.xcodeproj/project.pbxproj": "", "Package.swift": "",
      "Kit/Package.swift": "", "Kit/Package@swift-6.1.swift": "", "Kit/Sources/Kit/a.swift": "",
      "App/b.swift": "",
    ])
    let kit = find(tree, ["Kit/Sources/Kit/a.swift"])
    #expect(kit.packageManifests.map(\.path) == ["Kit/Package.swift", "Kit/Package@swift-6.1.swift"])
    #expect(kit.xcodeProjects.isEmpty)
    #expect(kit.swiftFiles.map(\.path) == ["Kit/Sources/Kit/a.swift"])
    let app = find(tree, ["App"])
    #expect(app.xcodeProjects.map(\.path) == ["App.xcodeproj/project.pbxproj"])
    #expect(app.packageManifests.map(\.path) == ["Package.swift"])
  }

  @Test func projectFilesOutsideTheRepositoryDoNotCount() throws {
    let tree = try TemporaryTree(["Package.swift": "", "Repo/.git/HEAD": "", "Repo/App/a.swift": ""])
    #expect(find(tree, ["Repo/App"]).packageManifests.isEmpty)
  }

  @Test func ignoredProjectsTellOfTargetsAllTheSame() throws {
    let tree = try TemporaryTree([".gitignore": "*.xcodeproj\n", "App.xcodeproj/project.pbxproj": ""])
    #expect(find(tree).xcodeProjects.count == 1)
    #expect(find(tree, [], excluding(["*.xcodeproj"], in: tree)).xcodeProjects.isEmpty)
  }
}
