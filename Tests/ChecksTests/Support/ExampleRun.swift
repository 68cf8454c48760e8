import Checks
import Foundation
import Lexer

/// A whole analysis of one file.
struct ExampleRun {
  let bytes: [UInt8]
  let result: AnalysisResult

  /// Analyses `text` as the only file of a project with the rules named, with all where none is.
  init(_ text: String, only rules: [String] = []) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cdaudit-example-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Example.swift")
    bytes = Array(text.utf8)
    try Data(bytes).write(to: file)
    result = try Analysis.run(
      AnalysisOptions(
        paths: [file.path], usesIgnoreFiles: false, rules: RuleSelection(only: rules, includesNotes: true),
        jobs: 1))
  }

  /// What is marked, each with its rule and offset, in the order of the findings.
  var findings: [String] { result.findings.map { Self.describe($0.rule, $0.location.range, bytes) } }

  /// A place that a rule marks.
  static func describe(_ rule: String, _ range: ByteRange, _ bytes: [UInt8]) -> String {
    "\(rule) at \(range.start): \(String(decoding: bytes[range.start..<range.end], as: UTF8.self))"
  }
}
