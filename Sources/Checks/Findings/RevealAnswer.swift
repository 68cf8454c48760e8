/// A question that a comment in a source asks the inference, with the answer that it wants and the one that it gets:
/// for tests of the inference, and for people who work on it.
public struct RevealAnswer: Hashable, Sendable {
  /// Where the question stands.
  public var location: Location
  /// What is asked: `executor`, `owner(note)`.
  public var question: String
  /// The answer that the comment wants.
  public var expected: String
  /// The answer of the inference.
  public var actual: String

  /// Whether the two agree.
  public var agrees: Bool { expected == actual }
}

/// Something that the inference knows, told because it was asked for.
public enum Reveal: Hashable, Sendable {
  /// What a comment asks.
  case answer(RevealAnswer)
  /// Where a function runs a closure that it is given.
  case closure(ClosureAnswer)
}
