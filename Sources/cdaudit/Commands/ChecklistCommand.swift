import Checks

/// `cdaudit checklist`: answers the questions of a Core Data review about a project.
enum ChecklistCommand: Command {
  static let name = "checklist"
  static let operands = "[PATH…]"
  static let summary = "Answer the review checklist about the files and folders given (default: the current folder)"
  static let details = """
    Each of the eleven questions holds, is broken or does not apply; each answer says what it rests on. All rules
    run, those that give advice too.

    Exit status: 0 no finding at or above --fail-on (default: never), 1 there is one, 2 wrong use,
    3 cdaudit failed
    """
  static let options = ChecklistOptions.all

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    let options = try ChecklistOptions(arguments)
    guard let currentFolder = resolvedPath(".") else { throw Failure("the current folder cannot be found") }
    let result = try CheckCommand.analyse(options.analysis)
    console.keeper.kept = result.workingData
    guard let review = result.review else { throw Failure("the checklist was not answered") }
    let report = Report(
      result, rules: options.analysis.rules.enabled,
      paths: ReportPaths(currentFolder: currentFolder, operands: options.analysis.paths))

    var failures: [Failure] = []
    do {
      try console.output.write(options.format.render(review, report))
      try console.output.flush()
    } catch { failures.append(error) }
    for (format, writer) in options.outputs {
      do { try writer.write(format.render(review, report)) } catch { failures.append(error) }
    }
    try console.errors.write(RunSummary(report, style: .plain).notices([]))
    for failure in failures.dropLast() { try console.errors.write("error: \(DisplayText.line(failure.message))\n") }
    if let failure = failures.last { throw failure }
    return CheckCommand.status(of: result, failOn: options.failOn)
  }
}
