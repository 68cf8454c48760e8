import Checks

/// `cdaudit completions`: what a shell needs to complete commands and options.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let operands = "SHELL"
  static let summary = "Print the completion script for bash, zsh or fish"

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    let words = Shell.allCases.map(\.rawValue)
    guard let word = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("'completions' needs one shell: \(words.alternatives)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw UsageError("there are completions for \(words.alternatives), not for '\(word)'")
    }
    try console.output.write(shell.completionScript)
    return .success
  }
}

/// `cdaudit man`: the manual page.
enum ManCommand: Command {
  static let name = "man"
  static let operands = ""
  static let summary = "Print the manual page: cdaudit man > cdaudit.1"

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    guard arguments.operands.isEmpty else { throw UsageError("'man' takes no '\(arguments.operands[0])'") }
    try console.output.write(ManualPage.text)
    return .success
  }
}
