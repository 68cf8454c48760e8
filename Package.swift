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
    .executable(name: "cdaudit", targets: ["cdaudit"])
  ],
  targets: [
    .target(name: "Lexer", swiftSettings: strict),
    .target(name: "Checks", dependencies: ["Lexer"], swiftSettings: strict),
    .executableTarget(name: "cdaudit", dependencies: ["Checks", "Lexer"], swiftSettings: strict),
    .executableTarget(
      name: "lexer-benchmark", dependencies: ["Lexer"], path: "Benchmarks/LexerBenchmark", swiftSettings: strict),
    .testTarget(name: "LexerTests", dependencies: ["Lexer"], exclude: ["Fixtures"]),
    .testTarget(name: "ChecksTests", dependencies: ["Checks", "Lexer"], exclude: ["Fixtures"]),
    .testTarget(name: "cdauditTests", dependencies: ["cdaudit", "Checks", "Lexer"], exclude: ["Fixtures"]),
  ]
)
