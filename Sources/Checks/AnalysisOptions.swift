/// The files of a run that are reported.
public struct ReportedPaths: Sendable {
  /// The resolved paths of the files, and of folders that hold some.
  public let paths: [String]
  private let set: Set<String>

  /// What lies at `paths`, resolved.
  public init(_ paths: [String]) {
    self.paths = paths
    set = Set(paths)
  }

  /// Whether the file of this resolved path is one of them.
  public func contains(_ path: String) -> Bool {
    set.contains(path) || PathText.ancestors(of: path).contains { set.contains($0) }
  }
}

/// What a run analyses and how.
public struct AnalysisOptions: Sendable {
  /// The files and folders that make up the project, as the user gave them.
  public var paths: [String]
  /// Globs of files and folders to leave out, seen from the current folder.
  public var excludes: [String]
  /// Whether `.gitignore` files and the usual build folders are honoured.
  public var usesIgnoreFiles: Bool
  /// The rules that run, and at which level.
  public var rules: RuleSelection
  /// How many threads work at once, at least one; nil for as many as there are cores.
  public var jobs: Int?
  /// Whether the time that each rule takes is measured too.
  public var timesRules = false
  /// Whether the review checklist is answered too.
  public var answersChecklist = false
  /// Whether the questions in comments `// reveal: …` are answered too, and where functions run their closures.
  public var answersReveals = false
  /// What configurations say of the files of each path; where empty, the rules run over all files. `rules` are those
  /// that run anywhere.
  public var scopes: [AnalysisScope] = []
  /// What configurations tell of code that is not at hand.
  public var facts = ProjectFacts()
  /// Texts that stand for those of files, by the files' resolved paths. One that is not there yet is analysed too.
  public var overlays: [String: [UInt8]] = [:]
  /// If given, only what is found in these files is reported.
  public var reported: ReportedPaths?
  /// Whether the folders in the folders given are searched too.
  public var entersFolders = true
  /// Is told of each layer of the analysis before it begins.
  public var progress: (@Sendable (_ layer: String) -> Void)?

  /// What holds for the files of each path, one scope at least.
  var allScopes: [AnalysisScope] {
    scopes.isEmpty ? [AnalysisScope(paths: paths, rules: rules)] : scopes
  }

  /// Whether a rule runs over the files of the scope at a place.
  public func runs(_ slug: String, inScope scope: Int) -> Bool { allScopes[scope].rules.contains(slug) }

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
