import Checks
import Foundation

/// The file that a baseline is kept in: JSON with one finding a line, ordered, so that changes are easy to read and to
/// merge.
struct BaselineFile {
  /// The path as the user gave it, or as the configuration leads to it.
  let path: String
  /// The absolute path, symbolic links resolved.
  let resolvedPath: String
  /// The folder that the paths in it start from: the file's own, symbolic links resolved.
  let folder: String
  /// What the file says; nothing where it is not there yet.
  var baseline = Baseline([])

  /// The name of the file where nobody says another.
  static let defaultName = ".cdaudit-baseline.json"

  /// The option that names it.
  static let option = Option(
    name: "--baseline", value: "FILE", help: "leave out what this file knows; 'cdaudit baseline' writes it",
    completion: .files)

  /// The file at `path`, which need not be there.
  ///
  /// - Throws: `UsageError` where it could not be there.
  init(path: String) throws(UsageError) {
    guard let resolved = nearestResolvedPath(path) else {
      throw UsageError("there is no folder '\(path.parentPath)' for the baseline '\(path)' to lie in")
    }
    guard !isFolder(resolved) else { throw UsageError("the baseline '\(path)' is a folder") }
    self.path = path
    resolvedPath = resolved
    folder = resolved.parentPath
  }

  /// The file that the option or else the configuration names, read; nil where neither does.
  ///
  /// - Throws: `UsageError` where it is not there or is none.
  static func existing(_ option: String?, _ configuration: LoadedConfiguration?) throws(UsageError) -> BaselineFile? {
    guard let path = option ?? configured(configuration) else { return nil }
    var file = try BaselineFile(path: path)
    guard fileMode(path) != nil else {
      throw UsageError("there is no baseline '\(path)'; 'cdaudit baseline write' makes it")
    }
    try file.read()
    return file
  }

  /// The path that the configuration names, as people see it.
  static func configured(_ configuration: LoadedConfiguration?) -> String? {
    guard let configuration, let name = configuration.configuration.baseline else { return nil }
    if name.hasPrefix("/") { return name }
    return "\(configuration.folder)/\(name)".shown(from: cdaudit.resolvedPath(".") ?? "/")
  }

  /// Reads the file.
  ///
  /// - Throws: `UsageError` where it cannot be read or is no baseline.
  mutating func read() throws(UsageError) {
    let bytes: [UInt8]
    do { bytes = try readFile(path) } catch { throw UsageError(error.message) }
    let contents: Contents
    do {
      contents = try JSONDecoder().decode(Contents.self, from: Data(bytes))
    } catch {
      throw UsageError("'\(path)' is no baseline of cdaudit, or is damaged; 'cdaudit baseline write' makes it anew")
    }
    guard contents.version == Self.version else {
      throw UsageError("the baseline '\(path)' has version \(contents.version), and this cdaudit reads version 1")
    }
    baseline = Baseline(
      contents.findings.map {
        Baseline.Entry(path: $0.path, rule: $0.rule, fingerprint: $0.fingerprint, message: $0.message ?? "")
      })
  }

  /// The file's bytes.
  var bytes: [UInt8] {
    var json = JSONWriter(brokenDownTo: 2)
    json.object { json in
      json.array("findings", of: baseline.entries) { json, entry in
        json.object { json in
          json.member("fingerprint", entry.fingerprint)
          json.member("message", entry.message)
          json.member("path", entry.path)
          json.member("rule", entry.rule)
        }
      }
      json.member("version", Self.version)
    }
    return json.bytes
  }

  /// The findings of a run as entries of this file.
  func entries(_ result: AnalysisResult) -> [Baseline.Entry] {
    result.findings.map { entry($0, result.files) }
  }

  private func entry(_ finding: Finding, _ files: [ReportedFile]) -> Baseline.Entry {
    Baseline.Entry(
      path: entryPath(files[finding.location.file.index].resolvedPath), rule: finding.rule,
      fingerprint: finding.fingerprint, message: finding.message)
  }

  /// Leaves the findings that the baseline knows out of a result.
  ///
  /// - Parameters:
  ///   - options: What was analysed.
  ///   - scopes: The places of the scopes whose files it speaks of; nil for all files.
  /// - Returns: The entries that nothing was found for although their rule ran over their file, or although the file or
  ///   the rule is gone.
  func apply(
    to result: inout AnalysisResult, _ options: AnalysisOptions, scopes: Set<Int>? = nil
  ) -> [Baseline.Entry] {
    let files = result.files
    func isMeant(_ scope: Int) -> Bool { scopes?.contains(scope) ?? true }
    let meant = result.findings.indices.filter { isMeant(files[result.findings[$0].location.file.index].scope) }
    let match = baseline.match(meant.map { entry(result.findings[$0], files) }, exists: exists)
    let known = Set(zip(meant, match.isKnown).filter { $1 }.map(\.0))
    result.baselinedCount += known.count
    result.silenced += known.sorted().map { SilencedFinding(result.findings[$0], .baseline) }
    result.findings = result.findings.indices.filter { !known.contains($0) }.map { result.findings[$0] }
    let analysed = Dictionary(
      files.filter { isMeant($0.scope) && options.reported?.contains($0.resolvedPath) ?? true }
        .map { ($0.resolvedPath, $0.scope) }
    ) { first, _ in first }
    return zip(baseline.entries, match.isUsed).filter { entry, isUsed in
      guard !isUsed else { return false }
      let scope = analysed[resolvedPath(ofEntry: entry.path)]
      guard scope != nil || options.reported == nil && !exists(entry.path) else { return false }
      return ran(entry.rule, options, scope.map { [$0] } ?? scopes)
    }.map(\.0)
  }

  /// Whether a rule ran over files of the scopes, or is gone.
  private func ran(_ rule: String, _ options: AnalysisOptions, _ scopes: Set<Int>?) -> Bool {
    guard AllRules.infos.contains(where: { $0.slug == rule }) else { return true }
    return scopes.map { $0.contains { options.runs(rule, inScope: $0) } } ?? options.rules.contains(rule)
  }

  /// Whether there still is a file at the path of an entry.
  func exists(_ entryPath: String) -> Bool { fileMode(resolvedPath(ofEntry: entryPath)) != nil }

  /// The absolute path of an entry's file.
  func resolvedPath(ofEntry path: String) -> String { path.hasPrefix("/") ? path : folder.asFolder + path }

  /// A file's path from the folder of the baseline. One that lies elsewhere is named by as many `..` as it takes.
  private func entryPath(_ resolved: String) -> String {
    var up = ""
    var base = folder
    while true {
      if let path = resolved.path(from: base.asFolder) { return up + path }
      guard base != "/" else { return resolved }
      up += "../"
      base = base.parentPath
    }
  }

  private struct Contents: Decodable {
    struct Finding: Decodable {
      var path: String
      var rule: String
      var fingerprint: String
      var message: String?
    }
    var version: Int
    var findings: [Finding]
  }

  private static let version = 1
}
