import Checks

/// `cdaudit explain`: what a rule flags, why, and what to write instead.
enum ExplainCommand: Command {
  static let name = "explain"
  static let operands = "RULE"
  static let summary = "Show what a rule flags and why, with wrong and right code"

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    guard let slug = arguments.operands.first, arguments.operands.count == 1 else {
      throw UsageError("'explain' needs one rule; 'cdaudit rules' lists them")
    }
    if let family = RuleFamily(rawValue: slug) {
      let style = ColorChoice.auto.style(isTerminal: console.outputIsTerminal, console.environment)
      try console.output.write(RuleCatalogue(AllRules.infos.filter { $0.family == family }).text(style: style))
      return .success
    }
    guard let info = AllRules.infos.first(where: { $0.slug == slug }) else {
      let guess = nearestName(to: slug, among: AllRules.infos.map(\.slug)).map { "; did you mean '\($0)'?" }
      throw UsageError("there is no rule '\(slug)'\(guess ?? "")")
    }
    try console.output.write(text(of: info))
    return .success
  }

  /// The whole description of a rule.
  static func text(of info: RuleInfo) -> String {
    """
    \(info.slug)
    \(info.level.rawValue), family \(info.family.rawValue)

    \(info.summary).

    \(RuleText(info).plain)
    """
  }
}
