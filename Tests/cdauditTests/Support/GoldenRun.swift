import Checks
import Lexer

@testable import cdaudit

/// A run made by hand that holds what reporters have to cope with. It depends on no rule of the program.
enum GoldenRun {
  static let rules: [(info: RuleInfo, level: Level)] = [
    (
      RuleInfo(
        slug: "context-off-queue", family: .confinement, level: .error,
        summary: "A background context is used off its queue",
        why: "A private-queue context may be touched only inside its own `perform`.",
        instead: "Wrap the work in `await context.perform { … }`.",
        examples: [
          .bad("func refresh(_ worker: NSManagedObjectContext) throws {\n  try ⟦worker.save()⟧\n}"),
          .good("try await worker.perform { try worker.save() }"),
        ]), .error
    ),
    (
      RuleInfo(
        slug: "policy-missing", family: .stack, level: .warning,
        summary: "A context that saves has no merge policy",
        why: "The policy that a context has at first throws on a conflict.",
        instead: "Set `mergePolicy` where the context is made.",
        examples: [
          .bad("let view = ⟦container⟧.⟦viewContext⟧"),
          .good("view.mergePolicy = .mergeByPropertyObjectTrump"),
        ]), .warning
    ),
    (
      RuleInfo(
        slug: "fetch-without-limit", family: .fetchedResults, level: .note,
        summary: "A fetch that drives a list has no limit", why: "All rows are read at once.",
        instead: "Set `fetchBatchSize`.", examples: [.bad("⟦fetch()⟧"), .good("fetch(limit: 20)")]), .note
    ),
  ]

  /// Path and text of each file, in order.
  static let sources: [(path: String, text: String)] = [
    (
      "Sources/Büro #1/Liste 100%.swift",
      "\u{FEFF}import CoreData\r\n\r\nlet 名前 = \"日本語 😀 e\u{301}\"; let rows = try store.fetch()\r\n"
    ),
    (
      "Sources/Store.swift",
      """
      import CoreData

      final class Store {
        let worker: NSManagedObjectContext

        init(_ container: NSPersistentContainer) {
          worker = container.newBackgroundContext()
        }

        func refresh() throws {
      \t\ttry worker.save(); try worker.save()
          worker
            .reset()
        }
      }
      """
    ),
    (
      "Sources/Wide.swift",
      "let padding = \"\(String(repeating: "·", count: 300))\"; worker.reset() // \(tail)\n"
    ),
    ("main.swift", "// \u{202E}\u{1B}[31m hidden\nlet items: [Item] = []\n"),
  ]

  private static let tail = String(repeating: "tail ", count: 60)

  static let result = AnalysisResult(
    files: sources.map {
      ReportedFile(path: $0.path, resolvedPath: "/project/\($0.path)", bytes: Array($0.text.utf8))
    },
    fileCount: 12,
    findings: [
      Finding(
        rule: "fetch-without-limit", level: .note, message: "'store.fetch()' drives a list and has no limit",
        help: "Set `fetchBatchSize`.", location: place(0, "store.fetch()"), confidence: .medium,
        fingerprint: "00112233445566aa"),
      Finding(
        rule: "context-off-queue", level: .error,
        message: "'worker' is a background context and this code is not on its queue",
        help: "Wrap the work in `await worker.perform { … }`.", location: place(1, "worker.save()"),
        flow: [
          FlowStep(place(1, "worker: NSManagedObjectContext"), "'worker' is kept here"),
          FlowStep(place(1, "container.newBackgroundContext()"), "it is made here, on a queue of its own"),
          FlowStep(place(1, "worker.save()"), "it is saved here, wherever the caller runs"),
        ],
        fixes: [
          Fix(
            summary: "Wrap the call in 'performAndWait'", isSafe: true,
            edits: [
              Edit(place(1, "worker.save()", empty: true), "worker.performAndWait { try "),
              Edit(after(1, "worker.save()"), " }"),
            ]),
          Fix(
            summary: "Make the function 'async'", isSafe: false,
            edits: [Edit(place(1, "throws"), "async throws")]),
        ],
        fingerprint: "0123456789abcdef"),
      Finding(
        rule: "context-off-queue", level: .error,
        message: "'worker' is a background context and this code is not on its queue",
        help: "Wrap the work in `await worker.perform { … }`.",
        location: place(1, "worker.save()", occurrence: 2), fingerprint: "0123456789abcdf0"),
      Finding(
        rule: "context-off-queue", level: .error,
        message: "'worker[0](1)' is reset off its queue", help: "Reset it inside 'perform'.",
        location: place(1, "worker\n      .reset()"),
        flow: [FlowStep(place(3, "[Item]"), #"a list of [Item] \ none is made here"#)],
        fingerprint: "1123456789abcdef"),
      Finding(
        rule: "policy-missing", level: .warning, message: "'worker' has no merge policy",
        help: "Set `mergePolicy` where the context is made.", location: place(2, "worker.reset()"),
        fingerprint: "2223456789abcdef"),
      Finding(
        rule: "policy-missing", level: .warning, message: "nothing sets a merge policy",
        help: "Set `mergePolicy` where the context is made.", location: place(3, "// ", empty: true),
        confidence: .low, fingerprint: "3323456789abcdef"),
    ],
    notices: [
      Notice(path: "Sources/Kaputt 2.swift", "The file cannot be read: Permission denied."),
      Notice(.warning, "The model \"Shop\" has no current version."),
    ],
    suppressedCount: 2)

  /// The run as reporters get it, in a project that lies in `/project`.
  static let report = Report(
    result, rules: rules, paths: ReportPaths(currentFolder: "/project", operands: ["."]))

  /// The same where the first two findings are silenced, and that is shown.
  static let silencedReport: Report = {
    var result = GoldenRun.result
    let silences: [Silence] = [.comment(reason: "it \"never\" runs"), .baseline]
    result.silenced = zip(result.findings, silences).map { SilencedFinding($0, $1) }
    result.findings.removeFirst(2)
    return Report(
      result, rules: rules, paths: ReportPaths(currentFolder: "/project", operands: ["."]), showsSuppressed: true)
  }()

  /// Where `text` stands in a file for the `occurrence`-th time, or the empty range before it.
  static func place(_ file: Int, _ text: String, occurrence: Int = 1, empty: Bool = false) -> Location {
    let range = range(of: text, in: Array(sources[file].text.utf8), occurrence: occurrence)
    return Location(file: FileID(file), range: empty ? ByteRange(range.start, range.start) : range)
  }

  /// The empty range after `text`.
  static func after(_ file: Int, _ text: String) -> Location {
    let end = place(file, text).range.end
    return Location(file: FileID(file), range: ByteRange(end, end))
  }

  private static func range(of text: String, in bytes: [UInt8], occurrence: Int) -> ByteRange {
    let wanted = Array(text.utf8)
    var left = occurrence
    for start in bytes.indices where bytes[start...].starts(with: wanted) {
      left -= 1
      if left == 0 { return ByteRange(start, start + wanted.count) }
    }
    fatalError("the golden run has no \(text)")
  }
}
