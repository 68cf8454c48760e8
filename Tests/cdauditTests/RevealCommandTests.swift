import Testing

@testable import cdaudit

/// What `cdaudit reveal` tells of a project.
struct RevealCommandTests {
  private static let store = """
    import CoreData

    final class Store {
      private let worker: NSManagedObjectContext

      init(_ container: NSPersistentContainer) { worker = container.newBackgroundContext() }

      func write(_ block: @escaping (NSManagedObjectContext) -> Void, then: @escaping () -> Void) {
        worker.perform {
          block(self.worker)  // reveal: executor = queue(self.worker)
          DispatchQueue.main.async { then() }
        }
      }
    }

    """

  @Test func closuresAreListedByPathAndPlace() throws {
    let library = "import CoreData\n\nfunc tell(_ x: Library, _ block: @escaping () -> Void) { x.run { block() } }\n"
    try CheckedProject.with(["B/Store.swift": Self.store, "A/Tell.swift": library]) { project in
      let outcome = run("reveal", project.folder, "--closures")
      #expect(outcome.status == .success)
      #expect(
        outcome.output == """
          \(project.path("A/Tell.swift")):3:6: tell(_:_:) parameter 'block' runs on: unknown
          \(project.path("B/Store.swift")):8:8: write(_:then:) parameter 'block' runs on: queue of self.worker; $0: context self.worker
          \(project.path("B/Store.swift")):8:8: write(_:then:) parameter 'then' runs on: main queue

          """)
      #expect(run("reveal", project.folder, "--closures", "--jobs", "1").output == outcome.output)
    }
  }

  @Test func whatTheConfigurationTellsCounts() throws {
    let library = "import CoreData\n\nfunc tell(_ x: Library, _ block: @escaping () -> Void) { x.run { block() } }\n"
    let configuration = #"{"facts": {"performFunctions": ["Library.run"]}}"#
    try CheckedProject.with(["Tell.swift": library, ".cdaudit.json": configuration]) { project in
      #expect(run("reveal", project.folder, "--closures").output.hasSuffix("runs on: queue of a context of its own\n"))
      #expect(run("reveal", project.folder, "--closures", "--no-config").output.hasSuffix("runs on: unknown\n"))
    }
  }

  @Test func commentsAreAnsweredWhereNothingIsToBeListed() throws {
    let wrong = Self.store.replacing("executor = queue(self.worker)", with: "executor = main")
    try CheckedProject.with(["Right.swift": Self.store, "Wrong.swift": wrong]) { project in
      let right = run("reveal", project.path("Right.swift"))
      #expect(right.status == .success)
      #expect(right.output == "\(project.path("Right.swift")):10: executor = queue(self.worker)\n")
      let both = run("reveal", project.path("Wrong.swift"))
      #expect(both.status == .findings)
      #expect(both.output == "\(project.path("Wrong.swift")):10: executor = queue(self.worker), not 'main'\n")
    }
  }

  @Test func aPathThatIsNotThereIsWrongUse() {
    #expect(run("reveal", "/no/such/folder", "--closures").status == .usage)
  }
}
