import Testing

@testable import Checks

@Suite struct PackageManifestTests {
  private func manifest(_ text: String) -> PackageManifest { PackageManifest(Array(text.utf8)) }

  @Test func readsTargetsAsTheyAreWritten() {
    let manifest = manifest(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let core = "Core"
      let deps: [Target.Dependency] = [.target(name: "Ghost"), .target(name: "Core")]
      let package = Package(
        name: "Notes", // .target(name: "Comment")
        products: [.library(name: "Notes", targets: ["Notes"]), .plugin(name: "Lint", targets: ["Lint"])],
        dependencies: [.package(url: "https://example.com/a.git", from: "1.0.0")],
        targets: [
          .target(name: core, dependencies: deps),
          Target.target(
            name: "Notes",
            dependencies: [
              .target(name: "Core"), .target(name: "Other", condition: .when(platforms: [.iOS])),
              .product(name: "A", package: "a"),
            ],
            path: "Notes",
            exclude: ["Info.plist", "Old"],
            sources: ["Code", "More/File.swift"],
            plugins: [.plugin(name: "Lint"), .plugin(name: "X", package: "x")]),
          .executableTarget(name: "tool"),
          .macro(name: "Macros"),
          .plugin(name: "Lint", capability: .buildTool(), dependencies: ["tool"]),
          .testTarget(name: "NotesTests", dependencies: ["Notes"]),
          .binaryTarget(name: "Blob", path: "Blob.xcframework"),
        ]
      )
      """)
    #expect(
      manifest.members.map(\.name) == ["Core", "Notes", "tool", "Macros", "Lint", "NotesTests"])
    #expect(
      manifest.members.map(\.kind) == [.library, .library, .executable, .buildTool, .buildTool, .test])
    #expect(manifest.members[1].path == "Notes")
    #expect(manifest.members[1].exclude == ["Info.plist", "Old"])
    #expect(manifest.members[1].sources == ["Code", "More/File.swift"])
    #expect(manifest.members[0].sources == nil)
    #expect(manifest.members.allSatisfy { $0.settings == TargetSettings(languageMode: 6) })
  }

  @Test(arguments: [
    // In place.
    """
    swiftSettings: [
      .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    """,
    // A constant, and one made of two.
    "swiftSettings: both",
    "swiftSettings: isolated + nonsending",
    "swiftSettings: [.defaultIsolation(MainActor.self)] + nonsending",
    // A property and a function.
    "swiftSettings: .approachable",
    "swiftSettings: settings(strict: true)",
    // The compiler's own options.
    """
    swiftSettings: [
      .unsafeFlags([
        "-Xfrontend", "-default-isolation", "-Xfrontend", "MainActor",
        "-enable-upcoming-feature", "NonisolatedNonsendingByDefault",
      ])
    ]
    """,
  ])
  func settingsAreFound(_ argument: String) {
    let manifest = manifest(
      """
      // swift-tools-version:6.2
      let isolated: [SwiftSetting] = [
        .defaultIsolation(MainActor.self),
      ]
      let nonsending: [SwiftSetting] = [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
      let both = isolated
        + nonsending
      let package = Package(name: "P", targets: [
        .target(name: "A", \(argument)),
        .target(name: "B", swiftSettings: [.enableUpcomingFeature("ExistentialAny"), .defaultIsolation(nil)]),
        .target(name: "C"),
      ])
      extension [SwiftSetting] {
        static var approachable: [SwiftSetting] {
          isolated + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]
        }
      }
      func settings(strict: Bool) -> [SwiftSetting] {
        if strict { return both }
        return []
      }
      """)
    #expect(
      manifest.members.map(\.settings) == [
        TargetSettings(defaultIsolation: .mainActor, nonisolatedNonsendingByDefault: true, languageMode: 6),
        TargetSettings(defaultIsolation: .nonisolated, languageMode: 6),
        TargetSettings(languageMode: 6),
      ])
  }

  @Test(arguments: [
    ("for target in package.targets { @ }", true, true),
    ("for target in package.targets where target.type != .test { @ }", true, false),
    ("for target in package.targets where target.type == .test { @ }", false, true),
    (
      "for target in package.targets where ![.system, .binary, .plugin].contains(target.type) { @ }", true,
      true
    ),
    ("package.targets.forEach { target in @ }", true, true),
    // These may give different targets different settings.
    ("for target in package.targets { if target.name == \"A\" { @ } }", false, false),
    ("for target in package.targets where target.name.hasSuffix(\"X\") { @ }", false, false),
    ("for target in other { @ }", false, false),
  ])
  func loopsOverAllTargets(_ loop: String, _ library: Bool, _ test: Bool) {
    let manifest = manifest(
      """
      // swift-tools-version: 5.9
      let package = Package(name: "P", targets: [.target(name: "A"), .testTarget(name: "ATests")])
      \(loop.replacing("@", with: """
        var settings = target.swiftSettings ?? []
        settings.append(.defaultIsolation(MainActor.self))
        target.swiftSettings = settings
        """))
      """)
    #expect((manifest.members[0].settings.defaultIsolation == .mainActor) == library)
    #expect((manifest.members[1].settings.defaultIsolation == .mainActor) == test)
    #expect((manifest.settings(of: .library).defaultIsolation == .mainActor) == library)
    #expect(manifest.members[0].settings.languageMode == 5)
  }

  @Test(arguments: [
    ("// swift-tools-version:5.9", "", "", 5), ("// swift-tools-version: 6.1", "", "", 6),
    ("", "", "", 5), ("// swift-tools-version: 6.0", "swiftLanguageModes: [.v5]", "", 5),
    ("// swift-tools-version:5.5", "swiftLanguageVersions: [.v5, .version(\"6\")]", "", 6),
    ("// swift-tools-version:4.0", "swiftLanguageVersions: [.v4_2]", "", 4),
    ("// swift-tools-version: 6.0", "", ".swiftLanguageMode(.v5)", 5),
  ])
  func languageModes(_ first: String, _ package: String, _ setting: String, _ mode: Int) {
    let manifest = manifest(
      """
      \(first)
      let package = Package(name: "P", targets: [.target(name: "A", swiftSettings: [\(setting)])], \(package))
      """)
    #expect(manifest.members.map(\.settings.languageMode) == [mode])
  }

  @Test func stringsAndCommentsHideWhatIsInThem() {
    let manifest = manifest(
      #"""
      let a = "a \(f(")")) .target(name: \"No\")"
      let b = #".target(name: "No")"#
      let c = """
        .target(name: "No")
        """
      /* .target(name: "No") /* nested */ .target(name: "No") */
      let package = Package(targets: [.target(name: "Yes"), .target(name: "No\(1)"), .target(name: #"Raw"#)])
      """#)
    #expect(manifest.members.map(\.name) == ["Yes", "Raw"])
  }

  @Test(arguments: [
    "", "\"", "#\"", "\"\"\"", "/*", "((((", "]]]]", ".target(", ".target(name:", "let x =", "func f(",
  ])
  func brokenManifestsEnd(_ text: String) {
    #expect(manifest(text).members.isEmpty)
    #expect(
      manifest("let package = Package(targets: [.target(name: \"A\")])\n" + text).members.map(\.name) == ["A"]
    )
  }

  @Test func constantsThatNameEachOtherEnd() {
    let manifest = manifest(
      "let a = b + a\nlet b = a\nlet p = Package(targets: [.target(name: \"A\", swiftSettings: a)])")
    #expect(manifest.members.map(\.settings) == [TargetSettings(languageMode: 5)])
  }
}
