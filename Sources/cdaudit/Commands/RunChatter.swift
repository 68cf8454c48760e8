import Checks

/// What is said on standard error of a run of `check`, beside its findings.
struct RunChatter {
  private let run: CheckRun
  private let options: CheckOptions
  private let summary: RunSummary
  private let style: Style
  /// In how many files the fixes could not be written.
  var unfixedFileCount = 0

  /// What is said of `run`, which `options` asked for and `report` reports.
  init(_ run: CheckRun, _ options: CheckOptions, _ report: Report, style: Style) {
    self.run = run
    self.options = options
    self.style = style
    summary = RunSummary(report, style: style)
  }

  /// All of it.
  ///
  /// - Parameter reporting: How long it took to write the reports.
  func text(reporting: Duration) -> String {
    var text = options.chatter.isVerbose ? surroundings : ""
    text += summary.notices(options.formats) + unreported + stale
    if options.chatter.showsStatistics { text += summary.statistics }
    if options.chatter.showsTimings { text += summary.timings(reporting: reporting) }
    if options.format.isForPeople || options.fixes.mode != .none, !options.chatter.isQuiet {
      text += options.fixes.mode == .diff ? "" : summary.conclusion
      text += fixes
    }
    return text
  }

  /// What the run worked with.
  private var surroundings: String {
    let project = options.project
    var lines: [String] = []
    for (scope, analysed) in zip(project.scopes, project.analysis.scopes) {
      lines.append("configuration: \(scope.configuration.map { DisplayText.line($0.path) } ?? "none")")
      lines.append("paths: \(scope.paths.map { DisplayText.line($0) }.joined(separator: ", "))")
      let rules = analysed.rules.enabled.map { "\($0.info.slug) (\($0.level.rawValue))" }
      lines.append("rules: \(rules.joined(separator: ", "))")
    }
    for stale in run.stale {
      lines.append(
        "baseline: \(DisplayText.line(stale.path)), \(stale.count) known findings, "
          + "\(stale.entries.count) of them stale")
    }
    lines.append("threads: \(project.analysis.jobs.map { "\($0)" } ?? "one for each core")")
    return lines.map { $0 + "\n" }.joined()
  }

  /// Says that what was to be reported is none of the project.
  private var unreported: String {
    guard let reported = options.project.analysis.reported,
      !run.result.files.contains(where: { reported.contains($0.resolvedPath) })
    else { return "" }
    let names = reported.paths.prefix(3).map { "'\(DisplayText.line($0))'" }.joined(separator: ", ")
    let isOne = reported.paths.count == 1
    return warning(
      isOne
        ? "\(names) is none of the files of the project, or is left out: nothing of it was reported"
        : "\(names) and what else is named are none of the files of the project, or are left out: nothing was reported")
  }

  /// The entries of the baseline that are not needed any more.
  private var stale: String {
    guard options.failsIfStale || options.chatter.isVerbose else { return "" }
    return run.stale.filter { !$0.entries.isEmpty }.map { text(of: $0) }.joined()
  }

  private func text(of stale: ScopedBaseline.Stale) -> String {
    let shown = stale.entries.prefix(Self.largestNumberOfEntries).map { entry in
      "  \(DisplayText.line(entry.path)): \(DisplayText.line(entry.message)) [\(DisplayText.line(entry.rule))]\n"
    }
    let more = stale.entries.count - shown.count
    let text =
      "the baseline '\(DisplayText.line(stale.path))' knows \(Count.stale(stale.entries.count)):"
    let level = options.failsIfStale ? style.level(.error, "error") : style.level(.warning, "warning")
    return "\(level): \(text)\n" + shown.joined() + (more > 0 ? "  and \(more) more\n" : "")
  }

  /// What was done with fixes.
  private var fixes: String {
    let files = run.fixed.changed.count
    switch options.fixes.mode {
    case .none: return fixable
    case .write where unfixedFileCount > 0:
      return
        "The fixes of \(unfixedFileCount) of \(Count.of(files, "file")) could not be written: what they would have fixed "
        + "is still there.\n"
    case .write where files > 0:
      return "Fixed \(Count.of(run.fixCount, "finding")) in \(Count.of(files, "file"))\(unsafeRest).\n"
    case .write: return "There was nothing to fix\(unsafeRest).\n"
    case .diff where files > 0:
      return "Would fix \(Count.of(run.fixCount, "finding")) in \(Count.of(files, "file"))\(unsafeRest).\n"
    case .diff: return "There is nothing to fix\(unsafeRest).\n"
    }
  }

  /// How many findings `--fix` would mend, with `--unsafe-fixes` and without.
  private var fixable: String {
    let safe = run.result.findings.count { $0.fixes.contains { $0.isSafe } }
    guard safe > 0 else {
      return unsafeFixCount > 0 ? "\(unsafeFixCount) of them can be fixed with --fix --unsafe-fixes.\n" : ""
    }
    let more = unsafeFixCount > 0 ? ", \(unsafeFixCount) more with --unsafe-fixes" : ""
    return "\(safe) of them can be fixed with --fix\(more).\n"
  }

  /// What could be mended besides, with what was not asked for.
  private var unsafeRest: String {
    guard !options.fixes.includesUnsafe, unsafeFixCount > 0 else { return "" }
    return "; \(Count.of(unsafeFixCount, "finding")) can be fixed with --unsafe-fixes"
  }

  /// How many findings have only fixes that may change what the program does.
  private var unsafeFixCount: Int {
    run.result.findings.count { !$0.fixes.isEmpty && !$0.fixes.contains { $0.isSafe } }
  }

  private func warning(_ text: String) -> String { "\(style.level(.warning, "warning")): \(text)\n" }

  private static let largestNumberOfEntries = 20
}
