/// The targets of a package, read from the text of its manifest without running it.
///
/// A manifest is a program, so this is an approximation: it sees targets that are written out with their
/// names as plain strings, settings written in place or in a constant, a computed property or a function of
/// the manifest, and settings given to all targets in a loop over `package.targets`. What is made in another
/// way is not seen; of such targets the folders tell (see `TargetMap`).
struct PackageManifest {
  /// A target as it is written.
  struct Member {
    var name: String
    var kind: Target.Kind
    /// Its folder below the package's, where it is not the usual one.
    var path: String?
    /// Parts of its folder that alone count, or nil.
    var sources: [String]?
    /// Parts of its folder that do not count.
    var exclude: [String]
    var settings: TargetSettings
  }

  /// The targets, in the order of the manifest.
  private(set) var members: [Member] = []

  private let tokens: ManifestTokens
  /// The mode of targets that do not tell theirs.
  private var languageMode = 5
  /// The places of the members by their names.
  private var places: [String: Int] = [:]
  /// How many more tokens may be looked at for settings, which can be named again and again.
  private var lookupsLeft = 4_000_000
  /// What is declared under a name: the tokens of its value or body.
  private var declarations: [String: [Range<Int>]] = [:]
  /// Settings given in loops.
  private var loops: [Loop] = []

  private struct Loop {
    var kinds: Set<Target.Kind>
    var settings: TargetSettings
  }

  /// Reads `bytes`, the text of a manifest.
  init(_ bytes: [UInt8]) {
    tokens = ManifestTokens(bytes)
    let dependencies = findDeclarations()
    findLoops()
    languageMode = packageLanguageMode(toolsVersion: Self.toolsVersion(bytes))
    findTargets(outside: dependencies)
  }

  /// The settings that every target of this kind has, also one that is not seen.
  func settings(of kind: Target.Kind) -> TargetSettings {
    var found = TargetSettings()
    for loop in loops where loop.kinds.contains(kind) { found.fill(from: loop.settings) }
    found.fill(from: TargetSettings(languageMode: languageMode))
    return found
  }

  // MARK: - Declarations

  /// Finds constants, computed properties and functions. Gives back the tokens of those that hold
  /// dependencies, where `.target(name:)` is no target.
  private mutating func findDeclarations() -> [Int: Int] {
    var dependencies: [Int: Int] = [:]
    for index in tokens.tokens.indices {
      guard let keyword = tokens.name(index), ["let", "var", "func"].contains(keyword),
        let name = tokens.name(index + 1)
      else { continue }
      let start = index + 2
      let value = keyword == "func" ? body(from: start) : value(from: start)
      guard let value, !value.isEmpty else { continue }
      declarations[name, default: []].append(value)
      let type = (start..<value.lowerBound).compactMap { tokens.name($0) }
      if keyword != "func", type.contains("Dependency") { dependencies[value.lowerBound] = value.upperBound }
    }
    return dependencies
  }

  /// The tokens of the body in braces that follows a function's name.
  private func body(from start: Int) -> Range<Int>? {
    // The head may go on over lines that begin with a bracket, an arrow or a comma.
    guard let open = find(["{"], from: start, stop: { tokens.name($0) != nil }) else { return nil }
    return (open + 1)..<(tokens.partners[open] ?? open + 1)
  }

  /// The tokens of the value after `=`, or of the computed property's body.
  private func value(from start: Int) -> Range<Int>? {
    guard let sign = find(["=", "{"], from: start, stop: { _ in true }) else { return nil }
    if tokens.isSign(sign, "{") { return (sign + 1)..<(tokens.partners[sign] ?? sign + 1) }
    let first = sign + 1
    var index = first
    for _ in 0..<Self.longestValue {
      guard let token = tokens[index], !isClosing(token) else { break }
      // The value goes on over a line's end where the next line begins with a sign, as with `+` or `.map`.
      if index > first, tokens.startsLine(index), !isSign(token) { break }
      index = tokens.after(index)
    }
    return first..<index
  }

  /// The first of these signs after the head of a declaration; nil where a new line stops the search.
  private func find(_ signs: [Unicode.Scalar], from start: Int, stop: (Int) -> Bool) -> Int? {
    var index = start
    for _ in 0..<Self.longestHead {
      if signs.contains(where: { tokens.isSign(index, $0) }) { return index }
      if tokens[index] == nil || tokens.startsLine(index) && stop(index) { return nil }
      index = tokens.after(index)
    }
    return nil
  }

  private func isSign(_ token: ManifestTokens.Token) -> Bool {
    if case .sign(let sign) = token { sign != UInt8(ascii: "@") && sign != UInt8(ascii: "#") } else { false }
  }

  private func isClosing(_ token: ManifestTokens.Token) -> Bool {
    if case .sign(let sign) = token { [41, 93, 125].contains(sign) } else { false }
  }

  // MARK: - Targets

  private mutating func findTargets(outside dependencies: [Int: Int]) {
    var index = 0
    while let token = tokens[index] {
      if let end = dependencies[index], end > index {
        index = end
      } else if case .name(let word) = token, let kind = Self.kinds[word], tokens.isSign(index - 1, "."),
        tokens.isSign(index + 1, "("), add(word, kind, tokens.arguments(index + 1))
      {
        // In a target's arguments `.target(name:)` is a dependency.
        index = tokens.after(index + 1)
      } else {
        index += 1
      }
    }
  }

  /// Adds the target with these arguments, if they are those of a target.
  private mutating func add(
    _ word: String, _ kind: Target.Kind, _ arguments: [(label: String?, value: Range<Int>)]
  ) -> Bool {
    var values: [String: Range<Int>] = [:]
    for argument in arguments { values[argument.label ?? "", default: argument.value] = argument.value }
    // A dependency, a product or the use of a plugin.
    guard values["condition"] == nil, values["package"] == nil, values["targets"] == nil,
      word != "plugin" || values["capability"] != nil,
      let name = values["name"].flatMap({ string($0) }), !name.isEmpty
    else { return false }
    var found = TargetSettings()
    if let range = values["swiftSettings"] { found = settings(in: range) }
    found.fill(from: settings(of: kind))
    let member = Member(
      name: name, kind: kind, path: values["path"].flatMap { string($0) },
      sources: values["sources"].map { tokens.strings($0) },
      exclude: values["exclude"].map { tokens.strings($0) } ?? [], settings: found)
    // Where a name comes twice, one of them is a dependency, which has no more than the name.
    if let place = places[name] {
      if arguments.count > 1 { members[place] = member }
    } else {
      places[name] = members.count
      members.append(member)
    }
    return true
  }

  /// The plain string that the tokens in `range` are, in place or as the name of a constant.
  private func string(_ range: Range<Int>) -> String? {
    guard range.count == 1, let token = tokens[range.lowerBound] else { return nil }
    switch token {
    case .string(let text): return text
    case .name(let name):
      guard let value = declarations[name]?.first, value.count == 1,
        case .string(let text) = tokens[value.lowerBound]
      else { return nil }
      return text
    case .sign: return nil
    }
  }

  // MARK: - Settings

  /// What the settings among the tokens in `range` say, and those in what is declared in the manifest and
  /// named there.
  private mutating func settings(in range: Range<Int>) -> TargetSettings {
    var found = TargetSettings()
    var pending = [range]
    var seen: Set<String> = []
    while let range = pending.popLast(), lookupsLeft > 0 {
      lookupsLeft -= range.count
      for index in range {
        guard let name = tokens.name(index) else { continue }
        if tokens.isSign(index + 1, "("), read(name, tokens.arguments(index + 1), into: &found) { continue }
        if let values = declarations[name], seen.insert(name).inserted { pending += values }
      }
    }
    return found
  }

  private func read(
    _ name: String, _ arguments: [(label: String?, value: Range<Int>)], into found: inout TargetSettings
  ) -> Bool {
    guard let value = arguments.first?.value else { return false }
    switch name {
    case "defaultIsolation":
      found.defaultIsolation =
        value.contains { tokens.name($0) == "MainActor" } ? .mainActor : .nonisolated
    case "enableUpcomingFeature":
      if tokens.strings(value).contains(TargetSettings.nonsendingFeature) {
        found.nonisolatedNonsendingByDefault = true
      }
    case "swiftLanguageMode", "swiftLanguageVersion":
      found.languageMode = languageModes(value).max() ?? found.languageMode
    case "unsafeFlags": found.read(flags: tokens.strings(value))
    default: return false
    }
    return true
  }

  /// The modes among the tokens: `.v6`, `.version("6")`, `.v4_2`.
  private func languageModes(_ range: Range<Int>) -> [Int] {
    range.compactMap { index in
      switch tokens[index] {
      case .name(let name) where name.hasPrefix("v"):
        TargetSettings.majorVersion(name.dropFirst().split(separator: "_").first.map(String.init) ?? "")
      case .string(let text?): TargetSettings.majorVersion(text)
      default: nil
      }
    }
  }

  /// The mode that the package gives to targets which do not tell theirs: the largest it lists that compilers
  /// have, or what goes with the version of the manifest itself.
  private func packageLanguageMode(toolsVersion: Int) -> Int {
    for index in tokens.tokens.indices where tokens.name(index) == "Package" && tokens.isSign(index + 1, "(") {
      for argument in tokens.arguments(index + 1) {
        guard ["swiftLanguageModes", "swiftLanguageVersions"].contains(argument.label) else { continue }
        if let mode = languageModes(argument.value).filter({ $0 <= 6 }).max() { return mode }
      }
    }
    return toolsVersion >= 6 ? 6 : 5
  }

  /// The first number in the comment that every manifest begins with: `// swift-tools-version: 6.0`.
  private static func toolsVersion(_ bytes: [UInt8]) -> Int {
    guard let line = bytes.split(separator: 10).first else { return 5 }
    let text = String(decoding: line, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":"), text.contains("swift-tools-version") else { return 5 }
    let version = text[colon...].dropFirst().drop { $0 == " " }.prefix { $0.isNumber }
    return Int(version) ?? 5
  }

  // MARK: - Loops

  /// Finds `for target in package.targets { … }` and `package.targets.forEach { … }`.
  private mutating func findLoops() {
    for index in tokens.tokens.indices where tokens.name(index) == "targets" && tokens.isSign(index - 1, ".") {
      guard
        let start = (index + 1..<index + 64).first(where: { tokens.isSign($0, "{") || tokens[$0] == nil }),
        let end = tokens.partners[start], tokens.isSign(start, "{")
      else { continue }
      let header = (index + 1)..<start
      let isLoop =
        tokens.name(index - 5) == "for" || tokens.name(index - 6) == "for"
        || header.contains { tokens.name($0) == "forEach" }
      let body = (start + 1)..<end
      guard lookupsLeft > 0 else { return }
      lookupsLeft -= body.count
      // A body that looks at the target's name or kind does different things to different targets.
      let looksAtTarget = body.contains { place in
        tokens.isSign(place, ".") && ["name", "type"].contains(tokens.name(place + 1))
      }
      let assigns = body.contains { tokens.name($0) == "swiftSettings" }
      guard isLoop, assigns, !looksAtTarget, let kinds = kinds(header) else { continue }
      loops.append(Loop(kinds: kinds, settings: settings(in: body)))
    }
  }

  /// The kinds that the condition of a loop leaves; nil where it is about something else.
  private func kinds(_ header: Range<Int>) -> Set<Target.Kind>? {
    guard header.contains(where: { tokens.name($0) == "where" }) else { return Set(Self.kinds.values) }
    guard !header.contains(where: { tokens.name($0) == "name" }) else { return nil }
    let named = header.flatMap { tokens.name($0).flatMap { Self.types[$0] } ?? [] }
    guard !named.isEmpty else { return nil }
    let isNegated = header.contains { tokens.isSign($0, "!") }
    return isNegated ? Set(Self.kinds.values).subtracting(named) : Set(named)
  }

  /// In tokens, where what stands in brackets is one: enough for any hand, and a bound for hostile input.
  private static let longestHead = 64
  private static let longestValue = 1024

  private static let kinds: [String: Target.Kind] = [
    "target": .library, "executableTarget": .executable, "testTarget": .test, "macro": .buildTool,
    "plugin": .buildTool,
  ]

  /// The kinds as `Target.type` of the package description calls them. Macros and plugins are one to us.
  private static let types: [String: [Target.Kind]] = [
    "regular": [.library], "executable": [.executable], "test": [.test], "macro": [.buildTool],
    "plugin": [.buildTool], "system": [], "binary": [],
  ]
}
