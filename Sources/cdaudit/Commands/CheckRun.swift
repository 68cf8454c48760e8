import Checks
import Lexer

/// A run of `check`: the analysis, what is left out of its findings, and the fixes that are applied to them.
struct CheckRun {
  /// What is to be reported.
  private(set) var result: AnalysisResult
  /// What fixes have changed.
  private(set) var fixed = FixedFiles()
  /// How many findings were fixed.
  private(set) var fixCount = 0
  /// For each baseline the entries that nothing is found for any more.
  private(set) var stale: [ScopedBaseline.Stale] = []

  private var analysis: AnalysisOptions
  private let baselines: [ScopedBaseline]
  private var filter: FindingFilter
  private var notices: [Notice] = []
  /// The files, by their resolved paths, that fixes must not change.
  private var untouchable: Set<String>

  /// How often the code is analysed anew after fixes: each round can only do what the rounds before made possible.
  private static let largestNumberOfRounds = 10

  /// Does the run.
  ///
  /// - Throws: `UsageError` where a path names nothing.
  init(_ options: CheckOptions, _ changes: ChangeSource.Changes?) throws(UsageError) {
    analysis = options.project.analysis
    baselines = options.baselines
    filter = FindingFilter(changes?.lines)
    notices = changes?.notices ?? []
    // What is staged and has changed since cannot be written back: the file holds something else.
    untouchable = Set((changes?.overlays ?? [:]).keys)
    if let changes { analysis.overlays.merge(changes.overlays) { own, _ in own } }
    result = try CheckCommand.analyse(analysis)
    leaveOut()
    let first = result
    if options.fixes.mode != .none { try fix(options.fixes) }
    // What is only shown as a diff is still there.
    if options.fixes.mode == .diff { result = first }
    result.notices += notices
  }

  /// Leaves out what the baseline knows, and what lies on lines that nobody asked for.
  private mutating func leaveOut() {
    stale = baselines.map { $0.apply(to: &result, analysis) }
    filter.apply(to: &result)
  }

  private mutating func fix(_ mode: FixMode) throws(UsageError) {
    for _ in 0..<Self.largestNumberOfRounds {
      let files = result.files
      let plan = FixPlan(result.findings, includesUnsafe: mode.includesUnsafe) { file in
        !untouchable.contains(files[file.index].resolvedPath)
      }
      var isChanged = false
      for (id, edits) in plan.edits.sorted(by: { $0.key < $1.key }) {
        let file = files[id.index]
        let bytes = plan.applied(to: file.bytes, of: id)
        guard isSound(bytes, after: file.bytes) else {
          untouchable.insert(file.resolvedPath)
          notices.append(
            Notice(.warning, path: file.path, "The fixes would leave code that does not parse; they were not applied."))
          continue
        }
        filter.follow(edits, in: file)
        fixed.change(file, to: bytes)
        analysis.overlays[file.resolvedPath] = bytes
        isChanged = true
      }
      guard isChanged else { break }
      let before = result.findings.count
      result = try CheckCommand.analyse(analysis)
      leaveOut()
      fixCount += max(0, before - result.findings.count)
    }
    let skipped = result.findings.contains { finding in
      !finding.fixes.isEmpty && untouchable.contains(result.files[finding.location.file.index].resolvedPath)
    }
    if skipped, notices.isEmpty {
      notices.append(Notice(.warning, "Files with changes that are not staged were not fixed."))
    }
  }

  /// Whether fixed code is as whole as it was: its brackets match, and nothing in it is malformed.
  private func isSound(_ bytes: [UInt8], after before: [UInt8]) -> Bool {
    let (old, new) = (LexedFile(before), LexedFile(bytes))
    return (new.brackets.isBalanced || !old.brackets.isBalanced) && new.problems.count <= old.problems.count
  }
}
