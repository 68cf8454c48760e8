/// The completion script for fish.
enum FishCompletion {
  /// The script.
  static var script: String {
    let names = CompletionTable.commands.map { $0.name }.joined(separator: " ")
    var text = "# Completions of cdaudit for fish: cdaudit completions fish > ~/.config/fish/completions/cdaudit.fish\n"
    for command in CompletionTable.commands {
      text += "complete -c cdaudit -n '__fish_is_first_arg' -a \(command.name) -d '\(quoted(command.summary))'\n"
    }
    for command in CompletionTable.commands {
      // Without a command, options are for `check`.
      let isCheck = command.name == CheckCommand.name
      let condition =
        isCheck
        ? "not __fish_seen_subcommand_from \(names.replacing("check ", with: ""))"
        : "__fish_seen_subcommand_from \(command.name)"
      for option in CompletionTable.options(of: command) {
        text += "complete -c cdaudit -n '\(condition)' -l \(option.name.dropFirst(2))\(value(of: option))"
        text += " -d '\(quoted(option.help.replacing("\n", with: " ")))'\n"
      }
      if let operands = CompletionTable.operands(of: command) {
        let words = operands.isEmpty ? "" : " -a '\(operands.joined(separator: " "))'"
        text += "complete -c cdaudit -n '\(condition)' -f\(words)\n"
      }
    }
    return text
  }

  private static func value(of option: Option) -> String {
    guard option.value != nil else { return "" }
    return switch option.completion {
    case .none: " -x"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .files: " -r -F"
    case .rules: " -x -a '\(CompletionTable.rules.joined(separator: " "))'"
    }
  }

  /// Text within single quotes.
  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
