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
    var options = try CheckOptions(arguments, in: console)
    guard let currentFolder = resolvedPath(".") else { throw Failure("the current folder cannot be found") }
    let progress = ProgressLine(options.chatter.progress, in: console)
    options.project.analysis.timesRules = options.chatter.showsTimings
    if let progress { options.project.analysis.progress = { progress.show($0) } }
    let paths = options.project.analysis.paths
    let changes = try options.changes?.changes(for: paths, in: console)
    let run = try CheckRun(options, changes)
    console.keeper.kept = run.result.workingData
    progress?.show("reports")

    let start = ContinuousClock.now
    var report = Report(
      run.result, rules: options.project.analysis.rules.enabled,
      paths: ReportPaths(currentFolder: currentFolder, operands: paths), showsSuppressed: options.showsSuppressed)
    report.isAdvisory = options.failOn.allSatisfy { $0 == .never }
    progress?.finish()
    let unfixed = options.fixes.mode == .write ? run.fixed.write() : []
    let failures = unfixed + write(run, report, as: options, in: console)

    var chatter = RunChatter(
      run, options, report, style: options.color.style(isTerminal: console.errorsIsTerminal, console.environment))
    chatter.unfixedFileCount = unfixed.count
    try console.errors.write(chatter.text(reporting: .now - start))
    // All are told, and the last one decides how the run ends.
    for failure in failures.dropLast() {
      try console.errors.write("error: \(DisplayText.line(failure.message))\n")
    }
    if let failure = failures.last { throw failure }
    return status(of: run, options)
  }

  /// Writes the reports, one after the other: what keeps one from being written does not lose the others.
  private static func write(
    _ run: CheckRun, _ report: Report, as options: CheckOptions, in console: Console
  ) -> [Failure] {
    var failures: [Failure] = []
    func attempt(_ write: () throws(Failure) -> Void) {
      do throws(Failure) { try write() } catch { failures.append(error) }
    }
    attempt { () throws(Failure) in
      let style = options.color.style(isTerminal: console.outputIsTerminal, console.environment)
      let isDiff = options.fixes.mode == .diff
      try console.output.write(isDiff ? run.fixed.diff : options.format.render(report, style: style))
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

  private static func status(of run: CheckRun, _ options: CheckOptions) -> ExitStatus {
    let isStale = options.failsIfStale && run.stale.contains { !$0.entries.isEmpty }
    // A diff that is not empty counts beside the findings, which it may not mend.
    let isDiff = options.fixes.mode == .diff && !run.fixed.changed.isEmpty
    let status = status(of: run.result, failOn: options.failOn)
    guard status == .success else { return status }
    return isStale || isDiff ? .findings : .success
  }

  /// What a run ends with that found `result`.
  static func status(of result: AnalysisResult, failOn: FailOn) -> ExitStatus {
    status(of: result, failOn: [failOn])
  }

  /// What a run ends with that found `result`.
  ///
  /// - Parameter failOn: from where on findings fail the run, for each scope or for all files.
  static func status(of result: AnalysisResult, failOn: [FailOn]) -> ExitStatus {
    if result.notices.contains(where: { $0.severity == .error }) { return .failure }
    let fails = result.findings.contains { finding in
      let scope = failOn.count > 1 ? result.files[finding.location.file.index].scope : 0
      return failOn[scope].level.map { finding.level >= $0 } ?? false
    }
    return fails ? .findings : .success
  }
}
