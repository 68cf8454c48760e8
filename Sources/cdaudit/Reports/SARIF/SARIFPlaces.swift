import Checks
import Lexer

/// Where the things of a report lie, in SARIF's terms: URI references from the root of the repository, and
/// regions whose columns count UTF-16 units.
struct SARIFPlaces {
  /// What paths are relative to. It is described and not located: an absolute path is the machine's affair.
  static let root = "%SRCROOT%"

  private let report: Report
  private let uris: [FileID: String]
  private let hashes: [FileID: LineHashes]

  /// The places of `results`.
  init(_ results: [SARIFResult], of report: Report) {
    var uris: [FileID: String] = [:]
    var hashes: [FileID: LineHashes] = [:]
    for finding in results.map(\.finding) {
      let file = finding.location.file
      if hashes[file] == nil { hashes[file] = LineHashes(report.lines(of: file).bytes) }
      let edits = finding.fixes.flatMap(\.edits)
      for file in [file] + finding.flow.map(\.location.file) + edits.map(\.location.file)
      where uris[file] == nil {
        uris[file] = uriReference(report.paths.relative(report.result.files[file.index].resolvedPath))
      }
    }
    self.report = report
    self.uris = uris
    self.hashes = hashes
  }

  /// Writes a `physicalLocation`.
  func write(_ json: inout JSONWriter, _ location: Location) {
    json.object { json in
      json.object("artifactLocation") { artifact(&$0, location.file) }
      json.object("region") { region(&$0, location) }
    }
  }

  /// Writes the members of the `artifactLocation` of a file that a result points into.
  func artifact(_ json: inout JSONWriter, _ file: FileID) { artifact(&json, uri: uris[file] ?? "") }

  /// Writes the members of the `artifactLocation` of a file that a notice is about.
  func artifact(_ json: inout JSONWriter, notice path: String) {
    artifact(&json, uri: uriReference(report.paths.relative(notice: path)))
  }

  /// Writes the members of a `region`.
  func region(_ json: inout JSONWriter, _ location: Location) {
    let lines = report.lines(of: location.file)
    let start = lines.utf16Position(at: location.range.start)
    let end = lines.utf16Position(at: location.range.end)
    json.member("endColumn", end.column)
    json.member("endLine", end.line)
    json.member("startColumn", start.column)
    json.member("startLine", start.line)
  }

  /// Writes the members of `partialFingerprints`.
  func fingerprints(_ json: inout JSONWriter, _ location: Location) {
    guard let hashes = hashes[location.file] else { return }
    json.member("primaryLocationLineHash", hashes[report.line(of: location)])
  }

  private func artifact(_ json: inout JSONWriter, uri: String) {
    json.member("uri", uri)
    json.member("uriBaseId", Self.root)
  }
}

extension JSONWriter {
  /// The next member, a SARIF `message` or `multiformatMessageString` of plain text.
  mutating func message(_ key: String, _ text: String) { object(key) { $0.member("text", text) } }
}
