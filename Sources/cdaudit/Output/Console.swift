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
      environment: ProcessInfo.processInfo.environment)
  }
}
