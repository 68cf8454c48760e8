// swift-tools-version: 6.2
import PackageDescription

/// Every target of the project is checked as Swift 6 with strict memory safety:
/// the analyzer reads hostile input, so an unsafe construct has to say so.
let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "cdaudit",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "cdaudit", targets: ["cdaudit"]),
    .plugin(name: "CDAuditBuildTool", targets: ["CDAuditBuildTool"]),
    .plugin(name: "CDAudit", targets: ["CDAudit"]),
    .plugin(name: "CDAuditFix", targets: ["CDAuditFix"]),
  ],
  targets: [
    .target(name: "Lexer", swiftSettings: strict),
    .target(name: "Checks", dependencies: ["Lexer"], swiftSettings: strict),
    .executableTarget(name: "cdaudit", dependencies: ["Checks", "Lexer"], swiftSettings: strict),
    .executableTarget(
      name: "lexer-benchmark", dependencies: ["Lexer"], path: "Benchmarks/LexerBenchmark", swiftSettings: strict),
    .plugin(name: "CDAuditBuildTool", capability: .buildTool(), dependencies: ["cdaudit"]),
    .plugin(
      name: "CDAudit",
      capability: .command(intent: .custom(verb: "cdaudit", description: "Find Core Data concurrency mistakes")),
      dependencies: ["cdaudit"]),
    .plugin(
      name: "CDAuditFix",
      capability: .command(
        intent: .custom(verb: "cdaudit-fix", description: "Fix Core Data concurrency mistakes"),
        permissions: [.writeToPackageDirectory(reason: "The fixes change the source files of the package.")]),
      dependencies: ["cdaudit"]),
    .testTarget(name: "LexerTests", dependencies: ["Lexer"], exclude: ["Fixtures"]),
    .testTarget(name: "ChecksTests", dependencies: ["Checks", "Lexer"], exclude: ["Fixtures"]),
    .testTarget(name: "cdauditTests", dependencies: ["cdaudit", "Checks", "Lexer"], exclude: ["Fixtures"]),
  ]
)
