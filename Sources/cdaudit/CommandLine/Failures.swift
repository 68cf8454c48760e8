/// What the program ends with.
enum ExitStatus: Int32, Sendable {
  /// Nothing was found at or above the level that was asked for.
  case success = 0
  /// Something was found.
  case findings = 1
  /// The command line makes no sense.
  case usage = 2
  /// The program itself failed.
  case failure = 3
}

/// The command line makes no sense; status 2.
struct UsageError: Error, Hashable {
  /// What is wrong, one clause without a full stop.
  var message: String
  /// What else is wrong, where more than one thing was found.
  var others: [String]

  init(_ message: String, others: [String] = []) {
    self.message = message
    self.others = others
  }
}

/// The program could not do what it was asked to; status 3.
struct Failure: Error, Hashable {
  /// What went wrong, one clause without a full stop.
  var message: String

  init(_ message: String) { self.message = message }
}
