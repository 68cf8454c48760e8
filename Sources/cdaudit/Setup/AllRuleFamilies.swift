import Checks

/// The families of rules as comments of a configuration.
enum AllRuleFamilies {
  /// A line for each family that has rules, all of them commented out.
  static var lines: [String] {
    RuleFamily.allCases.compactMap { family in
      let rules = AllRules.infos.filter { $0.family == family }
      guard !rules.isEmpty else { return nil }
      return "// \"\(family.rawValue)\": \"warning\",  // \(rules.map(\.slug).joined(separator: ", "))"
    }
  }
}
