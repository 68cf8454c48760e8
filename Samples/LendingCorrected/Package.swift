// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "LendingAppCorrected",
  platforms: [.iOS(.v17)],
  targets: [
    .executableTarget(
      name: "LendingAppCorrected",
      path: "Sources/LendingApp",
      resources: [.process("Model/Lending.xcdatamodeld")]),
    .testTarget(
      name: "LendingAppCorrectedTests",
      dependencies: ["LendingAppCorrected"],
      path: "Tests/LendingAppTests"),
  ],
  swiftLanguageModes: [.v6]
)
