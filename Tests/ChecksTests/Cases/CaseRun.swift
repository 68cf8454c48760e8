import Foundation

@testable import Checks

/// An analysis of a folder, with the places of its findings told by their paths in that folder.
struct CaseRun {
  /// What the analysis gave.
  let result: AnalysisResult
  /// The folder's absolute path with links resolved.
  private let root: String

  /// Analyses the folder at `root` with the rules that run by default.
  init(_ root: String, jobs: Int? = nil) throws {
    self.root = try FileSystem.resolve(root)
    result = try Analysis.run(AnalysisOptions(paths: [root], rules: RuleSelection(), jobs: jobs))
  }

  /// Analyses a copy of the file or folder at `path` in a folder of its own: beside the tests it would be taken
  /// for a part of them, by the names of the folders around it.
  init(copyOf path: String, jobs: Int? = nil) throws {
    let tree = try TemporaryTree()
    try FileManager.default.copyItem(
      atPath: path, toPath: tree.path(URL(fileURLWithPath: path).lastPathComponent))
    try self.init(tree.root, jobs: jobs)
  }

  /// The paths of the files in the folder, in the order of the analysis.
  var files: [String] { result.files.map { relative($0.resolvedPath) } }

  /// The places of the findings, in the order of the analysis.
  var places: [CasePlace] { result.findings.map { place(of: $0) } }

  /// The place of a finding.
  func place(of finding: Finding) -> CasePlace {
    let file = result.files[finding.location.file.index]
    let line = LineTable(file.bytes).position(at: finding.location.range.start).line
    return CasePlace(file: relative(file.resolvedPath), line: line, rule: finding.rule)
  }

  private func relative(_ path: String) -> String { PathText.relative(path, to: root) ?? path }
}
