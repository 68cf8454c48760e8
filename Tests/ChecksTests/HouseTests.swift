import Foundation
import Lexer
import Testing

@testable import Checks

/// What the house asks of its own sources: rules that are described and listed as they should be, and layers that
/// know only those before them.
struct HouseTests {
  // MARK: Rules

  /// The files of `Rules` that hold a rule, each with the name of the rule's type.
  private static let ruleFiles: [(source: ProjectSource, type: String)] =
    ProjectSource.files(below: "Sources/Checks/Rules").flatMap { source in
      let outlined = Outlined(source.bytes)
      return outlined.outline.declarations.filter { declaration in
        declaration.kind.isType
          && declaration.inherited.contains { outlined.outline.inheritedTypes[$0].name == Symbol("Rule") }
      }.map { (source, outlined.source($0.nameToken)) }
    }

  @Test func allRulesAreListedOnce() {
    let listed = AllRules.all.map { String(describing: $0) }
    #expect(
      Set(listed) == Set(Self.ruleFiles.map(\.type)),
      "AllRules.all has to name each type below Sources/Checks/Rules that conforms to Rule")
    #expect(Set(listed).count == listed.count, "AllRules.all names a rule twice")
    #expect(AllRules.infos.map(\.slug) == (AllRules.all.map { $0.info } + AllRules.suppressionInfos).map(\.slug))
  }

  @Test func aRuleHasItsOwnFile() {
    for (source, rules) in Dictionary(grouping: Self.ruleFiles, by: \.source.path) {
      #expect(rules.count == 1, "\(source) holds more than one rule: give each its own file")
      for rule in rules { #expect(rule.source.name == rule.type, "rename \(source) to \(rule.type).swift") }
    }
  }

  @Test(arguments: AllRules.all.indices)
  func slugTypeFileAndFolderAgree(_ index: Int) throws {
    let rule = AllRules.all[index]
    let type = String(describing: rule)
    let words = rule.info.slug.split(separator: "-")
    // Acronyms keep their capitals: `object-id-before-save` is ObjectIDBeforeSave.
    let camelCase = words.joined() == type.lowercased() && self.wordStarts(words, in: type).allSatisfy(\.isUppercase)
    #expect(camelCase, "\(type) has to be '\(rule.info.slug)' without hyphens, each word with a capital letter")
    #expect(rule.info.slug.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz-".utf8.contains($0) })
    let source = try #require(Self.ruleFiles.first { $0.type == type }).source
    let family = "\(rule.info.family)"
    let folder = "Sources/Checks/Rules/" + family.prefix(1).uppercased() + family.dropFirst()
    #expect(source.folder == folder, "move \(source.path) to \(folder), the folder of its family")
  }

  /// The characters of `type` at which the words would start that it is made of.
  private func wordStarts(_ words: [Substring], in type: String) -> [Character] {
    var start = 0
    return words.compactMap { word in
      defer { start += word.count }
      return type.dropFirst(start).first
    }
  }

  @Test func slugsAreUnique() {
    let names = AllRules.infos.map(\.slug) + RuleFamily.allCases.map(\.rawValue)
    #expect(Set(names).count == names.count, "a rule is named by its slug or its family, so that all have to differ")
  }

  @Test(arguments: AllRules.infos)
  func textsAreWritten(as info: RuleInfo) {
    #expect(
      !info.summary.isEmpty && !info.summary.hasSuffix(".") && !info.summary.contains("\n"), "one line, no full stop")
    #expect(info.why.hasSuffix("."), "the reason of \(info.slug) is made of sentences")
    #expect(info.instead.hasSuffix("."), "the remedy of \(info.slug) is a sentence")
    #expect(!info.instead.dropLast().contains(". "), "the remedy of \(info.slug) is one sentence")
    for text in [info.summary, info.why, info.instead] {
      #expect(text.first?.isUppercase == true && !text.contains("  ") && !text.contains("\n"), "\(text)")
    }
    #expect(info.examples.contains { $0.isBad }, "\(info.slug) needs an example of wrong code")
    #expect(info.examples.contains { !$0.isBad }, "\(info.slug) needs an example of right code that looks alike")
    for example in info.examples {
      #expect(!example.source.hasSuffix("\n") && example.source.contains("import CoreData"))
    }
  }

  // MARK: Layers

  @Test func theLexerNeedsNoOtherModule() {
    for source in ProjectSource.files(below: "Sources/Lexer") {
      let imports = Outlined(source.bytes).outline.declarations.filter { $0.kind == .import }
      #expect(imports.isEmpty, "\(source.path) imports a module: the lexer knows Swift and nothing else")
    }
  }

  @Test(arguments: Layer.all)
  func mentionsNoLaterLayer(_ layer: Layer) {
    let names = Layer.types
    for source in layer.sources {
      let outlined = Outlined(source.bytes)
      let own = Layer.ownNames(outlined)
      for (index, token) in outlined.file.tokens.enumerated() where token.kind == .identifier {
        let name = outlined.source(token.range)
        guard let other = names[name], other > layer.number, !own.contains(name) else { continue }
        // `Outer.Value` is a type of its own.
        if index > 0, outlined.file.tokens[index - 1].kind == .period { continue }
        Issue.record(
          """
          \(source.path) mentions '\(name)' of a later layer, \(Layer.all[other].name): move a small value type to \
          \(layer.name) or before, or ask the question in the later layer
          """)
        break
      }
    }
  }
}

/// A part of `Checks`, in the order in which each knows only those before it.
struct Layer: CustomTestStringConvertible {
  var name: String
  var number: Int
  var sources: [ProjectSource]

  var testDescription: String { name }

  static let all: [Layer] = order.enumerated().map { number, name in
    Layer(
      name: name, number: number, sources: ProjectSource.files(below: "Sources/Checks").filter { layer(of: $0) == name }
    )
  }

  /// What a folder stands for. Where a folder's files are not all of one layer, those that come before are named
  /// below.
  private static let order = [
    "values", "Outline", "files", "Model", "Project", "Confinement", "Stack", "Batch", "Migration", "Findings", "Rules",
    "Review", "Analysis",
  ]

  private static func layer(of source: ProjectSource) -> String {
    let parts = source.path.split(separator: "/")
    guard parts.count > 3 else { return "Analysis" }
    switch parts[2] {
    // What findings are made of, and what a rule says of itself, is known to all.
    case "Findings": return findingMakers.contains(source.name) ? "Findings" : "values"
    case "Rules" where source.name == "RuleInfo": return "values"
    case "Review" where reviewValues.contains(source.name): return "values"
    default: return String(parts[2])
    }
  }

  private static let findingMakers = [
    "FindingSink", "Fingerprint", "SuppressionComment", "SuppressionNotices", "SuppressionRanges", "Suppressions",
  ]
  private static let reviewValues = ["ReviewAnswer", "ReviewQuestion"]

  /// The names that mean something else in a file: its declarations and generic parameters.
  static func ownNames(_ outlined: Outlined) -> Set<String> {
    var names: Set<String> = []
    for declaration in outlined.outline.declarations {
      if declaration.kind != .extension { names.insert(outlined.source(declaration.nameToken)) }
      for token in declaration.generics.indices { names.insert(outlined.source(outlined.file.tokens[token].range)) }
    }
    return names
  }

  /// The types that other files can name, each with the number of its layer.
  static let types: [String: Int] = {
    var types: [String: Int] = [:]
    for layer in all {
      for source in layer.sources {
        let outlined = Outlined(source.bytes)
        for id in outlined.outline.declarations(in: ScopeID(0)) {
          let declaration = outlined.outline[id]
          guard declaration.kind.isType || declaration.kind == .typealias, declaration.kind != .extension else {
            continue
          }
          guard declaration.modifiers.isDisjoint(with: [.private, .fileprivate]) else { continue }
          types[outlined.source(declaration.nameToken)] = layer.number
        }
      }
    }
    return types
  }()
}
