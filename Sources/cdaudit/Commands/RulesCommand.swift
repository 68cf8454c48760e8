import Checks

/// `cdaudit rules`: every rule there is.
enum RulesCommand: Command {
  static let name = "rules"
  static let operands = ""
  static let summary = "List every rule with its level and what is wrong"
  static let options = [formatOption]

  private static let formatOption = Option(
    name: "--format", value: "F", help: "text (default), json, or markdown: the page docs/RULES.md")

  private enum Format: String, CaseIterable {
    case text, json, markdown
  }

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    guard arguments.operands.isEmpty else {
      throw UsageError("'rules' takes no '\(arguments.operands[0])'; 'cdaudit explain' shows one rule")
    }
    let catalogue = RuleCatalogue(AllRules.infos)
    switch try arguments.choice(formatOption, as: Format.self) ?? .text {
    case .text:
      let style = ColorChoice.auto.style(isTerminal: console.outputIsTerminal, console.environment)
      try console.output.write(catalogue.text(style: style))
    case .json: try console.output.write(catalogue.json)
    case .markdown: try console.output.write(catalogue.markdown)
    }
    return .success
  }
}
