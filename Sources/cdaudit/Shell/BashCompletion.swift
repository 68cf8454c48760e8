/// The completion script for bash 3.2 and newer.
enum BashCompletion {
  /// The script.
  static var script: String {
    let names = CompletionTable.commands.map { $0.name }.joined(separator: " ")
    let cases = CompletionTable.commands.map { command in
      let options = CompletionTable.options(of: command).map(\.name).joined(separator: " ")
      let operands = CompletionTable.operands(of: command).map { "words='\($0.joined(separator: " "))'" }
      return "    \(command.name)) options='\(options)'; \(operands ?? "files=1") ;;\n"
    }.joined()
    return """
      # Completions of cdaudit for bash: source <(cdaudit completions bash)
      _cdaudit() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        local command=check options='' words='' files=''
        COMPREPLY=()
        case ${COMP_WORDS[1]} in
          \(names.replacing(" ", with: "|"))) [ "$COMP_CWORD" -gt 1 ] && command=${COMP_WORDS[1]} ;;
        esac
        # Bash parts '--format=json' at the sign.
        if [ "$current" = '=' ]; then current=''; elif [ "$previous" = '=' ]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        case $previous in
      \(values)  esac
        case $command in
      \(cases)  esac
        if [[ $current == -* ]]; then
          COMPREPLY=($(compgen -W "$options" -- "$current"))
          return
        fi
        [ "$COMP_CWORD" -eq 1 ] && words='\(names)' files=1
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        [ -n "$files" ] && COMPREPLY+=($(compgen -f -- "$current"))
      }
      complete -o filenames -F _cdaudit cdaudit

      """
  }

  /// What may follow each option that takes a value.
  private static var values: String {
    var seen: Set<String> = []
    return CompletionTable.commands.flatMap { CompletionTable.options(of: $0) }.compactMap { option in
      guard option.value != nil, seen.insert(option.name).inserted else { return nil }
      let reply =
        switch option.completion {
        case .none: "COMPREPLY=()"
        case .words(let words): "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
        case .files: "COMPREPLY=($(compgen -f -- \"$current\"))"
        case .rules:
          "COMPREPLY=($(compgen -W '\(CompletionTable.rules.joined(separator: " "))' -- \"$current\"))"
        }
      return "    \(option.name)) \(reply); return ;;\n"
    }.joined()
  }
}
