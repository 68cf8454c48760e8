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

/// A context or a managed object that a function uses where it is called: the caller must be on its queue.
struct Duty: Hashable, Sendable {
  /// Which context or object.
  var subject: SummarySubject
  /// Whether it is an object, and not the context itself.
  var isObject = false
  /// Of a parameter what the function takes where callers leave the argument out, or give `nil`.
  var whenLeftOut: SummarySubject?
  /// Whether no caller can meet it: the function is asynchronous and on no context's queue, or an actor's.
  var isUnmet = false
  /// Whether the function is bound to the main actor: the context, or that of the object, must be one of the main queue.
  var isOnMain = false
  /// Whether the function takes the object there by itself, in a block on the main queue.
  var isHop = false
  /// Where it is used, seen from the function: the use, or the call that leads to it and what lies behind.
  var steps: [FlowStep]

  static func == (left: Self, right: Self) -> Bool {
    left.subject == right.subject && left.isObject == right.isObject && left.isOnMain == right.isOnMain
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    hasher.combine(isObject)
    hasher.combine(isOnMain)
  }
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
    /// On a queue or scheduler that is no context's own.
    case elsewhere(ExecutorFact.Cause)
    /// On the dispatch queue that a parameter gives; also which one is taken where none is given.
    case givenQueue(Int, usual: Value.QueueKind?)
    /// Where the function is called.
    case caller
    /// Nobody knows, or not always at the same place.
    case unknown
  }

  var place: Place
  /// The parameters of the closure that are contexts: which.
  var contexts: [Int: Place] = [:]
  /// The parameters of the closure that are managed objects, or hold some: on which context's queue they belong.
  var objects: [Int: Place] = [:]

  /// What holds of two places where the closure is run.
  func joined(with other: ClosureRun) -> ClosureRun {
    guard place == other.place else { return ClosureRun(place: .unknown) }
    var joined = self
    joined.contexts = contexts.filter { other.contexts[$0.key] == $0.value }
    // Where nothing is given, as beside an error, nothing is said.
    joined.objects = objects.merging(other.objects) { $0 == $1 ? $0 : .unknown }
    return joined
  }
}

/// What callers have to know of a function.
struct FunctionSummary: Hashable, Sendable {
  /// The contexts that it uses where it is called, in the order of their first use.
  var duties: [Duty] = []
  /// Where it runs the closures that it is given, by the parameter's place.
  var closures: [Int: ClosureRun] = [:]

  /// The objects that it brings together with others or with contexts.
  var meetings: [ObjectPair] = []

  /// What holds of a property that several closures are put into.
  func joined(with other: FunctionSummary?) -> FunctionSummary {
    guard let other else { return self }
    var joined = other
    joined.duties += duties.filter { !other.duties.contains($0) }
    return joined
  }
}
