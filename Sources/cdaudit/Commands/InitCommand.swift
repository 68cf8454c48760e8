/// `cdaudit init`: the files that a project needs to use the analyzer.
enum InitCommand: Command {
  static let name = "init"
  static let operands = "[FOLDER]"
  static let summary = "Write a commented configuration, a CI workflow and a pre-commit entry"
  static let options = [forceOption]
  static let details = """
    A file that is there already stays as it is, unless you are asked on a terminal and say yes.
    """

  private static let forceOption = Option(name: "--force", help: "overwrite what is there already")

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    guard arguments.operands.count < 2 else { throw UsageError("'init' takes one folder; there are several") }
    let folder = arguments.operands.first ?? "."
    guard isFolder(folder) else { throw UsageError("there is no folder '\(folder)'") }
    for file in SetupFile.all {
      let path = folder == "." ? file.path : folder.asFolder + file.path
      let shown = DisplayText.line(path)
      let isThere = fileMode(path) != nil
      if isThere, !(try mayOverwrite(shown, arguments, console)) {
        try console.output.write("Left '\(shown)' as it is.\(file.advice.map { " \($0)" } ?? "")\n")
        continue
      }
      try makeFolder(path.parentPath)
      let writer: FileWriter
      do throws(UsageError) { writer = try FileWriter(path: path) } catch { throw Failure(error.message) }
      try writer.write(Array(file.text.utf8))
      try console.output.write("\(isThere ? "Overwrote" : "Wrote") '\(shown)'.\n")
    }
    return .success
  }

  private static func mayOverwrite(
    _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> Bool {
    if arguments[isSet: forceOption] { return true }
    guard console.inputIsTerminal, console.outputIsTerminal else { return false }
    try console.output.write("'\(path)' is there already. Overwrite it? [y/N] ")
    try console.output.flush()
    return ["y", "yes"].contains((console.readAnswer() ?? "").lowercased())
  }
}
