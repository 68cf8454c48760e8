/// What is done with the fixes of findings.
struct FixMode {
  /// What is done.
  enum Mode {
    /// They are told of, and no more.
    case none
    /// They are applied.
    case write
    /// What they would change is printed.
    case diff
  }

  /// What is done.
  var mode: Mode
  /// Whether fixes count too that may change what the program does.
  var includesUnsafe: Bool

  /// Reads the arguments.
  ///
  /// - Throws: `UsageError` where there is nothing for an option to act on.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    mode = arguments[isSet: Self.diff] ? .diff : arguments[isSet: Self.fix] ? .write : .none
    includesUnsafe = arguments[isSet: Self.unsafeFixes]
    guard !includesUnsafe || mode != .none else {
      throw UsageError("'\(Self.unsafeFixes.name)' goes with '\(Self.fix.name)' or '\(Self.diff.name)'")
    }
  }

  private static let fix = Option(name: "--fix", help: "apply the fixes that keep what the program does")
  private static let unsafeFixes = Option(
    name: "--unsafe-fixes", help: "with --fix or --diff: also those that may change what the program does")
  private static let diff = Option(
    name: "--diff", help: "print what --fix would change as a unified diff, and change nothing")

  /// The options, in the order of the help.
  static let options = [fix, unsafeFixes, diff]
}
