/// What a configuration file says. Globs are those of a `.gitignore` file in the folder of the configuration.
public struct Configuration: Hashable, Sendable {
  /// What is said of a rule or family.
  public struct RuleSetting: Hashable, Sendable {
    /// The slug, or the name of the family.
    public var name: String
    /// The level, or nil where nothing is said of it.
    public var level: LevelChoice?
    /// Globs of the files in which it does not run.
    public var exclude: [String]
  }

  /// What is said of the files that fit a glob, where the project files do not tell.
  public struct TargetSetting: Hashable, Sendable {
    /// The files meant.
    public var glob: String
    /// What holds for their isolation.
    public var settings: TargetSettings
    /// Whether they are tests.
    public var isTest: Bool?
  }

  /// Globs of the Swift files to search for; where empty, all of them.
  public var include: [String] = []
  /// Globs of files and folders to leave out.
  public var exclude: [String] = []
  /// What is said of rules and families.
  public var rules: [RuleSetting] = []
  /// From where on findings fail the run.
  public var failOn: FailOn?
  /// The file with known findings, from the folder of the configuration.
  public var baseline: String?
  /// Whether every comment that silences findings has to say why.
  public var requireReasons: Bool?
  /// What is said of files by globs. Of two that fit a file the later one wins.
  public var targets: [TargetSetting] = []
  /// What is told of code that is not at hand.
  public var facts = ProjectFacts()

  /// Says nothing.
  public init() {}

  /// The keys that a configuration file may have, in the order of the documentation.
  public enum Key: String, CaseIterable, Sendable {
    /// For editors: where the schema lies. It has no other meaning.
    case schema = "$schema"
    case include, exclude, rules, failOn, baseline, requireReasons, targets, facts
  }

  /// The keys of an object in `rules`.
  public enum RuleKey: String, CaseIterable, Sendable {
    case level, exclude
  }

  /// The keys of an object in `targets`.
  public enum TargetKey: String, CaseIterable, Sendable {
    case defaultIsolation, nonisolatedNonsendingByDefault, tests
  }

  /// The keys of `facts`.
  public enum FactKey: String, CaseIterable, Sendable {
    case performFunctions, mainActorTypes, viewContexts, backgroundContexts
  }
}
