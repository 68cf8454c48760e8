import Checks
import Testing

/// A finding keeps its fingerprint when something else is edited, and gets another when it is another finding.
struct FingerprintTests {
  private static let function = """
    final class Importer {
      func run(_ container: NSPersistentContainer) throws {
        let worker = container.newBackgroundContext()
        try worker.save()
      }
    }
    """

  /// The fingerprints of what `context-outside-perform` finds.
  private func fingerprints(_ source: String) throws -> [String] {
    let run = try ExampleRun("import CoreData\n\n" + source, only: ["context-outside-perform"])
    return run.result.findings.map(\.fingerprint)
  }

  private func fingerprint(replacing old: String = "", with new: String = "") throws -> String {
    let source = Self.function.replacing(old, with: new)
    #expect(old.isEmpty || source != Self.function, "nothing is replaced")
    let fingerprints = try fingerprints(source)
    #expect(fingerprints.count == 1)
    return fingerprints.first ?? ""
  }

  // MARK: Edits elsewhere

  @Test(arguments: [
    // Lines before, after and within
    ("final class", "\n\n// A comment\nlet other = 1\n\nfinal class"), ("    try", "\n    // Saves.\n    try"),
    ("    try worker.save()\n", "    try worker.save()\n    print(1)\n"),
    ("  func run", "  let a = 1\n\n  func before() {}\n\n  func run"),
    // White space, comments and line ends
    ("  ", "\t"), ("  ", "        "), ("\n", "\r\n"), ("worker.save", "worker\n      .save"),
    ("worker.save", "worker /* now */ .save"),
    ("throws {", "throws\n  {"),
    // Neighbours
    ("final class", "func first() {}\nfinal class"), ("container", "stack"),
    ("final class Importer", "@MainActor public final class Importer: Base"),
    ("_ container: NSPersistentContainer)", "_ container: NSPersistentContainer, quietly: Bool = true)"),
  ])
  func survives(_ old: String, _ new: String) throws {
    #expect(try fingerprint(replacing: old, with: new) == fingerprint())
  }

  @Test func survivesRenamedAndMovedNeighbours() throws {
    let other = { (name: String) in Self.function.replacing("Importer", with: name) }
    let before = try fingerprints(other("Exporter") + "\n" + Self.function)
    let renamed = try fingerprints(other("Sender") + "\n" + Self.function)
    let moved = try fingerprints(Self.function + "\n" + other("Exporter"))
    #expect(before.count == 2 && renamed.count == 2 && moved.count == 2)
    #expect(before.last == renamed.last)
    #expect(Set(before) == Set(moved))
  }

  /// Each run has a folder of its own.
  @Test func doesNotDependOnWhereTheProjectLies() throws {
    #expect(try fingerprint() == fingerprint())
  }

  // MARK: Another finding

  @Test(arguments: [
    ("func run", "func go"), ("class Importer", "class Exporter"), ("worker", "context"),
    ("save", "reset"), ("worker.save()", "worker.parent?.save()"),
  ])
  func changes(_ old: String, _ new: String) throws {
    let changed = try fingerprints(Self.function.replacing(old, with: new))
    #expect(try changed != [fingerprint()])
  }

  @Test func changesWithTheDeclarationsAround() throws {
    let nested = try fingerprints("enum Outer {\n" + Self.function + "\n}")
    #expect(nested.count == 1)
    #expect(try nested != [fingerprint()])
  }

  @Test func functionsOfOneNameDiffer() throws {
    let twice = Self.function.replacing("\n}", with: "\n")
    let overload = Self.function.split(separator: "\n").dropFirst().joined(separator: "\n")
      .replacing("run(_ container", with: "run(from container")
    let both = try fingerprints(twice + "\n" + overload)
    #expect(both.count == 2)
    #expect(Set(both).count == 2)
  }

  @Test func twoEqualPlacesInOneFunctionDiffer() throws {
    let twice = Self.function.replacing(
      "    try worker.save()\n",
      with: "    Task.detached { try worker.save() }\n    Task.detached { try worker.save() }\n")
    let both = try fingerprints(twice)
    #expect(both.count == 2)
    #expect(Set(both).count == 2)
    // The first keeps its own when the second goes.
    let once = Self.function.replacing("    try worker.save()\n", with: "    Task.detached { try worker.save() }\n")
    #expect(try fingerprints(once) == both.prefix(1).map { $0 })
  }

  @Test func differentRulesDiffer() throws {
    let run = try ExampleRun(
      """
      import CoreData

      final class Note: NSManagedObject {
        @NSManaged var title: String
      }

      func add(_ container: NSPersistentContainer) throws {
        let worker = container.newBackgroundContext()
        Note(context: worker).title = ""
        try worker.save()
      }
      """)
    #expect(run.result.findings.count > 1)
    #expect(Set(run.result.findings.map(\.fingerprint)).count == run.result.findings.count)
  }
}
