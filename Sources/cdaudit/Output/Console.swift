import Foundation

/// The surroundings of a command. Tests give it others than the process has.
struct Console {
  /// Takes reports.
  var output: any ByteSink
  /// Takes messages about the run.
  var errors: any ByteSink
  /// Whether a person reads `output`.
  var outputIsTerminal: Bool
  /// Whether a person reads `errors`.
  var errorsIsTerminal: Bool
  /// The variables of the process.
  var environment: [String: String]
  /// Reads all of standard input.
  var readInput: () throws(Failure) -> [UInt8] = { () throws(Failure) in
    try readAll(of: STDIN_FILENO, name: "standard input")
  }
  /// Reads a line of standard input, without its end; nil where there is none any more.
  var readAnswer: () -> String? = { readLine() }
  /// Whether a person answers on standard input.
  var inputIsTerminal = false
  /// What is to live as long as the console does.
  let keeper = Keeper()

  /// Holds what would take longer to take apart than the command takes to end.
  final class Keeper {
    /// What is held.
    var kept: (any Sendable)?
  }

  /// Those of this process.
  static func standard() -> Console {
    Console(
      output: DescriptorSink(descriptor: STDOUT_FILENO, name: "standard output"),
      errors: DescriptorSink(descriptor: STDERR_FILENO, name: "standard error"),
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorsIsTerminal: isatty(STDERR_FILENO) == 1,
      environment: ProcessInfo.processInfo.environment, inputIsTerminal: isatty(STDIN_FILENO) == 1)
  }
}
