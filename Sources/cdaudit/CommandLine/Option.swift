/// An option of a command.
struct Option: Hashable, Sendable {
  /// What a shell offers for a value.
  enum Completion: Hashable, Sendable {
    /// Nothing: any text.
    case none
    /// Some words.
    case words([String])
    /// Files and folders.
    case files
    /// Slugs and families.
    case rules
  }

  /// The name as it is typed, with its hyphens.
  var name: String
  /// What stands for the value in the help, or nil for a switch.
  var value: String?
  /// What the help says, one or more lines.
  var help: String
  /// What a shell offers for the value.
  var completion = Completion.none
  /// Whether the help leaves it out.
  var isHidden = false

  /// Every command has it; it is seen to before the command runs.
  static let help = Option(name: "--help", help: "show this help")
}
