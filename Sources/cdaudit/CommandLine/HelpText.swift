/// The texts of `--help`.
enum HelpText {
  /// What is shown without a command.
  static var program: String {
    let commands = Commands.all.filter { !$0.isHidden }
    let rows = commands.map { ("\($0.name) \($0.operands)", $0.summary) }
    return """
      \(Product.name) \(Product.version): finds Core Data concurrency mistakes in Swift sources

      Usage: cdaudit [check] [PATH…]
             cdaudit COMMAND …

      Commands:
      \(table(rows))
      Options:
      \(table([("--help", "show this help; after a command, the command's"), ("--version", "show the version")]))
      Exit status: 0 nothing found that fails the run, 1 something found, 2 wrong use, 3 cdaudit failed

      """
  }

  /// What is shown for a command.
  static func text(of command: any Command.Type) -> String {
    let options = (command.options.filter { !$0.isHidden } + [Option.help]).map { option in
      (option.value.map { "\(option.name) \($0)" } ?? option.name, option.help)
    }
    let details = command.details.isEmpty ? "" : "\n\(command.details)\n"
    return """
      \(command.summary)

      Usage: cdaudit \(command.name) [OPTION…] \(command.operands)

      Options:
      \(table(options))\(details)
      """
  }

  /// Two columns; the lines of the second one are aligned.
  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let first = "  \(name)\(String(repeating: " ", count: width - name.count))  \(lines[0])\n"
      let indent = String(repeating: " ", count: width + 4)
      return first + lines.dropFirst().map { "\(indent)\($0)\n" }.joined()
    }.joined()
  }
}
