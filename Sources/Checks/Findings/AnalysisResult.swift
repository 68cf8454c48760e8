/// The number of a file within one run: its place in the list of files, which is sorted by path.
public struct FileID: Hashable, Sendable, Comparable {
  /// The place, from 0.
  public var index: Int

  /// The file at `index`.
  public init(_ index: Int) { self.index = index }

  /// Orders as the files are ordered.
  public static func < (left: FileID, right: FileID) -> Bool { left.index < right.index }
}

/// A source file as the reporters need it: its place and its bytes.
public struct ReportedFile: Sendable {
  /// The path for people: relative to the current folder, or absolute where it lies outside.
  public var path: String
  /// The absolute path with symbolic links resolved.
  public var resolvedPath: String
  /// The file's bytes as they were analysed.
  public var bytes: [UInt8]
  /// The place of the scope that it belongs to, among those of the options; 0 where there is one configuration.
  public var scope = 0

  /// A file of the run.
  public init(path: String, resolvedPath: String, bytes: [UInt8], scope: Int = 0) {
    self.path = path
    self.resolvedPath = resolvedPath
    self.bytes = bytes
    self.scope = scope
  }
}

/// How long one layer of a run took.
public struct LayerTiming: Sendable {
  /// The layer's name, such as `lexer`.
  public var layer: String
  /// The time that passed.
  public var duration: Duration

  /// The time that a layer took.
  public init(_ layer: String, _ duration: Duration) {
    self.layer = layer
    self.duration = duration
  }
}

/// All that a run found out, ready to be reported.
public struct AnalysisResult: Sendable {
  /// The files that findings may point into; `FileID` indexes it.
  public var files: [ReportedFile]
  /// How many Swift files were analysed.
  public var fileCount: Int
  /// The findings, ordered by path, line, column and rule.
  public var findings: [Finding]
  /// What the user has to know of the run itself.
  public var notices: [Notice]
  /// How many findings comments in the source silenced.
  public var suppressedCount: Int
  /// The findings that comments silence or the baseline knows, in no order.
  public var silenced: [SilencedFinding] = []
  /// The answered checklist, where it was asked for.
  public var review: Review?
  /// What the inference knows, where it was asked for; by file, and in each the answers to comments first.
  public var reveals: [Reveal] = []
  /// How many findings a baseline knows, which are left out.
  public var baselinedCount = 0
  /// How many findings lie on lines that have not changed, and are left out since changed lines were asked for.
  public var unchangedCount = 0
  /// How long each layer took, in the order in which they ran.
  public var timings: [LayerTiming]
  /// How long each rule took, summed over the threads, the slowest first; empty unless it was asked for.
  public var ruleTimings: [LayerTiming] = []
  /// What the run has worked with. Whoever is about to end the process may keep it until then: taking it apart takes
  /// longer than to write a report.
  public var workingData: (any Sendable)?

  /// The result of a run.
  public init(
    files: [ReportedFile], fileCount: Int, findings: [Finding], notices: [Notice], suppressedCount: Int = 0,
    timings: [LayerTiming] = []
  ) {
    self.files = files
    self.fileCount = fileCount
    self.findings = findings
    self.notices = notices
    self.suppressedCount = suppressedCount
    self.timings = timings
  }
}

extension AnalysisResult {
  /// The answers to what comments ask the inference, by file and place.
  public var answers: [RevealAnswer] {
    reveals.compactMap { if case .answer(let answer) = $0 { answer } else { nil } }
  }

  /// Where the functions of the project run the closures that they are given, by file and place.
  public var closures: [ClosureAnswer] {
    reveals.compactMap { if case .closure(let answer) = $0 { answer } else { nil } }
  }
}
