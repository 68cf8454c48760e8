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
    let uses = plainMakings(stack, file) + sharedInstances(stack, file)
    guard let use = uses.min(by: { file.outline[$0.chain].token < file.outline[$1.chain].token })
    else { return }
    let tokens = TokenRange(Int(file.outline[use.chain].token), Int(use.end))
    let location = file.location(tokens)
    findings.report(
      used(file.text(of: tokens)), at: location,
      flow: [
        FlowStep(stack.container, "the container is made here, and its store is the app's"),
        use.variable.map { FlowStep(nameLocation($0, file), "this makes the app's stack") },
        FlowStep(location, "the test takes that stack here"),
      ].compactMap { $0 })
  }

  private func nameLocation(_ variable: DeclarationReference, _ file: FileView) -> Location {
    let source = file.project.index.file(variable)
    return Location(file: source.id, range: source.range(of: source.outline[variable.declaration].nameToken))
  }

  /// A place that takes a stack: the chain, where what is taken ends, and the variable that holds it.
  private struct StackUse {
    var chain: ChainID
    var end: Int32
    var variable: DeclarationReference?
  }

  /// `CoreDataStack()`
  private func plainMakings(_ stack: ProductionStack, _ file: FileView) -> [StackUse] {
    mentions(of: stack.name, stack.type, file).compactMap { chain in
      guard let call = file.outline[chain].firstSuffix.ifAny, file.outline[call].kind == .call,
        file.outline[call].firstArgument.isNone
      else { return nil }
      return StackUse(chain: chain, end: file.outline[call].end, variable: nil)
    }
  }

  /// `CoreDataStack.shared`, or the same of another type: `Persistence.shared`.
  private func sharedInstances(_ stack: ProductionStack, _ file: FileView) -> [StackUse] {
    file.stack.sharedInstances.filter { $0.made == stack.type }.flatMap { instance -> [StackUse] in
      let name = file.project.index.declaration(instance.variable).name
      guard let owner = file.project.index.enclosingType(of: instance.variable) else { return [] }
      return mentions(of: file.project.index[owner].name, owner, file).compactMap { chain in
        guard let member = file.outline[chain].firstSuffix.ifAny, file.outline[member].kind == .member,
          file.outline[member].name == name
        else { return nil }
        let isOwn = owner == stack.type
        return StackUse(chain: chain, end: file.outline[member].end, variable: isOwn ? nil : instance.variable)
      }
    }
  }

  /// The chains that begin with the name of a type.
  private func mentions(of name: Symbol, _ type: TypeID, _ file: FileView) -> [ChainID] {
    file.inference.mentions[name].compactMap { mention in
      guard mention.member.isNone,
        file.project.type(TypeName(name: name), from: file.file, scope: file.outline[mention.chain].scope) == type
      else { return nil }
      return mention.chain
    }
  }

  // MARK: Containers

  private func container(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    let chain = file.outline[call.chain]
    guard TestPlaces(file.inference).contains(chain.scope) else { return }
    let ranges = tokens(around: chain.scope, file)
    guard let load = file.calls[Names.loadPersistentStores].first(where: { contain(ranges, $0.token) }),
      let url = place(in: ranges, file), !isHandedOn(chain, before: load.token, file)
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
  private func place(in ranges: [TokenRange], _ file: FileView) -> Location?? {
    var isConfigured = false
    var production: Location?
    for call in file.calls[Names.NSPersistentStoreDescription] where contain(ranges, call.token) {
      isConfigured = true
      if let url = Arguments(file.outline, call.suffix)[Names.url], isInAppFolder(url, file) {
        production = file.location(call.token)
      }
    }
    let setters = [
      Names.persistentStoreDescriptions, Names.url, Names.type, Names.NSInMemoryStoreType, Names.inMemory,
      Names.defaultDirectoryURL,
    ]
    isConfigured =
      isConfigured
      || setters.contains { name in
        file.inference.mentions[name].contains { contain(ranges, file.outline[$0.chain].token) }
      }
      || file.calls.all.contains { contain(ranges, $0.token) && PlacingMethods(file.inference).isPlacing($0) }
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

  private func contain(_ ranges: [TokenRange], _ token: Int32) -> Bool { ranges.contains { $0.contains(Int(token)) } }

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

  /// Where a container is set up: the type around a scope with its extensions in the file, or the function outside of
  /// types.
  private func tokens(around scope: ScopeID, _ file: FileView) -> [TokenRange] {
    var scope = scope
    var outermost = scope
    while !scope.isNone, file.outline[scope].kind != .file {
      outermost = scope
      if file.outline[scope].kind == .type { break }
      scope = file.outline[scope].parent
    }
    guard let type = file.inference.enclosingType(outermost)?.id else { return [file.outline[outermost].tokens] }
    return file.project.index.bodies(of: type).filter { $0.file == file.file.id }.map {
      file.outline[$0.declaration].tokens
    }
  }

  private func used(_ stack: String) -> String {
    "this test opens the app's own store through '\(stack)'; give it a stack whose store is in memory or in a temporary folder"
  }

  private let opened =
    "this test opens the store at the app's own place; give it a store in memory, at '/dev/null' or in a temporary folder"
}
