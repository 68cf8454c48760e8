/// What a run analyses and how.
public struct AnalysisOptions: Sendable {
  /// The files and folders that make up the project, as the user gave them.
  public var paths: [String]
  /// Globs of files and folders to leave out.
  public var excludes: [String]
  /// Whether `.gitignore` files and the usual build folders are honoured.
  public var usesIgnoreFiles: Bool
  /// The rules that run, and at which level.
  public var rules: RuleSelection
  /// How many threads work at once, at least one; nil for as many as there are cores.
  public var jobs: Int?
  /// Whether the review checklist is answered too.
  public var answersChecklist = false
  /// Whether the questions in comments `// reveal: …` are answered too.
  public var answersReveals = false

  /// A run over `paths`.
  public init(
    paths: [String], excludes: [String] = [], usesIgnoreFiles: Bool = true, rules: RuleSelection,
    jobs: Int? = nil
  ) {
    self.paths = paths
    self.excludes = excludes
    self.usesIgnoreFiles = usesIgnoreFiles
    self.rules = rules
    self.jobs = jobs
  }
}
