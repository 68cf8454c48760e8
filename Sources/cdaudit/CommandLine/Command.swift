import Checks

/// Something that the program does, named by its first argument.
protocol Command {
  /// The word that names it.
  static var name: String { get }
  /// What stands for its operands in the help.
  static var operands: String { get }
  /// What it does, one line.
  static var summary: String { get }
  /// What the help says after the options: lines, or nothing.
  static var details: String { get }
  /// Its options, but for `--help`.
  static var options: [Option] { get }
  /// Whether the help leaves it out.
  static var isHidden: Bool { get }

  /// Does it.
  ///
  /// - Throws: `UsageError` where the arguments make no sense, `Failure` where it cannot be done.
  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus
}

extension Command {
  static var details: String { "" }
  static var options: [Option] { [] }
  static var isHidden: Bool { false }
}

/// The commands there are.
enum Commands {
  /// All of them, in the order of the help.
  static var all: [any Command.Type] {
    [
      CheckCommand.self, ChecklistCommand.self, ExplainCommand.self, RulesCommand.self, InitCommand.self,
      ConfigCommand.self, BaselineCommand.self, CompletionsCommand.self, ManCommand.self, TokensCommand.self,
      OutlineCommand.self, RevealCommand.self, ModelsCommand.self,
    ]
  }

  /// The command called `name`.
  static func named(_ name: String) -> (any Command.Type)? { all.first { $0.name == name } }

  /// The command whose name someone who wrote `name` is likely to have meant.
  static func nearest(to name: String) -> String? {
    nearestName(to: name, among: all.filter { !$0.isHidden }.map { $0.name })
  }
}
