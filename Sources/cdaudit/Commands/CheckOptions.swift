import Checks

/// What the arguments of `check` ask for.
struct CheckOptions {
  /// What is analysed, and its configuration.
  var project: ProjectOptions
  /// What goes to standard output.
  var format: ReportFormat
  /// What else is written, and where.
  var outputs: [(format: ReportFormat, writer: FileWriter)]
  /// For each scope of the project from where on findings in its files fail the run.
  var failOn: [FailOn]
  /// The files of known findings.
  var baselines: [ScopedBaseline]
  /// Whether entries of the baseline that nothing is found for fail the run.
  var failsIfStale: Bool
  /// Whether sarif and json tell of the findings that comments silence or a baseline knows.
  var showsSuppressed: Bool
  /// Which lines are looked at.
  var changes: ChangeSource?
  /// What is done with fixes.
  var fixes: FixMode
  /// How the run is told of.
  var chatter: Chatter
  /// When output is coloured.
  var color: ColorChoice

  /// All formats that are written anywhere.
  var formats: [ReportFormat] { [format] + outputs.map(\.format) }

  /// Reads the arguments.
  ///
  /// - Throws: `UsageError` where they make no sense, `Failure` where standard input cannot be read.
  init(_ arguments: ParsedArguments, in console: Console) throws {
    format = try arguments.choice(Self.formatOption) ?? .text
    outputs = try Self.outputs(arguments, Self.outputOption, example: "sarif=cdaudit.sarif")
    color = try arguments.choice(Self.colorOption) ?? .auto
    chatter = try Chatter(arguments)
    fixes = try FixMode(arguments)
    // Programs that read a format cannot read a diff in its place.
    guard fixes.mode != .diff || format.isForPeople else {
      throw UsageError(
        "'--diff' and '--format \(format.rawValue)' both say what goes to standard output; '\(Self.outputOption.name)' "
          + "writes a report to a file")
    }
    changes = try ChangeSource(arguments)
    let single = try SingleFile(arguments, in: console)
    project = try ProjectOptions(arguments, paths: Self.paths(arguments, single))
    if let single {
      project.analysis.reported = ReportedPaths(single.resolvedPaths)
      project.analysis.entersFolders = !single.isAlone || !arguments.operands.isEmpty
      if let text = single.text, let path = single.resolvedPaths.first { project.analysis.overlays[path] = text }
      guard single.text == nil || fixes.mode != .write else {
        throw UsageError("'--fix' writes files, and the text of '--stdin-filename' is in none; use '--diff'")
      }
    }
    let failOnEverywhere: FailOn? = try arguments.choice(Self.failOnOption)
    failOn = project.scopes.map { failOnEverywhere ?? $0.configuration?.configuration.failOn ?? .warning }
    failsIfStale = arguments[isSet: Self.failIfStaleOption]
    showsSuppressed = arguments[isSet: Self.showSuppressedOption]
    baselines = try ScopedBaseline.all(arguments[BaselineFile.option], project.scopes)
    guard !failsIfStale || !baselines.isEmpty else {
      throw UsageError("'\(Self.failIfStaleOption.name)' needs a baseline: '--baseline', or the configuration's")
    }
  }

  private static func paths(_ arguments: ParsedArguments, _ single: SingleFile?) -> [String] {
    if !arguments.operands.isEmpty { return arguments.operands }
    return single.map { [$0.projectFolder] } ?? ["."]
  }

  /// The files that an option of the form `F=FILE` names, each with its format.
  static func outputs<Format>(
    _ arguments: ParsedArguments, _ option: Option, example: String
  ) throws(UsageError) -> [(format: Format, writer: FileWriter)]
  where Format: RawRepresentable<String> & CaseIterable {
    var outputs: [(format: Format, writer: FileWriter)] = []
    for pair in arguments[all: option] {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else {
        throw UsageError("'\(option.name)' needs a format and a file, as in \(option.name) \(example)")
      }
      let format: Format = try ParsedArguments.choice(parts[0], of: option)
      guard !outputs.contains(where: { $0.writer.path == parts[1] }) else {
        throw UsageError("'\(option.name)' names the file '\(parts[1])' twice")
      }
      outputs.append((format, try FileWriter(path: parts[1])))
    }
    return outputs
  }
}

extension CheckOptions {
  private static let formats = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")

  private static let formatOption = Option(
    name: "--format", value: "F", help: "what goes to standard output: \(formats)\n(default: text)",
    completion: .words(ReportFormat.allCases.map(\.rawValue)))
  private static let outputOption = Option(
    name: "--output", value: "F=FILE", help: "also write format F to FILE; may be repeated")
  private static let failOnOption = Option(
    name: "--fail-on", value: "LEVEL", help: "exit with 1 from error, warning (default) or note on; or never",
    completion: .words(FailOn.allCases.map(\.rawValue)))
  private static let failIfStaleOption = Option(
    name: "--fail-if-stale", help: "exit with 1 when the baseline knows what is not found any more")
  private static let showSuppressedOption = Option(
    name: "--show-suppressed", help: "sarif and json: also what comments silence and the baseline knows, marked")
  private static let colorOption = Option(
    name: "--color", value: "WHEN", help: "auto (default), always or never; NO_COLOR is honoured",
    completion: .words(ColorChoice.allCases.map(\.rawValue)))

  /// The options of `check`, in the order of its help.
  static let all =
    [formatOption, outputOption] + ProjectOptions.configurationOptions + ProjectOptions.ruleOptions + [failOnOption]
    + [BaselineFile.option, failIfStaleOption, showSuppressedOption] + ChangeSource.options + SingleFile.options
    + FixMode.options + ProjectOptions.fileOptions + [colorOption] + Chatter.options
}
