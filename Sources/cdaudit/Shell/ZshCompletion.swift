/// The completion script for zsh.
enum ZshCompletion {
  /// The script.
  static var script: String {
    let commands = CompletionTable.commands.map { "    '\($0.name):\(quoted($0.summary))'\n" }.joined()
    let cases = CompletionTable.commands.map { command in
      let options = CompletionTable.options(of: command).map { "        '\(specification($0))' \\\n" }.joined()
      let operands = CompletionTable.operands(of: command)
      let rest = operands.map { $0.isEmpty ? "" : "'*:operand:(\($0.joined(separator: " ")))'" } ?? "'*:path:_files'"
      return "      \(command.name))\n      _arguments -s -S \\\n\(options)        \(rest) ;;\n"
    }.joined()
    return """
      #compdef cdaudit
      # Completions of cdaudit for zsh: cdaudit completions zsh > "${fpath[1]}/_cdaudit"
      _cdaudit() {
        local -a commands
        commands=(
      \(commands)  )
        if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
          _describe 'command' commands
          _files
          return
        fi
        local command=check
        if (( ${commands[(I)$words[2]:*]} )); then
          command=$words[2]
          shift words
          (( CURRENT-- ))
        fi
        case $command in
      \(cases)  esac
      }
      if [ "$funcstack[1]" = "_cdaudit" ]; then _cdaudit "$@"; else compdef _cdaudit cdaudit; fi

      """
  }

  /// An option as `_arguments` takes it.
  private static func specification(_ option: Option) -> String {
    let help = quoted(option.help.replacing("\n", with: " "))
      .replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
    guard let value = option.value else { return "*\(option.name)[\(help)]" }
    let action =
      switch option.completion {
      case .none: ""
      case .words(let words): "(\(words.joined(separator: " ")))"
      case .files: "_files"
      case .rules: "(\(CompletionTable.rules.joined(separator: " ")))"
      }
    return "*\(option.name)=[\(help)]:\(value.replacing("…", with: "...")):\(action)"
  }

  /// Text within single quotes.
  private static func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}
