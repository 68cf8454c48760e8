import Checks

/// `cdaudit baseline`: the file of known findings.
enum BaselineCommand: Command {
  static let name = "baseline"
  static let operands = "[write|prune|check] [PATH…]"
  static let summary = "Write the baseline of known findings, prune it, or check whether it is stale"
  static let options =
    [fileOption] + ProjectOptions.configurationOptions + ProjectOptions.ruleOptions + ProjectOptions.fileOptions
  static let details = """
    write  (default) make what is found now the baseline
    prune  remove what is not found any more; nothing is added
    check  exit with 1 when there is something to prune

    The file is that of --baseline, else that of the configuration, else \(BaselineFile.defaultName) beside the
    configuration or in the current folder. 'cdaudit check --baseline FILE' uses it.
    """

  private static let fileOption = Option(
    name: "--baseline", value: "FILE", help: "the file; default: see below", completion: .files)

  private enum Action: String, CaseIterable {
    case write, prune, check
  }

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    let action = arguments.operands.first.flatMap(Action.init)
    let paths = Array(arguments.operands.dropFirst(action == nil ? 0 : 1))
    let project = try ProjectOptions(arguments, paths: paths.isEmpty ? ["."] : paths)
    var file = try BaselineFile(path: try path(arguments, project))
    if fileMode(file.path) != nil {
      // What was known before and is not looked at in this run stays known.
      try file.read()
    } else if let action, action != .write {
      throw UsageError("there is no baseline '\(file.path)'; 'cdaudit baseline write' makes it")
    }
    // It is asked before the analysis, so that nobody waits for a file that has no place.
    let writer = try FileWriter(path: file.path)
    let result = try CheckCommand.analyse(project.analysis)
    console.keeper.kept = result.workingData
    try console.errors.write(
      RunSummary(
        Report(result, rules: project.analysis.rules.enabled, paths: ReportPaths(currentFolder: "/")), style: .plain
      ).notices([]))
    return try act(action ?? .write, file, result, project.analysis, writer, in: console)
  }

  private static func act(
    _ action: Action, _ file: BaselineFile, _ result: AnalysisResult, _ options: AnalysisOptions,
    _ writer: FileWriter, in console: Console
  ) throws -> ExitStatus {
    var remaining = result
    let stale = file.apply(to: &remaining, options)
    var next = file
    var entries = file.baseline.entries
    for entry in stale { if let place = entries.firstIndex(of: entry) { entries.remove(at: place) } }
    let name = DisplayText.line(file.path)
    switch action {
    case .check:
      for entry in stale {
        try console.output.write(
          "\(DisplayText.line(entry.path)): \(DisplayText.line(entry.message)) [\(DisplayText.line(entry.rule))]\n")
      }
      try console.output.write(
        stale.isEmpty
          ? "'\(name)' knows \(Count.of(entries.count, "finding")), and all of them are found.\n"
          : "'\(name)' knows \(Count.stale(stale.count)).\n")
      return stale.isEmpty ? .success : .findings
    case .prune:
      next.baseline = Baseline(entries)
      if !stale.isEmpty { try writer.write(next.bytes) }
      try console.output.write(
        "Removed \(Count.of(stale.count, "finding")) from '\(name)', which knows \(entries.count) now.\n")
    case .write:
      let known = Set(stale)
      let kept = file.baseline.entries.filter { !known.contains($0) && isOutside($0, file, result, options) }
      next.baseline = Baseline(kept + file.entries(result))
      try writer.write(next.bytes)
      try console.output.write(
        "Wrote \(Count.of(next.baseline.entries.count, "finding")) to '\(name)': \(remaining.findings.count) new, "
          + "\(stale.count) removed.\n")
    }
    return .success
  }

  /// Whether a run could not have found what an entry stands for: its rule did not run, or its file was not analysed.
  private static func isOutside(
    _ entry: Baseline.Entry, _ file: BaselineFile, _ result: AnalysisResult, _ options: AnalysisOptions
  ) -> Bool {
    guard AllRules.infos.contains(where: { $0.slug == entry.rule }) else { return false }
    let path = file.resolvedPath(ofEntry: entry.path)
    guard let analysed = result.files.first(where: { $0.resolvedPath == path }) else {
      return file.exists(entry.path) || !options.rules.contains(entry.rule)
    }
    return !options.runs(entry.rule, inScope: analysed.scope)
  }

  private static func path(_ arguments: ParsedArguments, _ project: ProjectOptions) throws(UsageError) -> String {
    if arguments[fileOption] == nil, project.scopes.count > 1 {
      let (first, second) = (project.scopes[0].paths[0], project.scopes[1].paths[0])
      throw UsageError(
        "'\(first)' and '\(second)' have different configurations, and so baselines of their own: write them one after "
          + "the other, or name one with \(fileOption.name)")
    }
    if let path = arguments[fileOption] ?? BaselineFile.configured(project.configuration) { return path }
    guard let folder = project.configuration?.folder else { return BaselineFile.defaultName }
    return "\(folder)/\(BaselineFile.defaultName)".shown(from: resolvedPath(".") ?? "/")
  }
}
