import Checks
import Foundation

/// `cdaudit check`: analyses a project and reports what it found.
enum CheckCommand: Command {
  static let name = "check"
  static let operands = "[PATH…]"
  static let summary = "Report mistakes in the files and folders given (default: the current folder)"
  static let options = CheckOptions.all
  static let details = """
    RULE is a rule's slug or a family; 'cdaudit rules' lists them. Lists take commas, options of lists may
    be repeated. Of other options given twice the later one counts.

    Exit status: 0 no finding at or above --fail-on, 1 there is one, 2 wrong use, 3 cdaudit failed
    """

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    let options = try CheckOptions(arguments)
    guard let currentFolder = resolvedPath(".") else { throw Failure("the current folder cannot be found") }

    let result = try analyse(options.analysis)
    console.keeper.kept = result.workingData
    let start = ContinuousClock.now
    var report = Report(
      result, rules: options.analysis.rules.enabled,
      paths: ReportPaths(currentFolder: currentFolder, operands: options.analysis.paths))
    report.isAdvisory = options.failOn == .never
    let failures = write(report, as: options, in: console)

    let summary = RunSummary(
      report, style: options.color.style(isTerminal: console.errorsIsTerminal, console.environment))
    try console.errors.write(summary.notices(options.formats))
    if options.showsStatistics { try console.errors.write(summary.statistics) }
    if options.showsTimings { try console.errors.write(summary.timings(reporting: .now - start)) }
    if options.format.isForPeople, !options.isQuiet { try console.errors.write(summary.conclusion) }
    // All are told, and the last one decides how the run ends.
    for failure in failures.dropLast() {
      try console.errors.write("error: \(DisplayText.line(failure.message))\n")
    }
    if let failure = failures.last { throw failure }
    return status(of: result, failOn: options.failOn)
  }

  /// Writes the reports, one after the other: what keeps one from being written does not lose the others.
  private static func write(_ report: Report, as options: CheckOptions, in console: Console) -> [Failure] {
    var failures: [Failure] = []
    func attempt(_ write: () throws(Failure) -> Void) {
      do throws(Failure) { try write() } catch { failures.append(error) }
    }
    attempt { () throws(Failure) in
      let style = options.color.style(isTerminal: console.outputIsTerminal, console.environment)
      try console.output.write(options.format.render(report, style: style))
      // The findings come before what is said about them, whichever of the two streams is quicker.
      try console.output.flush()
    }
    for (format, writer) in options.outputs {
      attempt { () throws(Failure) in
        let style = options.color.style(isTerminal: false, console.environment)
        try writer.write(format.render(report, style: style))
      }
    }
    return failures
  }

  /// Analyses what the options name; what cannot be analysed at all is wrong use.
  static func analyse(_ options: AnalysisOptions) throws(UsageError) -> AnalysisResult {
    do {
      return try Analysis.run(options)
    } catch {
      throw UsageError(error.message)
    }
  }

  /// What a run ends with that found `result`.
  static func status(of result: AnalysisResult, failOn: FailOn) -> ExitStatus {
    if result.notices.contains(where: { $0.severity == .error }) { return .failure }
    guard let threshold = failOn.level else { return .success }
    return result.findings.contains { $0.level >= threshold } ? .findings : .success
  }
}
