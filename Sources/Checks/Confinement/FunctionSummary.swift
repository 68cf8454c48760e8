import Lexer

/// What a duty or a closure's executor refers to, as the function itself knows it.
enum SummarySubject: Hashable, Sendable {
  /// A parameter, or what is reached from it by members.
  case parameter(Int, [Symbol])
  /// `self`, or what is reached from it by members.
  case instance([Symbol])
  /// A context that is the same wherever the function is called.
  case context(ContextValue)
}

/// A context that a function uses where it is called: the caller must be on its queue.
struct Duty: Hashable, Sendable {
  /// Which context.
  var subject: SummarySubject
  /// Where the context is used, seen from the function: the use, or the call that leads to it and what lies behind.
  var steps: [FlowStep]

  static func == (left: Self, right: Self) -> Bool { left.subject == right.subject }
  func hash(into hasher: inout Hasher) { hasher.combine(subject) }
}

/// Where a function runs a closure that it is given.
struct ClosureRun: Hashable, Sendable {
  /// Where.
  enum Place: Hashable, Sendable {
    /// On the queue of a context.
    case queue(SummarySubject)
    /// On the queue of a context that the function makes.
    case ownQueue
    /// On the main actor or queue.
    case main
    /// In another task, thread or queue.
    case concurrent(ExecutorFact.Cause)
    /// Where the function is called.
    case caller
    /// Nobody knows, or not always at the same place.
    case unknown
  }

  var place: Place
  /// The parameters of the closure that are contexts: which.
  var contexts: [Int: Place] = [:]

  /// What holds of two places where the closure is run.
  func joined(with other: ClosureRun) -> ClosureRun {
    guard place == other.place else { return ClosureRun(place: .unknown) }
    return contexts == other.contexts ? self : ClosureRun(place: place)
  }
}

/// What callers have to know of a function.
struct FunctionSummary: Hashable, Sendable {
  /// The contexts that it uses where it is called, in the order of their first use.
  var duties: [Duty] = []
  /// Where it runs the closures that it is given, by the parameter's place.
  var closures: [Int: ClosureRun] = [:]

  var isEmpty: Bool { duties.isEmpty && closures.isEmpty }
}
