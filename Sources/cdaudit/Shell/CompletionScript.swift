import Checks

/// The shells that completions are written for.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that teaches the shell the commands and options of the program.
  var completionScript: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}

/// What the scripts are made of.
enum CompletionTable {
  /// The commands that the help shows.
  static var commands: [any Command.Type] { Commands.all.filter { !$0.isHidden } }

  /// The options of a command that the help shows.
  static func options(of command: any Command.Type) -> [Option] {
    command.options.filter { !$0.isHidden } + [Option.help]
  }

  /// Slugs and families.
  static var rules: [String] { RuleFamily.allCases.map(\.rawValue) + AllRules.infos.map(\.slug) }

  /// The words that may follow a command, where they are known.
  static func operands(of command: any Command.Type) -> [String]? {
    switch command {
    case is ExplainCommand.Type: AllRules.infos.map(\.slug)
    case is CompletionsCommand.Type: Shell.allCases.map(\.rawValue)
    case is RulesCommand.Type, is ManCommand.Type: []
    default: nil
    }
  }
}
