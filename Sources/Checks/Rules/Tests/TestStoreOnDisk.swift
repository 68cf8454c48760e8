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
  }

  // MARK: Containers

  private func container(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    let chain = file.outline[call.chain]
    guard TestPlaces(file.inference).contains(chain.scope) else { return }
    let range = tokens(around: chain.scope, file)
    guard let load = file.calls[Names.loadPersistentStores].first(where: { range.contains(Int($0.token)) }),
      let url = place(in: range, file)
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

  /// Where a store's place is set to the app's own; a place of nil where none is set. Nil where another is set, or may
  /// be.
  private func place(in range: TokenRange, _ file: FileView) -> Location?? {
    var isConfigured = false
    var production: Location?
    let reader = StoreURLReader(file.inference)
    for call in file.calls[Names.NSPersistentStoreDescription] where range.contains(Int(call.token)) {
      isConfigured = true
      if let url = Arguments(file.outline, call.suffix)[Names.url], reader.place(of: url) == .production {
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

  private func isInside(_ mention: MentionTable.Mention, _ range: TokenRange, _ file: FileView) -> Bool {
    range.contains(Int(file.outline[mention.chain].token))
  }

  // MARK: Coordinators

  private func store(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    guard TestPlaces(file.inference).contains(file.outline[call.chain].scope),
      let url = Arguments(file.outline, call.suffix)[Names.at],
      StoreURLReader(file.inference).place(of: url) == .production
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

  private let opened =
    "this test opens the store at the app's own place; give it a store in memory, at '/dev/null' or in a temporary folder"
}
