import Checks
import Lexer

/// A run as the reporters see it: what was found, by which rules, and where the files lie.
struct Report {
  /// What was found.
  let result: AnalysisResult
  /// The rules that ran, in their fixed order, each with the level that it ran at.
  let rules: [(info: RuleInfo, level: Level)]
  /// How paths are named.
  let paths: ReportPaths
  /// Whether nothing that is found fails the run.
  var isAdvisory = false
  /// Whether formats for programs tell of the findings that comments silence or the baseline knows.
  let showsSuppressed: Bool
  /// For each file of the result its lines, where something points into it.
  private let lines: [LineTable?]

  /// The report of a run.
  ///
  /// - Parameter showsSuppressed: Whether silenced findings are shown where the format can tell them apart.
  init(
    _ result: AnalysisResult, rules: [(info: RuleInfo, level: Level)], paths: ReportPaths,
    showsSuppressed: Bool = false
  ) {
    self.showsSuppressed = showsSuppressed
    self.result = result
    self.rules = rules
    self.paths = paths
    var isPointedInto = Array(repeating: false, count: result.files.count)
    for finding in result.findings + (showsSuppressed ? result.silenced.map(\.finding) : []) {
      isPointedInto[finding.location.file.index] = true
      for step in finding.flow { isPointedInto[step.location.file.index] = true }
      for edit in finding.fixes.flatMap(\.edits) { isPointedInto[edit.location.file.index] = true }
    }
    for evidence in result.review?.answers.flatMap(\.evidence) ?? [] {
      for place in evidence.places { isPointedInto[place.file.index] = true }
    }
    lines = zip(result.files, isPointedInto).map { file, isUsed in isUsed ? LineTable(file.bytes) : nil }
  }

  /// The lines of a file that a finding points into.
  func lines(of file: FileID) -> LineTable { lines[file.index] ?? LineTable(result.files[file.index].bytes) }

  /// The line that a location begins in, from 1.
  func line(of location: Location) -> Int {
    lines(of: location.file).position(at: location.range.start).line
  }

  /// Where a location is, for people and in JSON: columns count UTF-8 bytes.
  func place(_ location: Location) -> Place {
    let lines = lines(of: location.file)
    return Place(
      path: result.files[location.file.index].path,
      start: lines.position(at: location.range.start), end: lines.position(at: location.range.end))
  }

  /// How many findings there are of each level.
  var counts: [Level: Int] {
    result.findings.reduce(into: [:]) { $0[$1.level, default: 0] += 1 }
  }
}

/// A range of a file in lines and columns.
struct Place: Hashable {
  /// The file's path.
  var path: String
  /// The first character.
  var start: TextPosition
  /// The character after the last one.
  var end: TextPosition
}
