// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "LendingApp",
  platforms: [.iOS(.v17)],
  targets: [
    .executableTarget(
      name: "LendingApp",
      resources: [.process("Model/Lending.xcdatamodeld")]),
    .testTarget(
      name: "LendingAppTests",
      dependencies: ["LendingApp"]),
  ],
  swiftLanguageModes: [.v5]
)
