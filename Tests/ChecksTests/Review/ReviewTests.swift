import Testing

@testable import Checks

/// The checklist of small projects.
struct ReviewTests {
  /// The answers about a project of these files.
  func review(_ files: [String: String], rules: RuleSelection? = nil) throws -> [ReviewQuestion: ReviewAnswer] {
    let tree = try TemporaryTree(files)
    var options = AnalysisOptions(
      paths: [tree.root], usesIgnoreFiles: false, rules: try rules ?? RuleSelection(includesNotes: true), jobs: 1)
    options.answersChecklist = true
    let review = try #require(try Analysis.run(options).review)
    #expect(review.answers.map(\.question) == ReviewQuestion.allCases)
    for answer in review.answers {
      #expect(!answer.evidence.isEmpty)
      #expect((answer.verdict == .broken) == !answer.findings.isEmpty)
    }
    return Dictionary(uniqueKeysWithValues: review.answers.map { ($0.question, $0) })
  }

  @Test func nothingAppliesToAProjectWithoutCoreData() throws {
    let answers = try review(["App.swift": "struct App { let name = \"x\" }"])
    #expect(answers.values.allSatisfy { $0.verdict == .doesNotApply })
  }

  @Test func nothingAppliesToNoFileAtAll() throws {
    #expect(try review(["README.md": "-"]).values.allSatisfy { $0.verdict == .doesNotApply })
  }

  private static let stack = """
    import CoreData

    final class Note: NSManagedObject {
      @NSManaged var title: String
    }

    final class Stack {
      let container = NSPersistentContainer(name: "Notes")

      init() {
        container.loadPersistentStores { _, _ in }
        container.viewContext.automaticallyMergesChangesFromParent = true
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
      }

      func add(_ title: String) async throws {
        let worker = container.newBackgroundContext()
        worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try await worker.perform {
          Note(context: worker).title = title
          try worker.save()
        }
      }

      @MainActor func count() throws -> Int {
        try container.viewContext.count(for: NSFetchRequest<Note>(entityName: "Note"))
      }
    }
    """

  @Test func aSoundStackHolds() throws {
    let answers = try review(["Stack.swift": Self.stack])
    for question in [ReviewQuestion.container, .viewContext, .perform, .automaticMerge, .mergePolicy, .crossings] {
      #expect(answers[question]?.verdict == .holds, "\(question)")
    }
    for question in [ReviewQuestion.batchResults, .resultsControllers, .history, .swiftData, .tests] {
      #expect(answers[question]?.verdict == .doesNotApply, "\(question)")
    }
  }

  /// The answer says where the setting is made and how many places were looked at.
  @Test func evidenceNamesThePlaces() throws {
    let answers = try review(["Stack.swift": Self.stack])
    func evidence(_ question: ReviewQuestion) -> [(String, Int)] {
      answers[question]?.evidence.map { ($0.text, $0.places.count) } ?? []
    }
    #expect(evidence(.container).map(\.0) == ["1 place makes a container in a stored property or variable"])
    #expect(evidence(.container).map(\.1) == [1])
    #expect(evidence(.viewContext).first?.0 == "a view context is used in 1 place: 1 on the main actor or queue")
    #expect(evidence(.perform).first?.0 == "background contexts are used in 2 places: 2 inside 'perform'")
    #expect(evidence(.automaticMerge).map(\.1) == [1])
    #expect(evidence(.mergePolicy).map(\.1) == [1, 1])
  }

  @Test func findingsBreakTheirQuestion() throws {
    let answers = try review([
      "Stack.swift": Self.stack.replacing("try await worker.perform {", with: "do {")
    ])
    #expect(answers[.perform]?.verdict == .broken)
    #expect(answers[.perform]?.findings.allSatisfy { $0.rule == "context-outside-perform" } == true)
    #expect(answers[.viewContext]?.verdict == .holds)
  }

  @Test func automaticMergingThatIsTurnedOffIsNoSetting() throws {
    let answers = try review([
      "Stack.swift": Self.stack.replacing("FromParent = true", with: "FromParent = false")
    ])
    #expect(answers[.automaticMerge]?.verdict != .holds)
  }

  /// What tests and previews do says nothing of the product.
  @Test func testsAndPreviewsCountForThemselves() throws {
    let answers = try review([
      "Sources/App/App.swift": "import CoreData\nstruct App {}\n",
      "Sources/App/Preview Content/Sample.swift": Self.stack,
      "Tests/AppTests/StackTests.swift": """
      import CoreData

      func makeContainer() -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Notes")
        let description = NSPersistentStoreDescription()
        description.type = NSInMemoryStoreType
        container.persistentStoreDescriptions = [description]
        return container
      }
      """,
    ])
    #expect(answers[.container]?.verdict == .doesNotApply)
    #expect(answers[.viewContext]?.verdict == .doesNotApply)
    #expect(answers[.tests]?.verdict == .holds)
    #expect(
      answers[.tests]?.evidence.map(\.text) == [
        "1 test file names Core Data", "a store in memory is asked for",
        "tests make a container or coordinator themselves",
      ])
  }

  @Test func theProjectsOwnWordForAMemoryStoreCounts() throws {
    let answers = try review([
      "Tests/AppTests/StackTests.swift": "import CoreData\nlet stack = Stack(inMemory: true)\n"
    ])
    #expect(answers[.tests]?.verdict == .holds)
  }

  /// The helper may lie in the product; an initialiser with a parameter for it may open the real store.
  @Test func aHelperForAMemoryStoreCounts() throws {
    let stack = """
      import CoreData

      final class Stack {
        let container = NSPersistentContainer(name: "Notes")
        init(inMemory: Bool = false) {
          if inMemory { container.persistentStoreDescriptions.first?.url = URL(fileURLWithPath: "/dev/null") }
        }
        static func forTests() -> Stack { Stack(inMemory: true) }
      }
      """
    func verdict(_ test: String) throws -> ReviewVerdict? {
      try review(["App/Stack.swift": stack, "AppTests/StackTests.swift": "import CoreData\nlet stack = \(test)\n"])[
        .tests]?
        .verdict
    }
    #expect(try verdict("Stack.forTests()") == .holds)
    #expect(try verdict("Stack()") == .doesNotApply)
  }

  @Test func historyHoldsWhereItIsTurnedOn() throws {
    let shared = Self.stack.replacing(
      "    container.loadPersistentStores",
      with: """
            let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.notes")
            let description = NSPersistentStoreDescription(url: folder!.appendingPathComponent("Notes.sqlite"))
            description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
            container.persistentStoreDescriptions = [description]
            container.loadPersistentStores
        """)
    let answers = try review(["Stack.swift": shared])
    #expect(answers[.history]?.verdict == .holds)
    #expect(answers[.history]?.evidence.map(\.places.count) == [1, 1])
  }

  @Test func swiftDataAppliesBesideCoreDataOnly() throws {
    let model = "import SwiftData\n@Model final class Tag { var name = \"\" }\n"
    #expect(try review(["Tag.swift": model])[.swiftData]?.verdict == .doesNotApply)
    let answers = try review(["Tag.swift": model, "Stack.swift": Self.stack])
    #expect(answers[.swiftData]?.verdict == .holds)
    #expect(answers[.swiftData]?.evidence.first?.text == "1 class is a SwiftData model")
  }

  @Test func aRuleThatDidNotRunIsTold() throws {
    let answers = try review(
      ["Stack.swift": Self.stack], rules: RuleSelection(skip: ["context-outside-perform"]))
    #expect(
      answers[.perform]?.evidence.last?.text == "the rule 'context-outside-perform' is turned off and was not asked")
  }

  /// Every finding stands somewhere: with a question, or among the others.
  @Test func nothingIsLost() throws {
    let tree = try TemporaryTree(["Stack.swift": Self.stack.replacing("worker.perform {", with: "worker.count {")])
    var options = AnalysisOptions(
      paths: [tree.root], usesIgnoreFiles: false, rules: try RuleSelection(includesNotes: true), jobs: 1)
    options.answersChecklist = true
    let result = try Analysis.run(options)
    let review = try #require(result.review)
    #expect(review.answers.flatMap(\.findings).count + review.others.count == result.findings.count)
  }

  @Test func theChecklistIsMadeOnRequestOnly() throws {
    let tree = try TemporaryTree(["Stack.swift": Self.stack])
    let options = AnalysisOptions(paths: [tree.root], rules: try RuleSelection(), jobs: 1)
    #expect(try Analysis.run(options).review == nil)
  }

  @Test func questionsHaveNamesOfTheirOwn() {
    #expect(ReviewQuestion.allCases.map(\.number) == Array(1...11))
    #expect(Set(ReviewQuestion.allCases.map(\.slug)).count == 11)
  }
}
