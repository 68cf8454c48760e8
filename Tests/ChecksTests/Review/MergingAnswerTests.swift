import Testing

@testable import Checks

/// What the checklist says of merging and of policies: whether the context that views read learns of what others write.
struct MergingAnswerTests {
  /// The answer about a project with one stack, whose background context saves and whose view context is read.
  ///
  /// - Parameters:
  ///   - setUp: what is done where the container is made.
  ///   - more: members of the stack.
  private func answer(
    _ question: ReviewQuestion, setUp: String = "", more: String = "", files: [String: String] = [:]
  ) throws -> ReviewAnswer {
    let stack = """
      import CoreData

      final class Note: NSManagedObject {
        @NSManaged var title: String
      }

      @MainActor
      final class Stack {
        let container = NSPersistentContainer(name: "Notes")
        lazy var worker: NSManagedObjectContext = container.newBackgroundContext()

        init() {
          container.loadPersistentStores { _, _ in }
          \(setUp)
        }

        func add(_ title: String) async throws {
          let worker = worker
          try await worker.perform {
            Note(context: worker).title = title
            try worker.save()
          }
        }

        func count() throws -> Int {
          try container.viewContext.count(for: NSFetchRequest<Note>(entityName: "Note"))
        }

        \(more)
      }
      """
    let answers = try ReviewTests().review(files.merging(["Stack.swift": stack]) { $1 })
    return try #require(answers[question])
  }

  private func texts(_ answer: ReviewAnswer) -> [String] { answer.evidence.map(\.text) }

  @Test func aMergeIntoTheViewContextAnswers() throws {
    let answer = try answer(
      .automaticMerge,
      more: """
        @objc func saved(_ notification: Notification) {
          container.viewContext.mergeChanges(fromContextDidSave: notification)
        }
        """)
    #expect(answer.verdict == .holds)
    #expect(texts(answer) == ["what other contexts save is merged by hand into a view context"])
  }

  /// The view context still shows old rows.
  @Test func aMergeIntoABackgroundContextAnswersNothing() throws {
    let answer = try answer(
      .automaticMerge,
      more: """
        @objc func saved(_ notification: Notification) {
          let context = container.newBackgroundContext()
          context.perform { context.mergeChanges(fromContextDidSave: notification) }
        }
        """)
    #expect(answer.verdict == .broken)
    #expect(answer.findings.map(\.rule) == ["missing-automatic-merge"])
    #expect(
      texts(answer) == [
        "what other contexts save is merged by hand into a background context",
        "no view context is known to learn of what other contexts save",
      ])
  }

  /// A batch is one writer; what contexts save is another.
  @Test func aMergeOfABatchAnswersNothing() throws {
    let delete = """
      func clear() async throws {
        let view = container.viewContext
        let ids = try await container.performBackgroundTask { context -> [NSManagedObjectID] in
          let request = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Note"))
          request.resultType = .resultTypeObjectIDs
          let result = try context.execute(request) as? NSBatchDeleteResult
          return result?.result as? [NSManagedObjectID] ?? []
        }
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSDeletedObjectsKey: ids], into: [view])
      }
      """
    let merging = try answer(.automaticMerge, more: delete)
    #expect(merging.verdict == .broken)
    #expect(texts(merging).allSatisfy { !$0.contains("is merged") })
    let batch = try answer(.batchResults, more: delete)
    #expect(batch.verdict == .holds)
    #expect(texts(batch).last == "their results are merged in 1 place")
  }

  @Test func historyIsMergedForAllWriters() throws {
    let answer = try answer(
      .automaticMerge,
      more: """
        func replay(_ transactions: [NSPersistentHistoryTransaction]) {
          let view = container.viewContext
          for transaction in transactions {
            view.mergeChanges(fromContextDidSave: transaction.objectIDNotification())
          }
        }
        """)
    #expect(answer.verdict == .holds)
    #expect(texts(answer) == ["what persistent history tells is merged into a view context"])
  }

  /// The helper is given the view context.
  @Test func aHelperMergesForTheViewContext() throws {
    let helper = """
      import CoreData

      extension NSManagedObjectContext {
        func performMerge(_ notification: Notification) {
          perform { self.mergeChanges(fromContextDidSave: notification) }
        }
      }
      """
    let call = "@objc func saved(_ note: Notification) { container.viewContext.performMerge(note) }"
    let answer = try answer(.automaticMerge, more: call, files: ["Helper.swift": helper])
    #expect(answer.verdict == .holds)
    #expect(texts(answer) == ["what other contexts save is merged by hand into what may be a view context"])
  }

  @Test func automaticMergingOfABackgroundContextAnswersNothing() throws {
    let answer = try answer(.automaticMerge, setUp: "worker.automaticallyMergesChangesFromParent = true")
    #expect(answer.verdict == .broken)
    #expect(texts(answer).first == "'automaticallyMergesChangesFromParent' is set for a background context")
  }

  /// A context whose notifications are meant is not read.
  @Test func aViewContextThatIsOnlyObservedNeedsNoMerging() throws {
    let observer = """
      import CoreData

      final class Tag: NSManagedObject {}

      final class Observer {
        let container = NSPersistentContainer(name: "Tags")

        func saves() -> NotificationCenter.Publisher {
          NotificationCenter.default.publisher(for: .NSManagedObjectContextDidSave, object: container.viewContext)
        }

        func add() async throws {
          try await container.performBackgroundTask { context in
            _ = Tag(context: context)
            try context.save()
          }
        }
      }
      """
    let answer = try #require(try ReviewTests().review(["Observer.swift": observer])[.automaticMerge])
    #expect(answer.verdict == .doesNotApply)
    #expect(texts(answer).last == "no view context is used")
  }

  // MARK: Policies

  @Test func aPolicyOfABackgroundContextAnswersNothing() throws {
    let answer = try answer(
      .mergePolicy, setUp: "worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump")
    #expect(answer.verdict == .doesNotApply)
    #expect(
      texts(answer) == [
        "no view context is known to be given a merge policy", "a background context is given a merge policy",
        "no view context is seen to save",
      ])
  }

  @Test func aPolicyOfTheViewContextAnswers() throws {
    let answer = try answer(
      .mergePolicy,
      setUp: """
        worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        container.viewContext.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        """)
    #expect(answer.verdict == .holds)
    #expect(texts(answer).first == "a view context is given a merge policy")
  }

  // MARK: Tests and previews

  /// What tests do is told of only where nothing else does it.
  @Test func whatOnlyTestsDoIsCalledThat() throws {
    let test = """
      import CoreData

      func makeController(_ context: NSManagedObjectContext) -> NSFetchedResultsController<Note> {
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        return NSFetchedResultsController(
          fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      }
      """
    #expect(
      texts(try answer(.resultsControllers, files: ["AppTests/ListTests.swift": test]))
        == ["only tests and previews make a fetched results controller"])
    #expect(texts(try answer(.resultsControllers)) == ["no code makes a fetched results controller"])
    let both = try answer(
      .resultsControllers, files: ["AppTests/ListTests.swift": test, "App/List.swift": test])
    #expect(texts(both) == ["fetched results controllers are made in 1 place"])
  }
}
