/// What the checklist says of a question.
public enum ReviewVerdict: String, CaseIterable, Sendable {
  /// The project does it right everywhere that was looked at.
  case holds
  /// There are findings.
  case broken
  /// The project has nothing that the question is about.
  case doesNotApply = "does not apply"
}

/// Something that an answer rests on: what was looked at, and where it is.
public struct ReviewEvidence: Hashable, Sendable {
  /// What was seen, one clause without a full stop.
  public var text: String
  /// The places, in the order of the files; empty where a number says it.
  public var places: [Location]

  /// The evidence `text`, seen at `places`.
  public init(_ text: String, at places: [Location] = []) {
    self.text = text
    self.places = places
  }
}

/// The answer to one question.
public struct ReviewAnswer: Sendable {
  /// The question.
  public var question: ReviewQuestion
  /// What is so.
  public var verdict: ReviewVerdict
  /// What the answer rests on, at least one.
  public var evidence: [ReviewEvidence]
  /// What breaks it, in the order of the report.
  public var findings: [Finding]

  /// An answer with all its parts.
  public init(
    _ question: ReviewQuestion, _ verdict: ReviewVerdict, _ evidence: [ReviewEvidence], findings: [Finding] = []
  ) {
    self.question = question
    self.verdict = verdict
    self.evidence = evidence
    self.findings = findings
  }
}

/// The answered checklist.
public struct Review: Sendable {
  /// One answer for each question, in their order.
  public var answers: [ReviewAnswer]
  /// The findings of rules that no question is about.
  public var others: [Finding]

  /// A checklist with these answers.
  public init(answers: [ReviewAnswer], others: [Finding]) {
    self.answers = answers
    self.others = others
  }
}
