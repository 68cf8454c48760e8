/// Says why a selection of rules makes no sense.
public struct RuleSelectionError: Error, Hashable, Sendable {
  /// What is wrong, one clause without a full stop.
  public var message: String

  /// The error that `message` tells of.
  public init(_ message: String) { self.message = message }
}

/// Which rules run, and at which level each reports.
///
/// A rule is named by its slug or by its family. What names a rule by its slug outweighs what names its
/// family; of two levels given for the same name the later one counts; `skip` outweighs `only`.
///
/// A rule whose own level is `note` gives advice. It runs when notes are asked for, or when `only` or
/// `levels` name it by its slug: a family's name alone does not bring its advice along. One that may find something
/// graver runs always, and its advice is left out.
public struct RuleSelection: Sendable {
  /// The rules that run, in the order of the list they were chosen from.
  public var enabled: [(info: RuleInfo, level: Level)]
  /// The slugs of the rules whose advice is asked for.
  private var advising: Set<String> = []

  /// Chooses rules from `infos`.
  ///
  /// - Parameters:
  ///   - only: Slugs and families; where empty, every rule may run.
  ///   - skip: Slugs and families that do not run.
  ///   - levels: The level for a slug or family, nil to turn it off.
  ///   - configured: The levels of the configuration. Each of `levels` outweighs all of them that speak of the same
  ///     rule, and a rule that `only` names by its slug runs although they turn it off.
  ///   - includesNotes: Whether the rules that give advice run too.
  ///   - infos: The rules there are.
  /// - Throws: `RuleSelectionError` where a name is neither a slug nor a family.
  public init(
    only: [String] = [], skip: [String] = [], levels: [(String, Level?)] = [],
    configured: [(String, Level?)] = [], includesNotes: Bool = false, from infos: [RuleInfo] = AllRules.infos
  ) throws(RuleSelectionError) {
    for name in only + skip + levels.map(\.0) + configured.map(\.0) { try Self.check(name, among: infos) }
    let only = Set(only)
    let skip = Set(skip)
    let levels = Dictionary(levels) { _, later in later }
    let configured = Dictionary(configured) { _, later in later }

    advising = Set(
      infos.map(\.slug).filter {
        includesNotes || only.contains($0) || levels[$0] != nil || configured[$0] != nil
      })
    enabled = infos.compactMap { info in
      let family = info.family.rawValue
      guard only.isEmpty || only.contains(info.slug) || only.contains(family) else { return nil }
      guard !skip.contains(info.slug), !skip.contains(family) else { return nil }
      let isNamed = only.contains(info.slug) || levels[info.slug] != nil || configured[info.slug] != nil
      let isAskedFor = info.level > .note || includesNotes || isNamed
      guard isAskedFor || info.mayWarn else { return nil }
      // A level that a family is given does not make a mistake of advice.
      if !isAskedFor {
        let isOff = (levels[family] ?? configured[family]).map { $0 == nil } ?? false
        return isOff ? nil : (info, info.level)
      }
      // The dictionaries' values are optional themselves: nil turns the rule off.
      if let level = levels[info.slug] ?? levels[family] { return level.map { (info, $0) } }
      let level = configured[info.slug] ?? configured[family] ?? info.level
      if level == nil, only.contains(info.slug) { return (info, info.level) }
      return level.map { (info, $0) }
    }
  }

  /// Chooses rules that were chosen before.
  init(enabled: [(info: RuleInfo, level: Level)], advising: Set<String> = []) {
    self.enabled = enabled
    self.advising = advising
  }

  /// Whether a finding is asked for: all are but advice of a rule that runs for what it finds besides.
  func shows(_ finding: Finding) -> Bool {
    guard finding.level == .note, !advising.contains(finding.rule) else { return true }
    return enabled.first { $0.info.slug == finding.rule }.map { !$0.info.mayWarn } ?? true
  }

  /// The rules whose advice is asked for in any of some selections.
  static func advising(in selections: [RuleSelection]) -> Set<String> {
    selections.reduce(into: []) { $0.formUnion($1.advising) }
  }

  /// Whether the rule called `slug` runs.
  public func contains(_ slug: String) -> Bool { enabled.contains { $0.info.slug == slug } }

  /// Throws where `name` is neither a rule nor a family.
  static func check(_ name: String, among infos: [RuleInfo]) throws(RuleSelectionError) {
    let known = infos.map(\.slug) + RuleFamily.allCases.map(\.rawValue)
    guard !known.contains(name) else { return }
    guard !name.isEmpty else { throw RuleSelectionError("the name of a rule is empty") }
    let guess = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
    throw RuleSelectionError("there is no rule or family '\(name)'\(guess)")
  }
}
