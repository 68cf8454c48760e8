import Checks

/// What the arguments of a command say of the project to analyse, with what its configurations say.
struct ProjectOptions {
  /// What is analysed and how.
  var analysis: AnalysisOptions
  /// The paths by the configurations in force, one scope at least.
  var scopes: [ConfigurationScope]

  /// The configuration in force, if there is one and all paths have it.
  var configuration: LoadedConfiguration? { scopes.count == 1 ? scopes.first?.configuration : nil }

  /// Reads the arguments.
  ///
  /// - Parameters:
  ///   - paths: The files and folders that make up the project.
  ///   - includesNotes: Whether the rules that give advice run although nobody asks for them.
  /// - Throws: `UsageError` where they, or the configuration, make no sense.
  init(
    _ arguments: ParsedArguments, paths: [String], includesNotes: Bool = false
  ) throws(UsageError) {
    guard !arguments[all: Self.exclude].contains("") else {
      throw UsageError("'\(Self.exclude.name)' needs a pattern, as in \(Self.exclude.name) Generated")
    }
    scopes = try Self.scopes(arguments, paths)
    var analysed: [AnalysisScope] = []
    for scope in scopes { analysed.append(try Self.analysed(scope, arguments, includesNotes)) }
    let rules = RuleSelection(joining: analysed)
    guard !rules.enabled.isEmpty else {
      let isConfigured = scopes.contains { $0.configuration?.configuration.rules.isEmpty == false }
      throw UsageError("the options\(isConfigured ? " and the configuration" : "") leave no rule to run")
    }
    analysis = AnalysisOptions(
      paths: paths, excludes: arguments[all: Self.exclude], usesIgnoreFiles: !arguments[isSet: Self.noIgnore],
      rules: rules, jobs: try Self.jobs(arguments))
    analysis.scopes = analysed
    for scope in scopes { analysis.facts.add(scope.configuration?.configuration.facts ?? ProjectFacts()) }
  }

  private static func scopes(
    _ arguments: ParsedArguments, _ paths: [String]
  ) throws(UsageError) -> [ConfigurationScope] {
    if let file = arguments[config] {
      guard !arguments[isSet: noConfig] else {
        throw UsageError("'\(config.name)' and '\(noConfig.name)' contradict each other")
      }
      return [ConfigurationScope(configuration: try LoadedConfiguration(path: file), paths: paths)]
    }
    if arguments[isSet: noConfig] { return [ConfigurationScope(configuration: nil, paths: paths)] }
    return try ConfigurationFinder.scopes(for: paths)
  }

  /// What holds for the files of some paths.
  private static func analysed(
    _ scope: ConfigurationScope, _ arguments: ParsedArguments, _ includesNotes: Bool
  ) throws(UsageError) -> AnalysisScope {
    let settings = scope.configuration?.configuration ?? Configuration()
    var analysed = AnalysisScope(paths: scope.paths, rules: try rules(arguments, settings, includesNotes))
    guard let folder = scope.configuration?.folder else { return analysed }
    func patterns(_ globs: [String]) -> PathPatterns? {
      globs.isEmpty ? nil : PathPatterns(globs, folder: folder)
    }
    analysed.configuredExcludes = patterns(settings.exclude)
    analysed.includes = patterns(settings.include)
    analysed.ruleExcludes = settings.rules.compactMap { rule in
      patterns(rule.exclude).map { (name: rule.name, files: $0) }
    }
    analysed.folderSettings = settings.targets.map { target in
      TargetMap.FolderSettings(
        patterns: PathPatterns([target.glob], folder: folder), settings: target.settings, isTest: target.isTest)
    }
    return analysed
  }

  private static func rules(
    _ arguments: ParsedArguments, _ settings: Configuration, _ includesNotes: Bool
  ) throws(UsageError) -> RuleSelection {
    var levels: [(String, Level?)] = []
    for pair in arguments[list: level] {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw UsageError("'\(level.name)' needs a rule and a level, as in \(level.name) batch=off")
      }
      let choice: LevelChoice = try ParsedArguments.choice(parts[1], of: level)
      levels.append((parts[0], choice.level))
    }
    var configured = settings.rules.compactMap { rule in rule.level.map { (rule.name, $0.level) } }
    if settings.requireReasons == true, !configured.contains(where: { $0.0 == AllRules.reasonRule }) {
      configured.append((AllRules.reasonRule, .warning))
    }
    do {
      return try RuleSelection(
        only: arguments[list: only], skip: arguments[list: skip], levels: levels,
        configured: configured, includesNotes: includesNotes || arguments[isSet: allRules])
    } catch {
      throw UsageError(error.message)
    }
  }

  private static func jobs(_ arguments: ParsedArguments) throws(UsageError) -> Int? {
    guard let text = arguments[jobs] else { return nil }
    guard let number = Int(text), (1...1024).contains(number) else {
      throw UsageError("'\(jobs.name)' needs a number from 1 to 1024, not '\(text)'")
    }
    return number
  }
}

extension ProjectOptions {
  private static let config = Option(
    name: "--config", value: "FILE", help: "read this configuration; default: .cdaudit.json of the folder or above",
    completion: .files)
  private static let noConfig = Option(name: "--no-config", help: "read no configuration file")
  private static let only = Option(
    name: "--only", value: "RULE,…", help: "run these rules only", completion: .rules)
  private static let skip = Option(
    name: "--skip", value: "RULE,…", help: "do not run these rules", completion: .rules)
  private static let level = Option(
    name: "--level", value: "RULE=LEVEL,…", help: "report these rules as error, warning or note; or off")
  private static let allRules = Option(name: "--all", help: "run the rules that give advice (notes) too")
  private static let exclude = Option(
    name: "--exclude", value: "GLOB", help: "leave out these files and folders; may be repeated")
  private static let noIgnore = Option(
    name: "--no-ignore", help: "read what .gitignore and the usual build folders hide, too")
  private static let jobs = Option(
    name: "--jobs", value: "N", help: "how many threads work at once (default: one for each core)")

  /// The options that say where the configuration is.
  static let configurationOptions = [config, noConfig]

  /// The options that choose rules.
  static let ruleOptions = [only, skip, level, allRules]

  /// The options that choose files.
  static let fileOptions = [exclude, noIgnore, jobs]
}
