import Foundation
import Testing

/// The samples are valid Swift: they compile against the stub of Core Data in `Tests/Support`.
@Suite(.serialized)
struct SamplesTypeCheckTests {
  @Test(.needsSampleCompiler)
  func appWithMistakesCompilesAsSwift5() throws {
    let report = try SampleCompiler.report(on: "Lending", module: "LendingApp", modes: ["Swift 5"])
    #expect(report.hasNoErrors(in: "Swift 5"), "\(report.text)")
  }

  @Test(.needsSampleCompiler)
  func correctedAppCompilesAsSwift5And6() throws {
    let modes = ["Swift 5", "Swift 6"]
    let report = try SampleCompiler.report(
      on: "LendingCorrected", module: "LendingAppCorrected", modes: modes)
    for mode in modes {
      #expect(report.hasNoErrors(in: mode), "\(report.text)")
    }
  }

  @Test func twinsHaveTheSameFiles() throws {
    let files = try SampleCompiler.sources(of: "Lending")
    #expect(files.count > 10)
    #expect(try SampleCompiler.sources(of: "LendingCorrected") == files)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the samples cannot be compiled.
  fileprivate static var needsSampleCompiler: Self {
    .enabled(
      if: SampleCompiler.isUsable,
      "needs bash, swiftc and python3, and a system without an SDK of Core Data")
  }
}

/// What the compiler said of a sample, mode by mode.
private struct CompilerReport {
  var text: String

  /// Whether the mode was tried and its last line counts no error.
  func hasNoErrors(in mode: String) -> Bool {
    text.split(separator: "\n").contains { $0.hasPrefix("\(mode): 0 errors, ") }
  }
}

/// Runs `Tests/Support/CoreDataStub/typecheck.sh` on a sample.
private enum SampleCompiler {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether the script's tools are on the path, and no SDK is in the way of the stub.
  static var isUsable: Bool {
    #if canImport(CoreData)
      return false
    #else
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      return ["bash", "swiftc", "python3"].allSatisfy { tool in
        folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
      }
    #endif
  }

  /// The Swift files of a sample's targets, as paths in its folder.
  static func sources(of sample: String) throws -> [String] {
    let folder = root.appending(path: "Samples/\(sample)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") && ($0.hasPrefix("Sources/") || $0.hasPrefix("Tests/")) }
      .sorted()
  }

  /// Compiles a sample, its tests and what Xcode would generate for it, as one module.
  static func report(on sample: String, module: String, modes: [String]) throws -> CompilerReport {
    let support = root.appending(path: "Tests/Support")
    let generated = try FileManager.default
      .contentsOfDirectory(atPath: support.appending(path: "SampleGeneratedCode").path)
      .filter { $0.hasSuffix(".swift") }
      .map { "Tests/Support/SampleGeneratedCode/\($0)" }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["bash", "Tests/Support/CoreDataStub/typecheck.sh"] + modes.flatMap { ["--mode", $0] }
      + (try sources(of: sample)).map { "Samples/\(sample)/\($0)" } + generated.sorted()
      + ["--", "-module-name", module]
    process.currentDirectoryURL = root
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return CompilerReport(text: String(decoding: text, as: UTF8.self))
  }
}
