/// Says what is wrong in a configuration.
public struct ConfigurationProblem: Hashable, Sendable {
  /// The line, from 1, of the key that it is about.
  public var line: Int
  /// What is wrong, one clause without a full stop.
  public var message: String
}

/// Makes a configuration of the JSON in its file, strictly: what is not known is a problem, with the name that may
/// have been meant. All problems are told, not only the first.
public struct ConfigurationReader {
  /// What is wrong, in the order of the file.
  public private(set) var problems: [ConfigurationProblem] = []
  /// What was read.
  public private(set) var configuration = Configuration()
  private let infos: [RuleInfo]
  /// The line of the key that is being read.
  private var line = 1

  /// Reads `value`, the whole of a file; `infos` are the rules there are.
  public init(_ value: JSONValue, infos: [RuleInfo] = AllRules.infos) {
    self.infos = infos
    read(value)
  }

  private mutating func read(_ value: JSONValue) {
    guard case .object(let members) = value else {
      return report("a configuration is an object, not \(value.description)")
    }
    for member in members {
      let (name, value) = (member.key, member.value)
      line = member.line
      guard let key = key(name, at: [], as: Configuration.Key.self) else { continue }
      let path = [name]
      switch key {
      case .schema: _ = text(value, path)
      case .include: configuration.include = globs(value, path)
      case .exclude: configuration.exclude = globs(value, path)
      case .rules: readRules(value, path)
      case .failOn: configuration.failOn = choice(value, path)
      case .baseline: configuration.baseline = nonEmptyText(value, path)
      case .requireReasons: configuration.requireReasons = flag(value, path)
      case .targets: readTargets(value, path)
      case .facts: readFacts(value, path)
      }
    }
  }

  // MARK: Members

  private mutating func readRules(_ value: JSONValue, _ path: [String]) {
    for member in members(value, path, "rules and families with their levels") {
      let (name, value, path) = (member.key, member.value, path + [member.key])
      line = member.line
      do throws(RuleSelectionError) {
        try RuleSelection.check(name, among: infos)
      } catch {
        report(error.message)
        continue
      }
      var setting = Configuration.RuleSetting(name: name, exclude: [])
      if case .object(let object) = value {
        for member in object {
          line = member.line
          switch key(member.key, at: path, as: Configuration.RuleKey.self) {
          case .level: setting.level = choice(member.value, path + [member.key])
          case .exclude: setting.exclude = globs(member.value, path + [member.key])
          case nil: break
          }
        }
      } else {
        setting.level = choice(value, path)
      }
      configuration.rules.append(setting)
    }
  }

  private mutating func readTargets(_ value: JSONValue, _ path: [String]) {
    for member in members(value, path, "globs with what holds for their files") {
      let (glob, inner) = (member.key, path + [member.key])
      line = member.line
      var target = Configuration.TargetSetting(glob: glob, settings: TargetSettings())
      for member in members(member.value, inner, "what holds for the files of '\(glob)'") {
        let (value, path) = (member.value, inner + [member.key])
        line = member.line
        switch key(member.key, at: inner, as: Configuration.TargetKey.self) {
        case .defaultIsolation:
          let isolation: IsolationWord? = choice(value, path)
          target.settings.defaultIsolation = isolation.map { $0 == .mainActor ? .mainActor : .nonisolated }
        case .nonisolatedNonsendingByDefault: target.settings.nonisolatedNonsendingByDefault = flag(value, path)
        case .tests: target.isTest = flag(value, path)
        case nil: break
        }
      }
      configuration.targets.append(target)
    }
  }

  /// The words of the compiler's option `-default-isolation`.
  private enum IsolationWord: String, CaseIterable {
    case mainActor = "MainActor"
    case nonisolated
  }

  private mutating func readFacts(_ value: JSONValue, _ path: [String]) {
    for member in members(value, path, "what is known of code that is not at hand") {
      let (value, place) = (member.value, path + [member.key])
      line = member.line
      switch key(member.key, at: path, as: Configuration.FactKey.self) {
      case .performFunctions: configuration.facts.performFunctions = names(value, place)
      case .mainActorTypes: configuration.facts.mainActorTypes = names(value, place)
      case .viewContexts: configuration.facts.viewContexts = names(value, place)
      case .backgroundContexts: configuration.facts.backgroundContexts = names(value, place)
      case nil: break
      }
    }
  }

  // MARK: Values

  private mutating func report(_ message: String) {
    problems.append(ConfigurationProblem(line: line, message: message))
  }

  private mutating func key<Key>(_ name: String, at path: [String], as type: Key.Type) -> Key?
  where Key: RawRepresentable<String> & CaseIterable {
    if let key = Key(rawValue: name) { return key }
    let known = Key.allCases.map(\.rawValue)
    let place = path.isEmpty ? "" : " in '\(path.joined(separator: "."))'"
    let remedy = nearestName(to: name, among: known).map { "; did you mean '\($0)'?" }
    report("there is no key '\(name)'\(place)\(remedy ?? ": it takes \(known.joined(separator: ", "))")")
    return nil
  }

  private mutating func members(_ value: JSONValue, _ path: [String], _ what: String) -> [JSONValue.Member] {
    guard case .object(let members) = value else {
      report("\(name(path)) takes an object, \(what), not \(value.description)")
      return []
    }
    return members
  }

  private mutating func text(_ value: JSONValue, _ path: [String]) -> String? {
    if case .string(let text) = value { return text }
    report("\(name(path)) takes a text, not \(value.description)")
    return nil
  }

  private mutating func nonEmptyText(_ value: JSONValue, _ path: [String]) -> String? {
    guard let text = text(value, path) else { return nil }
    guard text.isEmpty else { return text }
    report("\(name(path)) is empty")
    return nil
  }

  private mutating func flag(_ value: JSONValue, _ path: [String]) -> Bool? {
    if case .bool(let flag) = value { return flag }
    report("\(name(path)) takes true or false, not \(value.description)")
    return nil
  }

  private mutating func choice<Choice>(_ value: JSONValue, _ path: [String]) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    let words = Choice.allCases.map(\.rawValue)
    var remedy = ""
    if case .string(let text) = value {
      if let choice = Choice(rawValue: text) { return choice }
      remedy = nearestName(to: text, among: words).map { "; did you mean '\($0)'?" } ?? ""
    }
    report("\(name(path)) takes \(words.alternatives), not \(value.description)\(remedy)")
    return nil
  }

  private mutating func texts(_ value: JSONValue, _ path: [String], _ what: String) -> [String] {
    guard case .array(let elements) = value else {
      report("\(name(path)) takes a list of \(what), not \(value.description)")
      return []
    }
    return elements.compactMap { element in
      if case .string(let text) = element, !text.isEmpty { return text }
      report("\(name(path)) takes a list of \(what); one of its elements is \(element.description)")
      return nil
    }
  }

  private mutating func globs(_ value: JSONValue, _ path: [String]) -> [String] { texts(value, path, "globs") }

  private mutating func names(_ value: JSONValue, _ path: [String]) -> [String] {
    let names = texts(value, path, "names")
    for name in names where !FactName.isValid(name) {
      report("'\(name)' in \(self.name(path)) is no name: write 'name' or 'Type.name'")
    }
    return names
  }

  private func name(_ path: [String]) -> String { "'\(path.joined(separator: "."))'" }
}
