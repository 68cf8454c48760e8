import Lexer

/// What the checklist asks about SwiftData.
extension ReviewReader {
  /// What one file has of SwiftData; it need not name Core Data.
  static func readSwiftData(_ file: SourceFile) -> ReviewFacts {
    var facts = ReviewFacts()
    let outline = file.outline
    guard outline.declarations.contains(where: { $0.kind == .import && $0.name == Names.SwiftData }) else {
      return facts
    }
    for attribute in outline.attributes where attribute.name == Names.Model {
      guard case .declaration(let id) = attribute.owner, outline[id].kind == .class else { continue }
      facts.modelClasses.append(Location(file: file.id, range: file.range(of: outline[id].nameToken)))
    }
    for suffix in outline.suffixes where suffix.kind == .call {
      let chain = outline[suffix.chain]
      guard chain.firstSuffix.ifAny.map({ outline[$0].token }) == suffix.token,
        chain.name == Names.ModelContainer || chain.name == Names.ModelConfiguration
      else { continue }
      facts.modelContainers.append(Location(file: file.id, range: file.range(of: chain.token)))
    }
    for suffix in outline.suffixes where suffix.kind == .member && suffix.name == Names.modelContainer {
      guard suffix.next.ifAny.map({ outline[$0].kind == .call }) == true else { continue }
      facts.modelContainers.append(Location(file: file.id, range: file.range(of: suffix.token)))
    }
    guard !facts.modelClasses.isEmpty || !facts.modelContainers.isEmpty else { return facts }
    if file.role.isTest || file.role.isPreviewOrSample {
      facts = ReviewFacts()
      facts.aside = .swiftData
    }
    return facts
  }
}
