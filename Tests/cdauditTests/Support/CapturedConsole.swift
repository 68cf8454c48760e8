@testable import cdaudit

/// Keeps what is written to it.
final class MemorySink: ByteSink {
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(Failure) { self.bytes += bytes }
  func flush() throws(Failure) {}
}

/// Takes nothing, as a full disk.
final class FullSink: ByteSink {
  func write(_ bytes: [UInt8]) throws(Failure) { throw Failure("standard output cannot be written: full") }
  func flush() throws(Failure) {}
}

/// What a command wrote, and what it ended with.
struct Outcome {
  var status: ExitStatus
  var output: String
  var errors: String
}

/// Runs the program with `arguments` inside this process.
///
/// - Parameters:
///   - input: What is on standard input.
///   - environment: The variables that the program sees.
func run(_ arguments: String..., input: String = "", environment: [String: String] = [:]) -> Outcome {
  run(arguments, input: input, environment: environment)
}

/// Runs the program with `arguments` inside this process.
func run(_ arguments: [String], input: String = "", environment: [String: String] = [:]) -> Outcome {
  let output = MemorySink()
  let errors = MemorySink()
  let status = CDAudit.run(
    arguments,
    in: Console(
      output: output, errors: errors, outputIsTerminal: false, errorsIsTerminal: false, environment: environment,
      readInput: { () throws(Failure) in Array(input.utf8) }))
  return Outcome(status: status, output: output.text, errors: errors.text)
}
