import Testing

/// Swift text that no compiler takes, or that nobody would write: nothing in it may end the run or cost more than
/// its own findings.
struct OddSource: CustomTestStringConvertible, Sendable {
  /// What is odd.
  var name: String
  /// The text, without the import.
  var text: String
  /// The rules of the findings in it.
  var findings: [String]

  var testDescription: String { name }

  init(_ name: String, _ text: String, findings: [String] = []) {
    self.name = name
    self.text = text
    self.findings = findings
  }
}

extension OddSource {
  /// Declarations that lead back to themselves, or to nothing.
  static let circular: [OddSource] = [
    OddSource(
      "classes that inherit from each other",
      """
      class A: B {}
      class B: A {}
      func use(_ a: A) { Task.detached { print(a.name, A.fetchRequest()) } }
      """),
    OddSource(
      "a class that inherits from itself",
      """
      class A: A { @NSManaged var name: String? }
      extension A { func rename() { perform { self.name = nil } } }
      func use(_ a: A) { Task.detached { print(a.name) } }
      """),
    OddSource(
      "a circle of classes with an entity in it",
      """
      class A: B {}
      class B: C {}
      class C: A, NSManagedObject {}
      func use(_ a: A) { Task.detached { print(a.name) } }
      """, findings: ["managed-object-crosses-task"]),
    OddSource(
      "methods of an actor that call each other",
      """
      actor Uploader {
        let context: NSManagedObjectContext
        init(_ context: NSManagedObjectContext) { self.context = context }
        func upload() { if context.hasChanges { retry() } }
        func retry() { upload() }
      }
      """),
    OddSource(
      "protocols that refine each other",
      """
      protocol P: Q {}
      protocol Q: P {}
      extension NSManagedObjectContext: P {}
      func use(_ p: P) { Task.detached { try? p.save() } }
      """, findings: ["swallowed-save-error", "context-outside-perform"]),
    OddSource(
      "type aliases that stand for each other",
      """
      typealias A = B
      typealias B = A
      typealias C = C
      typealias D = [D]
      typealias E<T> = E<[T]>
      extension A { func save() {} }
      class K: C {}
      func use(_ a: A, _ c: C, _ d: D, _ e: E<Int>) { Task.detached { print(a.x, c.x, d[0][0].x, e.x) } }
      """),
    OddSource(
      "extensions of unknown types",
      """
      extension Nowhere { func store() { try? context.save() } }
      extension Nowhere.Inner: @unchecked Sendable {}
      extension { func store() { try? context.save() } }
      """),
    OddSource(
      "variables made of each other",
      """
      let first = second
      let second = third
      let third = first
      var main: NSManagedObjectContext { other }
      var other: NSManagedObjectContext { main }
      func use() {
        let own = own
        Task.detached { try first.save(); try main.save(); try own.save() }
      }
      """),
    OddSource(
      "functions that call each other",
      """
      func first(_ context: NSManagedObjectContext) throws { try second(context) }
      func second(_ context: NSManagedObjectContext) throws {
        try first(context)
        try context.save()
      }
      func third(_ context: NSManagedObjectContext) -> NSManagedObjectContext { third(third(context)) }
      func use(_ container: NSPersistentContainer) throws {
        let worker = container.newBackgroundContext()
        try first(worker)
      }
      """, findings: ["missing-merge-policy", "context-outside-perform"]),
    OddSource(
      "requests that come from each other",
      """
      func first() -> NSFetchRequest<NSManagedObject> { second() }
      func second() -> NSFetchRequest<NSManagedObject> { first() }
      func use(_ context: NSManagedObjectContext) -> NSFetchedResultsController<NSManagedObject> {
        NSFetchedResultsController(
          fetchRequest: first(), managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
      }
      """),
  ]

  /// Much of one thing.
  static let large: [OddSource] = [
    OddSource(
      "a type with 5,000 members",
      "class Wide: NSManagedObject {\n"
        + (0..<5_000).map { "  @NSManaged var value\($0): Int\n" }.joined()
        + "}\nfunc use(_ wide: Wide) { Task.detached { print(wide.value4999) } }\n",
      findings: ["managed-object-crosses-task"]),
    OddSource(
      "a chain of 3,000 calls",
      (0..<3_000).map { "func link\($0)(_ c: NSManagedObjectContext) throws { try link\($0 + 1)(c) }\n" }.joined()
        + """
        func link3000(_ c: NSManagedObjectContext) throws { try c.save() }
        func use(_ c: NSManagedObjectContext) async throws { try await c.perform { try link0(c) } }
        """),
    OddSource(
      "an actor with a chain of 2,000 calls",
      "actor Chain {\n  let context: NSManagedObjectContext\n"
        + "  init(_ context: NSManagedObjectContext) { self.context = context }\n"
        + (0..<2_000).map { "  func link\($0)() { link\($0 + 1)() }\n" }.joined()
        + "  func link2000() { if context.hasChanges { link0() } }\n}\n"),
    OddSource(
      "a circle of 1,000 calls",
      (0..<1_000).map {
        "func link\($0)(_ c: NSManagedObjectContext) throws { try link\(($0 + 1) % 1_000)(c); try c.save() }\n"
      }.joined()),
    OddSource(
      "a chain of 300 classes",
      "class C0: NSManagedObject {}\n"
        + (1...300).map { "class C\($0): C\($0 - 1) {}\n" }.joined()
        + "func use(_ last: C300) { Task.detached { print(last.name) } }\n",
      findings: ["managed-object-crosses-task"]),
    OddSource(
      "a chain of 3,000 variables",
      "func use(_ k: NSPersistentContainer) {\n  let c0 = k.newBackgroundContext()\n"
        + (1...3_000).map { "  let c\($0) = c\($0 - 1)\n" }.joined() + "  c3000.perform { }\n}\n"),
  ]

  /// Brackets, 10,000 deep.
  static let nested: [OddSource] = [
    OddSource("balanced braces", "func use() " + repeated("{") + repeated("}")),
    OddSource("braces that are not closed", "func use() " + repeated("{")),
    OddSource("braces that are not opened", "func use() " + repeated("}")),
    OddSource("blocks that are not closed", "func use() {\n" + repeated("if true {\n")),
    OddSource("parentheses", "let a = " + repeated("(") + "worker" + repeated(")")),
    OddSource("array types", "let a: " + repeated("[") + "Int" + repeated("]") + " = worker"),
    OddSource("generic arguments", "let a: " + repeated("Set<") + "Int" + repeated(">") + " = worker"),
    OddSource("function types", "let a: " + repeated("(Int) -> ") + "Int = worker"),
    OddSource("optionals", "func use(_ a: Int" + repeated("?") + ") { a" + repeated("!") + ".save() }"),
    OddSource("calls", "let a = " + repeated("worker(") + repeated(")")),
    OddSource("ternaries", "let a = " + repeated("x ? y : ") + "worker"),
    OddSource("interpolations", "let a = " + repeated("\"\\(") + "x" + repeated(")\"")),
    OddSource("comments", repeated("/*") + repeated("*/")),
    OddSource("comments that are not closed", repeated("/*")),
    OddSource("conditions", repeated("#if DEBUG\n") + "let a = worker\n" + repeated("#endif\n")),
    OddSource("types", repeated("class C: NSManagedObject { ") + repeated("}")),
    OddSource("else branches", "func use() { " + repeated("if x { worker.save() } else ") + "{} }"),
  ]

  /// Code whose executor depends on thousands of blocks or functions around it.
  static let deep: [OddSource] =
    [
      ("do {", 10_000), ("switch self { default:", 2_000), ("Task {", 2_000), ("values.map {", 2_000),
      ("func local() {", 2_000),
    ].map { opening, depth in
      OddSource(
        "the use of a context in \(depth) blocks: \(opening)",
        """
        func use(_ container: NSPersistentContainer) {
        let worker = container.newBackgroundContext()
        \(String(repeating: opening + "\n", count: depth))
        try? worker.save()
        \(String(repeating: "}\n", count: depth))
        }
        """)
    } + [
      OddSource(
        "the use of a context in private functions that only one calls",
        (0..<2_000).map {
          "private func link\($0)(_ k: NSPersistentContainer) { link\($0 + 1)(k) }\n"
        }.joined()
          + """
          private func link2000(_ k: NSPersistentContainer) { try? k.viewContext.save() }
          func use(_ k: NSPersistentContainer) { Task.detached { link0(k) } }
          """)
    ]

  /// `text` 10,000 times.
  private static func repeated(_ text: String) -> String { String(repeating: text, count: 10_000) }
}
