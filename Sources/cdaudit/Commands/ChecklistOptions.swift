import Checks

/// What the arguments of `checklist` ask for.
struct ChecklistOptions {
  /// What is analysed and how.
  var analysis: AnalysisOptions
  /// What goes to standard output.
  var format: ChecklistFormat
  /// What else is written, and where.
  var outputs: [(format: ChecklistFormat, writer: FileWriter)]
  /// From where on findings fail the run.
  var failOn: FailOn

  /// Reads the arguments.
  ///
  /// - Throws: `UsageError` where they make no sense.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    format = try arguments.choice(Self.formatOption) ?? .markdown
    outputs = try CheckOptions.outputs(arguments, Self.outputOption, example: "html=checklist.html")
    failOn = try arguments.choice(Self.failOnOption) ?? .never
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    analysis = try ProjectOptions(arguments, paths: paths, includesNotes: true).analysis
    analysis.answersChecklist = true
  }

  private static let formats = ChecklistFormat.allCases.map(\.rawValue).joined(separator: ", ")
  private static let formatOption = Option(
    name: "--format", value: "F", help: "what goes to standard output: \(formats) (default: markdown)",
    completion: .words(ChecklistFormat.allCases.map(\.rawValue)))
  private static let outputOption = Option(
    name: "--output", value: "F=FILE", help: "also write format F to FILE; may be repeated")
  private static let failOnOption = Option(
    name: "--fail-on", value: "LEVEL", help: "exit with 1 from error, warning or note on; or never (default)")

  /// The options of `checklist`, in the order of its help.
  static let all =
    [formatOption, outputOption, failOnOption] + ProjectOptions.configurationOptions + ProjectOptions.fileOptions
}
