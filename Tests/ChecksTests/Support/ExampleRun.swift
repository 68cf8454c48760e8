import Checks
import Lexer

/// A whole analysis of one file, and of those that stand beside it.
struct ExampleRun {
  let bytes: [UInt8]
  let result: AnalysisResult

  /// Analyses `text` as the first file of a project with the rules named, with all where none is.
  init(_ text: String, files: [ExampleFile] = [], only rules: [String] = []) throws {
    let tree = try TemporaryTree(["Example.swift": text])
    for file in files { try tree.write(file.path, file.text) }
    bytes = Array(text.utf8)
    result = try Analysis.run(
      AnalysisOptions(
        paths: [files.isEmpty ? tree.path("Example.swift") : tree.root], usesIgnoreFiles: false,
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
