import Lexer

/// A test opens the store where the app keeps its own.
struct TestStoreOnDisk: Rule {
  static let info = RuleInfo(
    slug: "test-store-on-disk",
    family: .tests,
    level: .warning,
    summary: "A test opens the store at the place where the app keeps it",
    why: """
      A container whose description nobody changes opens its store in the default folder. Tests then find what earlier \
      ones have left, disturb each other when they run at the same time, and change the data of the app that they run in.
      """,
    instead: "Give the container a description of the type in memory, or with the URL '/dev/null' or a temporary one.",
    examples: [
      .bad(
        """
        import CoreData
        import XCTest

        final class NoteTests: XCTestCase {
          func container(_ model: NSManagedObjectModel) -> NSPersistentContainer {
            let container = ⟦NSPersistentContainer(name: "Notes", managedObjectModel: model)⟧
            container.loadPersistentStores { _, error in XCTAssertNil(error) }
            return container
          }
        }
        """),
      .good(
        """
        import CoreData
        import XCTest

        final class NoteTests: XCTestCase {
          func container(_ model: NSManagedObjectModel) -> NSPersistentContainer {
            let container = NSPersistentContainer(name: "Notes", managedObjectModel: model)
            let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))
            container.persistentStoreDescriptions = [description]
            container.loadPersistentStores { _, error in XCTAssertNil(error) }
            return container
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for name in [Names.NSPersistentContainer, Names.NSPersistentCloudKitContainer] {
      for call in file.calls[name] where call.member.isNone { container(call, file, &findings) }
    }
    for call in file.calls[Names.addPersistentStore] { store(call, file, &findings) }
    guard file.file.role.isTest, !file.file.role.isPreviewOrSample else { return }
    for stack in ProductionStacks(file.project, file.stack).all { product(stack, file, &findings) }
  }

  // MARK: Stacks of the app

  /// The first use of a type that opens the app's own store: each file is told once.
  private func product(_ stack: ProductionStack, _ file: FileView, _ findings: inout FindingSink) {
    for mention in file.inference.mentions[stack.name] where mention.member.isNone {
      let chain = file.outline[mention.chain]
      guard let first = chain.firstSuffix.ifAny,
        file.project.type(TypeName(name: stack.name), from: file.file, scope: chain.scope) == stack.type,
        isMadePlainly(first, file) || isSharedInstance(first, stack, file)
      else { continue }
      let suffix = file.outline[first]
      let location = file.location(TokenRange(Int(chain.token), Int(suffix.end)))
      findings.report(
        used(file.text(of: TokenRange(Int(chain.token), Int(suffix.end)))), at: location,
        flow: [
          FlowStep(stack.container, "the container is made here, and its store is the app's"),
          FlowStep(location, "the test takes that stack here"),
        ])
      return
    }
  }

  /// `CoreDataStack()`
  private func isMadePlainly(_ suffix: SuffixID, _ file: FileView) -> Bool {
    file.outline[suffix].kind == .call && file.outline[suffix].firstArgument.isNone
  }

  /// `CoreDataStack.shared`, where that is made with no arguments.
  private func isSharedInstance(_ suffix: SuffixID, _ stack: ProductionStack, _ file: FileView) -> Bool {
    guard file.outline[suffix].kind == .member,
      let member = file.inference.members(file.outline[suffix].name, of: stack.type).first
    else { return false }
    let other = file.project.index.file(member).outline
    let declaration = other[member.declaration]
    guard declaration.kind == .variable, declaration.modifiers.contains(.static),
      let binding = declaration.binding.ifAny,
      let value = other[binding].value.ifAny, let chain = other[value].firstChain.ifAny, other[chain].next.isNone,
      let call = other[chain].firstSuffix.ifAny, other[call].kind == .call, other[call].next.isNone
    else { return false }
    return other[chain].name == stack.name && other[call].firstArgument.isNone
  }

  // MARK: Containers

  private func container(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    let chain = file.outline[call.chain]
    guard TestPlaces(file.inference).contains(chain.scope) else { return }
    let range = tokens(around: chain.scope, file)
    guard let load = file.calls[Names.loadPersistentStores].first(where: { range.contains(Int($0.token)) }),
      let url = place(in: range, file), !isHandedOn(chain, before: load.token, file)
    else { return }
    let location = file.location(TokenRange(Int(chain.token), Int(file.outline[call.suffix].end)))
    findings.report(
      opened, at: location,
      flow: [
        url.map { FlowStep($0, "the store's file is given here, where the app keeps its own") },
        FlowStep(file.location(load.token), "the store is opened here"),
        FlowStep(location, "nothing gives this container a store of the tests' own"),
      ].compactMap { $0 })
  }

  /// Whether the container is given to a function before its store is opened: that may set it up.
  private func isHandedOn(_ making: Chain, before load: Int32, _ file: FileView) -> Bool {
    let expression = file.outline[making.expression]
    let name: Symbol
    if let binding = expression.binding.ifAny {
      name = file.outline[binding].name
    } else if expression.assignment >= 0, let target = expression.firstChain.ifAny {
      name = file.outline[target].lastSuffix.ifAny.map { file.outline[$0].name } ?? file.outline[target].name
    } else {
      return false
    }
    return file.inference.mentions[name].contains { mention in
      let chain = file.outline[mention.chain]
      return chain.token > making.token && chain.token < load && file.outline[chain.expression].role == .argument
        && (mention.member.isNone ? chain.firstSuffix.isNone : chain.lastSuffix == mention.member)
    }
  }

  /// Where a store's place is set to the app's own; a place of nil where none is set. Nil where another is set, or may
  /// be.
  private func place(in range: TokenRange, _ file: FileView) -> Location?? {
    var isConfigured = false
    var production: Location?
    for call in file.calls[Names.NSPersistentStoreDescription] where range.contains(Int(call.token)) {
      isConfigured = true
      if let url = Arguments(file.outline, call.suffix)[Names.url], isInAppFolder(url, file) {
        production = file.location(call.token)
      }
    }
    let setters = [
      Names.persistentStoreDescriptions, Names.url, Names.type, Names.NSInMemoryStoreType, Names.inMemory,
      Names.defaultDirectoryURL,
    ]
    for name in setters where file.inference.mentions[name].contains(where: { isInside($0, range, file) }) {
      isConfigured = true
    }
    if isConfigured, production == nil { return nil }
    return .some(production)
  }

  /// Whether a URL leads to a folder in which the app keeps its own files.
  private func isInAppFolder(_ url: ExpressionID, _ file: FileView) -> Bool {
    StoreURL(file.inference).any(in: url) { chain in
      FrameworkFacts.productionFolders.contains(file.outline[chain].name)
        || file.outline.suffixes(of: chain).contains {
          FrameworkFacts.productionFolders.contains(file.outline[$0].name)
        }
    }
  }

  private func isInside(_ mention: MentionTable.Mention, _ range: TokenRange, _ file: FileView) -> Bool {
    range.contains(Int(file.outline[mention.chain].token))
  }

  // MARK: Coordinators

  private func store(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    guard TestPlaces(file.inference).contains(file.outline[call.chain].scope),
      let url = Arguments(file.outline, call.suffix)[Names.at],
      isInAppFolder(url, file)
    else { return }
    let location = file.location(call.token)
    findings.report(
      opened, at: location,
      flow: [
        FlowStep(file.location(file.outline[url].tokens), "this is a folder of the app"),
        FlowStep(location, "the store is opened here"),
      ])
  }

  /// The type around a scope, or the function outside of types: where a container is set up.
  private func tokens(around scope: ScopeID, _ file: FileView) -> TokenRange {
    var scope = scope
    var outermost = scope
    while !scope.isNone, file.outline[scope].kind != .file {
      outermost = scope
      if file.outline[scope].kind == .type { break }
      scope = file.outline[scope].parent
    }
    return file.outline[outermost].tokens
  }

  private func used(_ stack: String) -> String {
    "this test opens the app's own store through '\(stack)'; give it a stack whose store is in memory or in a temporary folder"
  }

  private let opened =
    "this test opens the store at the app's own place; give it a store in memory, at '/dev/null' or in a temporary folder"
}
