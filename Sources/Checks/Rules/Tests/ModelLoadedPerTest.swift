import Lexer

/// A helper of tests loads the model anew for every container.
struct ModelLoadedPerTest: Rule {
  static let info = RuleInfo(
    slug: "model-loaded-per-test",
    family: .tests,
    level: .warning,
    summary: "Tests load the model anew for every container",
    why: """
      Each loaded model brings its own entity descriptions for the same classes. As soon as there are two, a class no \
      longer knows which is its own: 'multiple entity descriptions claim' it, and 'Entity(context:)' and 'fetchRequest()' \
      fail in one test or the other.
      """,
    instead: "Keep the model in a 'static let' and give it to each container.",
    examples: [
      .bad(
        """
        import CoreData
        import XCTest

        final class NoteTests: XCTestCase {
          private var container: NSPersistentContainer?

          override func setUp() {
            guard let model = ⟦NSManagedObjectModel.mergedModel(from: nil)⟧ else { return XCTFail() }
            let made = NSPersistentContainer(name: "Notes", managedObjectModel: model)
            made.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
            made.loadPersistentStores { _, error in XCTAssertNil(error) }
            container = made
          }
        }
        """),
      .good(
        """
        import CoreData
        import XCTest

        final class NoteTests: XCTestCase {
          private static let model = NSManagedObjectModel.mergedModel(from: nil)
          private var container: NSPersistentContainer?

          override func setUp() {
            guard let model = Self.model else { return XCTFail() }
            let made = NSPersistentContainer(name: "Notes", managedObjectModel: model)
            made.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
            made.loadPersistentStores { _, error in XCTAssertNil(error) }
            container = made
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let calls =
      file.calls[Names.NSManagedObjectModel].filter(\.member.isNone)
      + file.calls[Names.mergedModel].filter { isModel($0, file) }
    guard !calls.isEmpty, !isAboutVersions(file) else { return }
    for call in calls.sorted(by: { $0.token < $1.token }) {
      guard isLoad(call, file), let again = whyAgain(call, file) else { continue }
      let location = file.location(TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end)))
      findings.report(
        loaded, at: location,
        flow: [again, FlowStep(location, "the model is loaded here each time")])
    }
  }

  private func isModel(_ call: CallSite, _ file: FileView) -> Bool {
    file.outline[call.chain].root == .name && file.outline[call.chain].name == Names.NSManagedObjectModel
  }

  /// Whether the call reads a model from a file or bundle. `NSManagedObjectModel()` makes one in code.
  private func isLoad(_ call: CallSite, _ file: FileView) -> Bool {
    guard call.name == Names.mergedModel || Arguments(file.outline, call.suffix)[Names.contentsOf] != nil else {
      return false
    }
    // A copy is there to be changed.
    return !file.outline.suffixes(of: call.chain).contains { file.outline[$0].name == Self.copy }
  }

  private static let copy = Symbol("copy")

  /// Tests of a migration have to load one model for each version.
  private func isAboutVersions(_ file: FileView) -> Bool {
    let names = [
      Names.NSMappingModel, Names.NSMigrationManager, Names.NSStagedMigrationManager, Names.NSEntityMigrationPolicy,
    ]
    return names.contains { !file.inference.mentions[$0].isEmpty }
      || file.file.path.split(separator: "/").last?.contains("Migration") == true
  }

  /// The step that tells why the code runs again and again; nil where it does not, or where nobody makes a container from
  /// the model.
  private func whyAgain(_ call: CallSite, _ file: FileView) -> FlowStep? {
    let chain = file.outline[call.chain]
    let tests = TestPlaces(file.inference)
    guard tests.contains(chain.scope), let owner = MakingReader(file.inference).owner(of: chain.scope, at: chain.token)
    else { return nil }
    let declaration = file.outline[owner.declaration]
    let isMember = file.outline[declaration.scope].kind == .type
    let name = file.file.name(declaration.nameToken)
    switch MakingReader(file.inference).place(of: chain.scope, at: chain.token) {
    case .stored:
      // A test case has an instance for each of its tests.
      guard isMember, !declaration.modifiers.contains(.static), tests.isInTestType(declaration.scope),
        makesContainer(file.outline[declaration.scope].tokens, file)
      else { return nil }
      return FlowStep(file.location(declaration.nameToken), "each test has an instance with a '\(name)' of its own")
    case .initializer:
      guard makesContainer(declaration.tokens, file) else { return nil }
      return FlowStep(file.location(declaration.nameToken), "this initialiser runs for each stack that a test makes")
    case .function, .getter:
      guard !tests.isTest(declaration), !isClassSetUp(declaration, name), !isKept(call, file),
        makesContainer(declaration.tokens, file) || isHandedOut(declaration, file), !isCalledOnce(declaration, file)
      else { return nil }
      return FlowStep(file.location(declaration.nameToken), "'\(name)' runs for each test that needs it")
    }
  }

  private func makesContainer(_ range: TokenRange, _ file: FileView) -> Bool {
    [Names.NSPersistentContainer, Names.NSPersistentCloudKitContainer, Names.NSPersistentStoreCoordinator].contains {
      file.calls[$0].contains { range.contains(Int($0.token)) }
    }
  }

  private func isHandedOut(_ declaration: Declaration, _ file: FileView) -> Bool {
    guard !declaration.type.isEmpty else { return false }
    return file.inference.type(declaration.type).name?.name == Names.NSManagedObjectModel
  }

  /// `override class func setUp()` runs once for the whole class.
  private func isClassSetUp(_ declaration: Declaration, _ name: String) -> Bool {
    declaration.modifiers.contains(.static) && name.hasPrefix("setUp")
  }

  /// Whether the model is kept in a static or global variable.
  private func isKept(_ call: CallSite, _ file: FileView) -> Bool {
    let function = file.functionTokens(around: file.outline[call.chain].scope)
    for id in file.project.expressions(in: function, of: file.file) where file.outline[id].assignment >= 0 {
      guard let target = file.outline[id].firstChain.ifAny else { continue }
      let chain = file.outline[target]
      let name = chain.lastSuffix.ifAny.map { file.outline[$0].name } ?? chain.name
      let isStatic = file.outline.declarations.contains {
        $0.kind == .variable && $0.name == name
          && ($0.modifiers.contains(.static) || file.outline[$0.scope].kind == .file)
      }
      if isStatic { return true }
    }
    return false
  }

  /// Whether only the value of a static or global variable calls the function.
  private func isCalledOnce(_ declaration: Declaration, _ file: FileView) -> Bool {
    let mentions = file.inference.mentions[declaration.name].filter {
      !declaration.tokens.contains(Int(file.outline[$0.chain].token))
    }
    guard !mentions.isEmpty else { return false }
    return mentions.allSatisfy { mention in
      let chain = file.outline[mention.chain]
      guard MakingReader(file.inference).place(of: chain.scope, at: chain.token) == .stored,
        let owner = MakingReader(file.inference).owner(of: chain.scope, at: chain.token)
      else { return false }
      let variable = file.outline[owner.declaration]
      return variable.modifiers.contains(.static) || file.outline[variable.scope].kind == .file
    }
  }

  private let loaded = "the model is loaded again for every container of the tests; keep it in a 'static let'"
}
