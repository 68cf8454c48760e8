import Checks
import Lexer

/// A whole analysis of one file.
struct ExampleRun {
  let bytes: [UInt8]
  let result: AnalysisResult

  /// Analyses `text` as the only file of a project with the rules named, with all where none is.
  init(_ text: String, only rules: [String] = []) throws {
    let tree = try TemporaryTree(["Example.swift": text])
    bytes = Array(text.utf8)
    result = try Analysis.run(
      AnalysisOptions(
        paths: [tree.path("Example.swift")], usesIgnoreFiles: false,
        rules: RuleSelection(only: rules, includesNotes: true),
        jobs: 1))
  }

  /// What is marked, each with its rule and offset, in the order of the findings.
  var findings: [String] { result.findings.map { Self.describe($0.rule, $0.location.range, bytes) } }

  /// A place that a rule marks.
  static func describe(_ rule: String, _ range: ByteRange, _ bytes: [UInt8]) -> String {
    "\(rule) at \(range.start): \(String(decoding: bytes[range.start..<range.end], as: UTF8.self))"
  }
}
