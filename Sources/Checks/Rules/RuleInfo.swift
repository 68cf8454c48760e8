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
  /// The comments that silence findings.
  case suppressions
}

/// A file that an example needs beside its Swift: a data model's version, another source.
public struct ExampleFile: Sendable {
  /// The path in the example's project.
  public var path: String
  /// What it holds.
  public var text: String

  /// The file at `path` with `text` in it.
  public init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
  }
}

/// A piece of Swift that shows a rule; it is also the rule's first test.
public struct RuleExample: Sendable {
  /// Whether the rule speaks.
  public var isBad: Bool
  /// Swift source. In a bad example the brackets `⟦` and `⟧` stand around what the rule marks.
  public var source: String
  /// The files beside it.
  public var files: [ExampleFile]

  /// Code that the rule reports, with `⟦…⟧` around each place.
  public static func bad(_ source: String, files: [ExampleFile] = []) -> RuleExample {
    RuleExample(isBad: true, source: source, files: files)
  }
  /// Code that looks alike and is right.
  public static func good(_ source: String, files: [ExampleFile] = []) -> RuleExample {
    RuleExample(isBad: false, source: source, files: files)
  }
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
  /// Of a rule that gives advice whether some of what it finds is graver: it runs by default then, and only that is told.
  public var mayWarn: Bool

  /// The description of a rule.
  public init(
    slug: String, family: RuleFamily, level: Level, summary: String, why: String, instead: String,
    examples: [RuleExample], mayWarn: Bool = false
  ) {
    self.slug = slug
    self.family = family
    self.level = level
    self.summary = summary
    self.why = why
    self.instead = instead
    self.examples = examples
    self.mayWarn = mayWarn
  }
}
