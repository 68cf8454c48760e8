/// What is told of a run beside its findings.
struct Chatter {
  /// Whether the last line, which counts the findings, is left out.
  var isQuiet: Bool
  /// Whether it is told what the run works with.
  var isVerbose: Bool
  /// Whether the findings of each rule are counted.
  var showsStatistics: Bool
  /// Whether it is told how long each layer took.
  var showsTimings: Bool
  /// When it is told what the run is doing.
  var progress: ProgressChoice

  /// Reads the arguments.
  ///
  /// - Throws: `UsageError` where they contradict each other.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    isQuiet = arguments[isSet: Self.quiet]
    isVerbose = arguments[isSet: Self.verbose]
    showsStatistics = arguments[isSet: Self.statistics]
    showsTimings = arguments[isSet: Self.timings]
    progress = try arguments.choice(Self.progressOption) ?? .auto
    guard !isQuiet || !isVerbose else {
      throw UsageError("'\(Self.quiet.name)' and '\(Self.verbose.name)' contradict each other")
    }
  }

  private static let quiet = Option(name: "--quiet", help: "do not count the findings at the end")
  private static let verbose = Option(
    name: "--verbose", help: "tell which configuration, files and rules the run works with")
  private static let statistics = Option(
    name: "--statistics", help: "count the findings of each rule, on standard error")
  private static let progressOption = Option(
    name: "--progress", value: "WHEN", help: "tell what is being done: auto (default: on a terminal), always, never",
    completion: .words(ProgressChoice.allCases.map(\.rawValue)))
  private static let timings = Option(
    name: "--timings", help: "tell how long each layer and each rule took, on standard error", isHidden: true)

  /// The options, in the order of the help.
  static let options = [quiet, verbose, statistics, progressOption, timings]
}
