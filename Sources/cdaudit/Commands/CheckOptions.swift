import Checks

/// The level from which on findings fail the run.
enum FailOn: String, CaseIterable, Sendable {
  case error, warning, note, never

  /// The least grave level that fails the run, or nil where none does.
  var level: Level? { Level(rawValue: rawValue) }
}

/// What the arguments of `check` ask for.
struct CheckOptions {
  /// What is analysed and how.
  var analysis: AnalysisOptions
  /// What goes to standard output.
  var format: ReportFormat
  /// What else is written, and where.
  var outputs: [(format: ReportFormat, writer: FileWriter)]
  /// From where on findings fail the run.
  var failOn: FailOn
  /// When output is coloured.
  var color: ColorChoice
  /// Whether the last line, which counts the findings, is left out.
  var isQuiet: Bool
  /// Whether the findings of each rule are counted.
  var showsStatistics: Bool
  /// Whether it is told how long each layer took.
  var showsTimings: Bool

  /// All formats that are written anywhere.
  var formats: [ReportFormat] { [format] + outputs.map(\.format) }

  /// Reads the arguments.
  ///
  /// - Throws: `UsageError` where they make no sense.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    format = try arguments.choice(Self.formatOption) ?? .text
    outputs = try Self.outputs(arguments, Self.outputOption, example: "sarif=cdaudit.sarif")
    failOn = try arguments.choice(Self.failOnOption) ?? .warning
    color = try arguments.choice(Self.colorOption) ?? .auto
    isQuiet = arguments[isSet: Self.quietOption]
    showsStatistics = arguments[isSet: Self.statisticsOption]
    showsTimings = arguments[isSet: Self.timingsOption]
    analysis = AnalysisOptions(
      paths: arguments.operands.isEmpty ? ["."] : arguments.operands,
      excludes: arguments[all: Self.excludeOption],
      usesIgnoreFiles: !arguments[isSet: Self.noIgnoreOption],
      rules: try Self.rules(arguments),
      jobs: try Self.jobs(arguments))
  }

  private static func rules(_ arguments: ParsedArguments) throws(UsageError) -> RuleSelection {
    var levels: [(String, Level?)] = []
    for pair in arguments[list: levelOption] {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw UsageError(
          "'\(levelOption.name)' needs a rule and a level, as in \(levelOption.name) batch=off")
      }
      let level = Level(rawValue: parts[1])
      guard level != nil || parts[1] == "off" else {
        let words = Level.allCases.reversed().map(\.rawValue) + ["off"]
        throw ParsedArguments.unknown(parts[1], of: levelOption, choices: words)
      }
      levels.append((parts[0], level))
    }
    let selection: RuleSelection
    do {
      selection = try RuleSelection(
        only: arguments[list: onlyOption], skip: arguments[list: skipOption], levels: levels,
        includesNotes: arguments[isSet: allOption])
    } catch {
      throw UsageError(error.message)
    }
    guard !selection.enabled.isEmpty else { throw UsageError("the options leave no rule to run") }
    return selection
  }

  /// How many threads are asked for, or nil.
  static func jobs(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments[jobsOption] else { return nil }
    guard let jobs = Int(text), (1...1024).contains(jobs) else {
      throw UsageError("'\(jobsOption.name)' needs a number from 1 to 1024, not '\(text)'")
    }
    return jobs
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
    name: "--format", value: "F", help: "what goes to standard output: \(formats)\n(default: text)")
  private static let outputOption = Option(
    name: "--output", value: "F=FILE", help: "also write format F to FILE; may be repeated")
  private static let onlyOption = Option(name: "--only", value: "RULE,…", help: "run these rules only")
  private static let skipOption = Option(name: "--skip", value: "RULE,…", help: "do not run these rules")
  private static let levelOption = Option(
    name: "--level", value: "RULE=LEVEL,…", help: "report these rules as error, warning or note; or off")
  private static let allOption = Option(name: "--all", help: "run the rules that give advice (notes) too")
  private static let failOnOption = Option(
    name: "--fail-on", value: "LEVEL", help: "exit with 1 from error, warning (default) or note on; or never")
  static let excludeOption = Option(
    name: "--exclude", value: "GLOB", help: "leave out these files and folders; may be repeated")
  static let noIgnoreOption = Option(
    name: "--no-ignore", help: "read what .gitignore and the usual build folders hide, too")
  private static let noConfigOption = Option(name: "--no-config", help: "read no configuration file")
  static let jobsOption = Option(
    name: "--jobs", value: "N", help: "how many threads work at once (default: one for each core)")
  private static let colorOption = Option(
    name: "--color", value: "WHEN", help: "auto (default), always or never; NO_COLOR is honoured")
  private static let quietOption = Option(name: "--quiet", help: "do not count the findings at the end")
  private static let statisticsOption = Option(
    name: "--statistics", help: "count the findings of each rule, on standard error")
  private static let timingsOption = Option(
    name: "--timings", help: "tell how long each layer took, on standard error", isHidden: true)

  /// The options of `check`, in the order of its help.
  static let all = [
    formatOption, outputOption, onlyOption, skipOption, levelOption, allOption, failOnOption, excludeOption,
    noIgnoreOption, noConfigOption, jobsOption, colorOption, quietOption, statisticsOption, timingsOption,
  ]
}
