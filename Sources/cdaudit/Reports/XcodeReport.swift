import Checks

/// What Xcode reads in the output of a build phase: `path:line:column: warning: message [rule]` with an
/// absolute path, and the steps of the flow as notes, which Xcode folds below it. Columns count UTF-8 bytes.
///
/// The form is that of "Running custom scripts during a build" in Apple's Xcode documentation, which knows
/// the same three words as our levels. An `error:` fails the build there, so that errors are warnings in a run that
/// nothing fails (`--fail-on never`).
struct XcodeReport {
  private let report: Report

  /// The report of a run.
  init(_ report: Report) { self.report = report }

  /// The report as UTF-8.
  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    for finding in report.result.findings {
      let level = report.isAdvisory ? min(finding.level, .warning) : finding.level
      bytes += line(finding.location, level, "\(finding.message) [\(finding.rule)]").utf8
      for step in finding.flow { bytes += line(step.location, .note, step.message).utf8 }
      bytes += line(finding.location, .note, finding.help).utf8
    }
    return bytes
  }

  private func line(_ location: Location, _ level: Level, _ message: String) -> String {
    let place = report.place(location)
    let path = DisplayText.line(report.paths.absolute(place.path))
    let position = "\(place.start.line):\(place.start.column)"
    return "\(path):\(position): \(level.rawValue): \(DisplayText.line(message))\n"
  }
}
