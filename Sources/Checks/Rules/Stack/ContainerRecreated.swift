import Lexer

/// One model's container is made more than once.
struct ContainerRecreated: Rule {
  static let info = RuleInfo(
    slug: "container-recreated",
    family: .stack,
    level: .warning,
    summary: "A container is made more than once for one store",
    why: """
      Each container has its own coordinator and its own copy of the model. Contexts of two containers do not see each \
      other's changes, their saves meet as conflicts in the file, and entities of two models with one class let Core \
      Data complain of ambiguity.
      """,
    instead: "Make the container once, keep it, and hand it to all that need it.",
    examples: [
      .bad(
        """
        import CoreData

        final class Stack {
          var container: NSPersistentContainer {
            let container = ⟦NSPersistentContainer(name: "Notes")⟧
            container.loadPersistentStores { _, error in
              if let error { print(error) }
            }
            return container
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Stack {
          lazy var container: NSPersistentContainer = {
            let container = NSPersistentContainer(name: "Notes")
            container.loadPersistentStores { _, error in
              if let error { print(error) }
            }
            return container
          }()
        }
        """),
      .good(
        """
        import CoreData

        final class Stack {
          private var made: NSPersistentContainer?

          var container: NSPersistentContainer {
            if let made { return made }
            let container = NSPersistentContainer(name: "Notes")
            made = container
            return container
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let sites = file.stack.productContainers
    for (number, site) in sites.enumerated() where site.location.file == file.file.id {
      if site.making == .getter, site.store != .memory, !isKept(site, file) {
        findings.report(
          "each reading of this property makes another container; make it once and keep it", at: site.location,
          flow: [FlowStep(site.location, "the container is made here, whenever the property is read")])
      } else if let first = original(of: site, number, sites, file) {
        let name = site.name.map { " '\($0)'" } ?? ""
        findings.report(
          "a second container\(name) is made for the same store; use the one that there is", at: site.location,
          flow: [
            FlowStep(first.location, "the first container is made here"),
            FlowStep(site.location, "another one is made here"),
          ])
      } else if site.store != .memory, !isApart(site, file),
        let making = ContainerMakings(file.inference).repetition(of: site)
      {
        report(site, making, &findings)
      }
    }
  }

  /// The other container of a store that is the one to use: the first, but one that an initialiser keeps before one that
  /// some function makes.
  private func original(
    of site: ContainerSite, _ number: Int, _ sites: [ContainerSite], _ file: FileView
  ) -> ContainerSite? {
    func isKept(_ site: ContainerSite) -> Bool { site.making == .initializer || site.making == .stored }
    return sites.enumerated().first { other, candidate in
      guard other != number, isAnother(candidate, site, file) else { return false }
      return isKept(candidate) == isKept(site) ? other < number : isKept(candidate)
    }?.element
  }

  /// Whether a getter stores what it makes.
  private func report(_ site: ContainerSite, _ making: RepeatedMaking, _ findings: inout FindingSink) {
    let made = FlowStep(site.location, "the container is made here")
    switch making {
    case .getter(let place):
      findings.report(
        "this container is made anew with each reading of a computed property; make it once and keep it",
        at: site.location, flow: [FlowStep(place, "whenever the property is read, this runs"), made])
    case .view(let place):
      findings.report(
        "this container is made anew with each value of a view, which SwiftUI makes often; make it once and hand it on",
        at: site.location, flow: [FlowStep(place, "whenever the view is made, this runs"), made])
    case .calls(let first, let second):
      findings.report(
        "each of several calls makes another container for this store; make it once and hand it to all",
        at: site.location,
        flow: [FlowStep(first, "one is made for this"), FlowStep(second, "another one is made for this"), made])
    }
  }

  private func isKept(_ site: ContainerSite, _ file: FileView) -> Bool {
    guard let owner = site.owner, owner.file == file.file.id else { return true }
    let range = file.outline[owner.declaration].tokens
    return file.project.expressions(in: range, of: file.file).contains { id in
      guard file.outline[id].assignment >= 0, let target = file.outline[id].firstChain.ifAny else { return false }
      let chain = file.outline[target]
      return file.inference.isContainer(file.inference.values(of: target).last?.type ?? .unknown)
        && (chain.root == .selfKeyword || chain.name != .none)
    }
  }

  /// Whether two places make containers of one name in one program, for a store in a file.
  private func isAnother(_ first: ContainerSite, _ second: ContainerSite, _ file: FileView) -> Bool {
    guard let name = first.name, name == second.name, isOnDisk(first, file), isOnDisk(second, file),
      first.module == second.module, first.owner != second.owner, !first.isOwnClass, !second.isOwnClass,
      !isApart(first, file), !isApart(second, file)
    else { return false }
    // Files that no target claims may belong to any program: those of one folder belong together.
    let files = file.project.index.files
    let (one, other) = (files[first.location.file.index], files[second.location.file.index])
    if first.module < 0, PathText.parent(one.path) != PathText.parent(other.path) { return false }
    if one.programs > 0, other.programs > 0, one.module != other.module { return false }
    return !haveOneOwner(first, second, file) && !haveOtherStores(first, second, file)
      && !areAlternatives(first, second, file)
  }

  /// Whether a container's store is a file, or one unless a caller asks for memory: `init(inMemory: Bool = false)`.
  private func isOnDisk(_ site: ContainerSite, _ file: FileView) -> Bool {
    switch site.store {
    case .disk: return true
    case .memory: return false
    case .unknown:
      guard let owner = site.owner, let type = file.project.index.enclosingType(of: owner) else { return false }
      return ProductionStacks.hasSwitch(file.project, type)
    }
  }

  /// Whether the code around one of them makes a store that is only read or thrown away, or the two name different files.
  private func haveOtherStores(_ first: ContainerSite, _ second: ContainerSite, _ file: FileView) -> Bool {
    guard let one = storeWords(first, file), let other = storeWords(second, file) else { return false }
    if one.isApart || other.isApart { return true }
    return !one.files.isEmpty && !other.files.isEmpty && one.files.isDisjoint(with: other.files)
  }

  private func storeWords(_ site: ContainerSite, _ file: FileView) -> (files: Set<String>, isApart: Bool)? {
    guard let owner = site.owner else { return nil }
    let source = file.project.index.file(owner)
    var files: Set<String> = []
    var isApart = false
    for token in file.project.index.declaration(owner).tokens.indices {
      switch source.lexed.tokens[token].kind {
      case .stringSegment:
        let text = source.text(source.lexed.tokens[token].range)
        if text.hasSuffix("sqlite") { files.insert(text) }
      case .identifier:
        isApart = isApart || Self.apartWords.contains(source.symbol(of: token))
      default:
        continue
      }
    }
    return (files, isApart)
  }

  private static let apartWords = SymbolSet([
    Symbol("isReadOnly"), Symbol("temporaryDirectory"), Symbol("NSTemporaryDirectory"),
  ])

  /// Whether one expression chooses between the two functions that make them: `syncs ? makeCloud() : makeLocal()`.
  private func areAlternatives(_ first: ContainerSite, _ second: ContainerSite, _ file: FileView) -> Bool {
    guard let one = first.owner, let other = second.owner else { return false }
    let index = file.project.index
    let (left, right) = (index.declaration(one).name, index.declaration(other).name)
    guard left != right else { return false }
    let others = file.project.calls(of: index.file(one))
    let outline = index.file(one).outline
    let chosen = Set(others[left].map { outline[$0.chain].expression })
    return others[right].contains { chosen.contains(outline[$0.chain].expression) }
  }

  /// Whether the two are alternatives: initialisers of one type.
  private func haveOneOwner(_ first: ContainerSite, _ second: ContainerSite, _ file: FileView) -> Bool {
    guard first.making == .initializer, second.making == .initializer, let one = first.owner, let other = second.owner
    else { return false }
    return file.project.index.enclosingType(of: one) == file.project.index.enclosingType(of: other)
  }

  /// Whether a container is made to move or look into an old store, as its function's name says.
  private func isApart(_ site: ContainerSite, _ file: FileView) -> Bool {
    guard let owner = site.owner else { return false }
    let declaring = file.project.index.file(owner)
    let name = declaring.name(file.project.index.declaration(owner).nameToken).lowercased()
    return Self.apart.contains { name.contains($0) }
  }

  private static let apart = [
    "migrat", "legacy", "old", "backup", "export", "memory", "preview", "test", "mock", "reset",
  ]
}
