/// The groups that rules are selected by.
public enum RuleFamily: String, CaseIterable, Sendable {
  /// Contexts and managed objects stay on their queues.
  case confinement
  /// Batch inserts, updates and deletes.
  case batch
  /// Containers, contexts, stores and history.
  case stack
  /// Fetched results controllers and fetches that drive views.
  case fetchedResults = "fetched-results"
  /// Staged and lightweight migration.
  case migration
  /// SwiftData beside Core Data.
  case swiftData = "swiftdata"
  /// Tests of Core Data code.
  case tests
}

/// A piece of Swift that shows a rule; it is also the rule's first test.
public struct RuleExample: Sendable {
  /// Whether the rule speaks.
  public var isBad: Bool
  /// Swift source. In a bad example the brackets `⟦` and `⟧` stand around what the rule marks.
  public var source: String

  /// Code that the rule reports, with `⟦…⟧` around each place.
  public static func bad(_ source: String) -> RuleExample { RuleExample(isBad: true, source: source) }
  /// Code that looks alike and is right.
  public static func good(_ source: String) -> RuleExample { RuleExample(isBad: false, source: source) }
}

/// The only description of a rule: help, documentation, SARIF descriptors and hovers are made from it.
public struct RuleInfo: Sendable {
  /// The rule's only name: lower-case words with hyphens, never renamed.
  public var slug: String
  /// The group that it belongs to.
  public var family: RuleFamily
  /// The level unless the configuration says otherwise.
  public var level: Level
  /// What is wrong, one line without a full stop.
  public var summary: String
  /// Why it is wrong, sentences.
  public var why: String
  /// What to write instead, one sentence.
  public var instead: String
  /// Examples of both kinds, at least one each.
  public var examples: [RuleExample]

  /// The description of a rule.
  public init(
    slug: String, family: RuleFamily, level: Level, summary: String, why: String, instead: String,
    examples: [RuleExample]
  ) {
    self.slug = slug
    self.family = family
    self.level = level
    self.summary = summary
    self.why = why
    self.instead = instead
    self.examples = examples
  }
}
