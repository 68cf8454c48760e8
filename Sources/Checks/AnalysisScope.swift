/// What holds for the files that some of a run's paths bring, where not all paths have one configuration.
///
/// A file that several paths bring belongs to the one that is nearest to it.
public struct AnalysisScope: Sendable {
  /// The paths, as the user gave them.
  public var paths: [String]
  /// The rules that run over the files, and at which level.
  public var rules: RuleSelection
  /// What the configuration leaves out.
  public var configuredExcludes: PathPatterns?
  /// If given, only Swift files that fit it are searched for.
  public var includes: PathPatterns?
  /// The files in which a rule or family, named as in options, does not run.
  public var ruleExcludes: [(name: String, files: PathPatterns)] = []
  /// What the configuration says of isolation and tests, where the project files do not tell.
  public var folderSettings: [TargetMap.FolderSettings] = []

  /// The scope of `paths`, in which these rules run.
  public init(paths: [String], rules: RuleSelection) {
    self.paths = paths
    self.rules = rules
  }

  /// The level at which a rule reports, or nil where it does not run.
  func level(of info: RuleInfo) -> Level? { rules.enabled.first { $0.info.slug == info.slug }?.level }

  /// Whether the configuration lets a rule run over the file at a resolved path.
  func runs(_ info: RuleInfo, in path: String) -> Bool {
    !ruleExcludes.contains { exclude in
      (exclude.name == info.slug || exclude.name == info.family.rawValue) && exclude.files.contains(path)
    }
  }
}

extension RuleSelection {
  /// The rules that run in any of the scopes, each at the gravest level that it has in one.
  public init(joining scopes: [AnalysisScope], from infos: [RuleInfo] = AllRules.infos) {
    self.init(
      enabled: infos.compactMap { info in scopes.compactMap { $0.level(of: info) }.max().map { (info, $0) } },
      advising: Self.advising(in: scopes.map(\.rules)))
  }
}
