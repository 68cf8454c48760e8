import Foundation

/// The program: it finds the command, runs it, and says what went wrong.
@main
enum CDAudit {
  static func main() {
    // A pipe whose reader has gone is seen to where it is written (see `DescriptorSink`).
    signal(SIGPIPE, SIG_IGN)
    let console = Console.standard()
    let status = run(Array(CommandLine.arguments.dropFirst()), in: console)
    // The process ends with all that it holds: nothing is taken apart first.
    withExtendedLifetime(console) { exit(status.rawValue) }
  }

  /// Runs the command that `arguments` name.
  static func run(_ arguments: [String], in console: Console) -> ExitStatus {
    do {
      let status = try dispatch(arguments, in: console)
      try console.output.flush()
      try console.errors.flush()
      return status
    } catch let error as UsageError {
      return fail(.usage, [error.message] + error.others.map { "error: \($0)" } + [seeHelp(arguments)], in: console)
    } catch let error as Failure {
      return fail(.failure, [error.message], in: console)
    } catch {
      return fail(.failure, ["\(error)"], in: console)
    }
  }

  private static func dispatch(_ arguments: [String], in console: Console) throws -> ExitStatus {
    switch arguments.first {
    case "--help", "-h":
      try console.output.write(HelpText.program)
      return .success
    case "help":
      try console.output.write(try help(about: Array(arguments.dropFirst())))
      return .success
    case "--version", "-V":
      try console.output.write("\(Product.name) \(Product.version)\n")
      return .success
    default: break
    }

    // Without a command, paths and options are for `check`.
    let named = arguments.first.flatMap(Commands.named)
    if named == nil, let first = arguments.first { try rejectMistypedCommand(first) }
    let command = named ?? CheckCommand.self
    let parsed = try ParsedArguments(
      named == nil ? arguments : Array(arguments.dropFirst()), options: command.options + [Option.help])
    if parsed[isSet: .help] {
      try console.output.write(HelpText.text(of: command))
      return .success
    }
    return try command.run(parsed, in: console)
  }

  /// The help, or that of the command named.
  private static func help(about names: [String]) throws(UsageError) -> String {
    guard let name = names.first else { return HelpText.program }
    guard names.count == 1 else { throw UsageError("'help' takes one command; there are several") }
    guard let command = Commands.named(name) else {
      let guess = Commands.nearest(to: name).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("there is no command '\(name)'\(guess)")
    }
    return HelpText.text(of: command)
  }

  /// Throws where the first argument is no path that is there and looks like a command.
  private static func rejectMistypedCommand(_ argument: String) throws(UsageError) {
    guard !argument.hasPrefix("-"), resolvedPath(argument) == nil else { return }
    guard let name = Commands.nearest(to: argument) else { return }
    throw UsageError("'\(argument)' is neither a command nor a file or folder; did you mean '\(name)'?")
  }

  private static func seeHelp(_ arguments: [String]) -> String {
    let command = arguments.first.flatMap(Commands.named).map { " \($0.name)" } ?? ""
    return "See 'cdaudit\(command) --help'."
  }

  /// Says what went wrong. Where even that cannot be written, the status has to do.
  private static func fail(_ status: ExitStatus, _ lines: [String], in console: Console) -> ExitStatus {
    let message = lines.map { DisplayText.line($0) + "\n" }.joined()
    try? console.output.flush()
    try? console.errors.write("error: \(message)")
    try? console.errors.flush()
    return status
  }
}
