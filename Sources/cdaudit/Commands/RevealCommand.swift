import Checks
import Lexer

/// `cdaudit reveal`: tells what the inference knows of a project.
enum RevealCommand: Command {
  static let name = "reveal"
  static let operands = "[PATH…]"
  static let summary = "Tell what the analysis knows of the files and folders given (default: the current folder)"
  static let details = """
    Without --closures: the answers to what comments '// reveal: executor = …, owner(x) = …' ask of their lines.

    Exit status: 0 all answers are as the comments want, 1 one is not, 2 wrong use
    """
  static let options = [closures] + ProjectOptions.configurationOptions + ProjectOptions.fileOptions

  private static let closures = Option(
    name: "--closures", help: "list the functions that are given closures, and where they run them")

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    let paths = arguments.operands.isEmpty ? ["."] : arguments.operands
    var options = try ProjectOptions(arguments, paths: paths).analysis
    options.answersReveals = true
    let result = try CheckCommand.analyse(options)
    console.keeper.kept = result.workingData
    let lines = arguments[isSet: closures] ? closureLines(result) : answerLines(result)
    try console.output.write(lines.map { DisplayText.line($0) + "\n" }.joined())
    try console.output.flush()
    guard !arguments[isSet: closures] else { return .success }
    return result.answers.allSatisfy(\.agrees) ? .success : .findings
  }

  private static func answerLines(_ result: AnalysisResult) -> [String] {
    result.answers.map { answer in
      let file = result.files[answer.location.file.index]
      let line = LineTable(file.bytes).position(at: answer.location.range.start).line
      let wanted = answer.agrees ? "" : ", not '\(answer.expected)'"
      return "\(file.path):\(line): \(answer.question) = \(answer.actual)\(wanted)"
    }
  }

  private static func closureLines(_ result: AnalysisResult) -> [String] {
    var tables: [FileID: LineTable] = [:]
    return result.closures.map { answer in
      let file = result.files[answer.location.file.index]
      let table = tables[answer.location.file] ?? LineTable(file.bytes)
      tables[answer.location.file] = table
      let place = table.position(at: answer.location.range.start)
      let given = answer.given.map { "; \($0)" }.joined()
      return "\(file.path):\(place.line):\(place.column): \(answer.function) parameter '\(answer.parameter)' runs on: "
        + answer.place + given
    }
  }
}
