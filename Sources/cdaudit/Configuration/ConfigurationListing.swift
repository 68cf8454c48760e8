import Checks

/// What is in force for a run, with where each thing comes from.
struct ConfigurationListing {
  private let project: ProjectOptions
  private var settings: Configuration { project.configuration?.configuration ?? Configuration() }

  /// The listing of what a project's options come to.
  init(_ project: ProjectOptions) { self.project = project }

  /// A line for each key and rule: its value, and in brackets where that is said.
  var text: String {
    let file = project.configuration.map { DisplayText.line($0.path) }
    var text = "configuration: \(file ?? "none; every value is the default")\n\n"
    for (key, value, isConfigured) in rows {
      text += "\(key): \(DisplayText.line(value)) (\(isConfigured ? file ?? "" : "default"))\n"
    }
    text += "\nrules:\n"
    let width = AllRules.infos.map(\.slug.count).max() ?? 0
    for info in AllRules.infos {
      let level = project.analysis.rules.enabled.first { $0.info.slug == info.slug }?.level
      let word = level?.rawValue ?? "off"
      text += "  \(info.slug)\(String(repeating: " ", count: width - info.slug.count))  "
      text += "\(word)\(String(repeating: " ", count: Level.longestName - word.count))  (\(source(of: info, level)))\n"
    }
    return text
  }

  /// What is in force, as a configuration file that says all of it.
  var json: [UInt8] {
    let settings = settings
    var json = JSONWriter(brokenDownTo: 2)
    json.object { json in
      if let baseline = settings.baseline { json.member("baseline", baseline) }
      json.member("exclude", settings.exclude)
      json.object("facts") { json in
        json.member("backgroundContexts", settings.facts.backgroundContexts)
        json.member("mainActorTypes", settings.facts.mainActorTypes)
        json.member("performFunctions", settings.facts.performFunctions)
        json.member("viewContexts", settings.facts.viewContexts)
      }
      json.member("failOn", (settings.failOn ?? .warning).rawValue)
      json.member("include", settings.include)
      json.member("requireReasons", settings.requireReasons ?? false)
      json.object("rules") { json in
        for info in AllRules.infos.sorted(by: { $0.slug < $1.slug }) {
          let level = project.analysis.rules.enabled.first { $0.info.slug == info.slug }?.level.rawValue ?? "off"
          let excludes = settings.rules.filter { $0.name == info.slug || $0.name == info.family.rawValue }
            .flatMap(\.exclude)
          guard !excludes.isEmpty else {
            json.member(info.slug, level)
            continue
          }
          json.object(info.slug) { json in
            json.member("exclude", excludes)
            json.member("level", level)
          }
        }
      }
      json.object("targets") { json in
        for target in settings.targets.sorted(by: { $0.glob < $1.glob }) {
          json.object(target.glob) { write(target, to: &$0) }
        }
      }
    }
    return json.bytes
  }

  private func write(_ target: Configuration.TargetSetting, to json: inout JSONWriter) {
    if let isolation = target.settings.defaultIsolation {
      json.member("defaultIsolation", Self.word(isolation))
    }
    if let flag = target.settings.nonisolatedNonsendingByDefault {
      json.member("nonisolatedNonsendingByDefault", flag)
    }
    if let flag = target.isTest { json.member("tests", flag) }
  }

  /// The keys with one value each.
  private var rows: [(key: String, value: String, isConfigured: Bool)] {
    let settings = settings
    func list(_ texts: [String], _ none: String) -> String { texts.isEmpty ? none : texts.joined(separator: ", ") }
    var rows = [
      ("include", list(settings.include, "all Swift files"), !settings.include.isEmpty),
      ("exclude", list(settings.exclude, "nothing"), !settings.exclude.isEmpty),
      ("failOn", (settings.failOn ?? .warning).rawValue, settings.failOn != nil),
      ("baseline", settings.baseline ?? "none", settings.baseline != nil),
      ("requireReasons", "\(settings.requireReasons ?? false)", settings.requireReasons != nil),
    ]
    for target in settings.targets {
      var parts: [String] = []
      if let isolation = target.settings.defaultIsolation {
        parts.append("default isolation \(Self.word(isolation))")
      }
      if let flag = target.settings.nonisolatedNonsendingByDefault {
        parts.append("nonisolated async functions run \(flag ? "where they are called" : "concurrently")")
      }
      if let flag = target.isTest { parts.append(flag ? "tests" : "no tests") }
      rows.append(("targets '\(target.glob)'", list(parts, "nothing"), true))
    }
    let facts = settings.facts
    for (key, names) in [
      ("performFunctions", facts.performFunctions), ("mainActorTypes", facts.mainActorTypes),
      ("viewContexts", facts.viewContexts), ("backgroundContexts", facts.backgroundContexts),
    ] where !names.isEmpty {
      rows.append(("facts \(key)", names.joined(separator: ", "), true))
    }
    return rows
  }

  /// Where it is said that a rule runs at a level, or does not run.
  private func source(of info: RuleInfo, _ level: Level?) -> String {
    for name in [info.slug, info.family.rawValue] {
      guard let setting = settings.rules.last(where: { $0.name == name }), let said = setting.level else { continue }
      return said.level == level ? project.configuration.map { DisplayText.line($0.path) } ?? "" : "option"
    }
    if info.slug == AllRules.reasonRule, settings.requireReasons == true, level == .warning { return "requireReasons" }
    if level == nil { return info.level == .note ? "default: advice runs with --all" : "option" }
    return level == info.level ? "default" : "option"
  }

  /// The word that configurations use.
  private static func word(_ isolation: DefaultIsolation) -> String {
    isolation == .mainActor ? "MainActor" : "nonisolated"
  }
}
