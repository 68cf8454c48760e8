import Checks
import Lexer

/// `cdaudit reveal`: answers the questions in comments `// reveal: …`, for people who work on cdaudit.
enum RevealCommand: Command {
  static let name = "reveal"
  static let operands = "PATH…"
  static let summary = "Answer what comments '// reveal: executor = …, owner(x) = …' ask the inference"
  static let isHidden = true

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw UsageError("'reveal' needs at least one file or folder") }
    var options = AnalysisOptions(paths: arguments.operands, rules: try RuleSelection())
    options.answersReveals = true
    let result: AnalysisResult
    do throws(AnalysisError) {
      result = try Analysis.run(options)
    } catch {
      throw UsageError(error.message)
    }
    for answer in result.reveals {
      let file = result.files[answer.location.file.index]
      let line = LineTable(file.bytes).position(at: answer.location.range.start).line
      let wanted = answer.agrees ? "" : ", not '\(answer.expected)'"
      try console.output.write(DisplayText.line("\(file.path):\(line): \(answer.question) = \(answer.actual)\(wanted)"))
      try console.output.write("\n")
    }
    return result.reveals.allSatisfy(\.agrees) ? .success : .findings
  }
}
