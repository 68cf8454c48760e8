import Lexer

/// A range of bytes in one of the files of the run.
public struct Location: Hashable, Sendable {
  /// The file's place in `AnalysisResult.files`.
  public var file: FileID
  /// The bytes meant.
  public var range: ByteRange

  /// The bytes `range` of `file`.
  public init(file: FileID, range: ByteRange) {
    self.file = file
    self.range = range
  }
}

/// One step of the way that leads to a finding: made here, crosses here, used here.
public struct FlowStep: Hashable, Sendable {
  /// Where the step stands.
  public var location: Location
  /// What happens there, one clause without a full stop.
  public var message: String

  /// The step `message` at `location`.
  public init(_ location: Location, _ message: String) {
    self.location = location
    self.message = message
  }
}

/// A replacement of bytes; an empty range inserts.
public struct Edit: Hashable, Sendable {
  /// What is replaced.
  public var location: Location
  /// What stands there afterwards.
  public var text: String

  /// Puts `text` in the place of `location`.
  public init(_ location: Location, _ text: String) {
    self.location = location
    self.text = text
  }
}

/// A way to repair a finding by edits that are applied together.
public struct Fix: Hashable, Sendable {
  /// What the edits do, in the imperative: `Remove '@unchecked Sendable'`.
  public var summary: String
  /// Whether the edits keep the program's meaning, apart from the mistake.
  public var isSafe: Bool
  /// The edits, in the order of their places, none overlapping.
  public var edits: [Edit]

  /// The fix that makes `edits`.
  public init(summary: String, isSafe: Bool, edits: [Edit]) {
    self.summary = summary
    self.isSafe = isSafe
    self.edits = edits
  }
}

/// How sure the analysis is that a finding is a mistake.
public enum Confidence: String, Sendable, CaseIterable {
  /// Every fact was read in the source.
  case high
  /// One fact rests on a convention.
  case medium
  /// Several facts rest on conventions.
  case low
}

/// A mistake in the analysed code.
public struct Finding: Hashable, Sendable {
  /// The slug of the rule that found it.
  public var rule: String
  /// How grave it is.
  public var level: Level
  /// What is wrong, one sentence or two clauses, without a full stop.
  public var message: String
  /// What to write instead, one sentence with its full stop.
  public var help: String
  /// The offending expression.
  public var location: Location
  /// How it came about, in the order of events; the last step is the finding's own place.
  public var flow: [FlowStep]
  /// Ways to repair it; the first is the preferred one.
  public var fixes: [Fix]
  /// How sure the analysis is.
  public var confidence: Confidence
  /// 16 hexadecimal digits made from the rule, the enclosing declaration and the normalised tokens, and so
  /// unchanged by edits elsewhere in the file.
  public var fingerprint: String
  /// The same mistake at further places of the same code, in the order of the source: the first of them is told of where
  /// this place is silenced or filtered out.
  public var further: [Finding] = []

  /// A finding with all its parts.
  public init(
    rule: String, level: Level, message: String, help: String, location: Location, flow: [FlowStep] = [],
    fixes: [Fix] = [], confidence: Confidence = .high, fingerprint: String = ""
  ) {
    self.rule = rule
    self.level = level
    self.message = message
    self.help = help
    self.location = location
    self.flow = flow
    self.fixes = fixes
    self.confidence = confidence
    self.fingerprint = fingerprint
  }
}
