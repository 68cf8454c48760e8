import Lexer

/// Where a piece of code runs.
enum Executor: Hashable, Sendable {
  /// The main actor or the main queue.
  case main
  /// Inside the `perform` family of that context.
  case queue(ContextValue)
  /// On an actor whose executor is no context's queue.
  case actor(Symbol)
  /// Proven to run in another task, thread or queue.
  case concurrent
  /// On a queue or scheduler of which it is only known that it is no context's own: the main one or another.
  case elsewhere
  /// Wherever the function that it stands in is called.
  case caller
  /// Not known.
  case unknown
}

/// An executor, and what put the code there.
struct ExecutorFact: Hashable, Sendable {
  var executor: Executor
  /// The call or declaration that decides it.
  var cause: Cause
  /// The scope of the closure or function at whose edge the executor changes.
  var boundary: ScopeID

  /// What decides where code runs, for the words of a finding.
  enum Cause: Hashable, Sendable {
    /// Nothing special.
    case none
    /// A function that is asynchronous and bound to no actor.
    case nonisolatedAsync
    /// A test function of Swift Testing that is bound to no actor.
    case test
    /// A declaration bound to the main actor.
    case mainActor
    /// An actor's member.
    case actor(Symbol)
    /// `Task.detached`
    case detachedTask
    /// `Task` in code bound to no actor.
    case task
    /// A child of a task group.
    case childTask
    /// `async let`
    case asyncLet
    /// A closure that is asynchronous and takes no isolation with it.
    case asyncClosure
    /// A dispatch queue.
    case dispatchQueue
    /// An operation queue.
    case operationQueue
    /// A thread.
    case thread
    /// A completion handler of a URL session.
    case urlSession
    /// A queue of a framework that calls back there.
    case framework
    /// An observer of what the store's coordinator does.
    case storeNotification
    /// A dispatch or operation queue that the code is given.
    case givenQueue
    /// A function that is not the project's and knows no context of it.
    case foreign
    /// An asynchronous closure that a function which is not the project's runs.
    case foreignAsyncClosure
    /// A publisher that does not say where its values come from.
    case publisher
    /// A Combine scheduler.
    case scheduler
    /// The `perform` family of a context.
    case perform
    /// An observer that a context calls where it saves.
    case saveNotification
    /// `performBackgroundTask`
    case backgroundTask
    /// A hop to the main actor or queue.
    case mainHop
  }

  /// The words of a finding: `in a detached task`.
  var phrase: String { cause.phrase }
}

extension ExecutorFact.Cause {
  /// Where code runs that it puts there: `in a detached task`.
  var phrase: String {
    switch self {
    case .none, .mainActor, .mainHop: "on the main actor"
    case .nonisolatedAsync: "in a nonisolated async function"
    case .test: "in a test that is bound to no actor"
    case .actor: "on an actor"
    case .detachedTask: "in a detached task"
    case .task: "in a task that inherits no actor"
    case .childTask: "in a child task"
    case .asyncLet: "in a child task"
    case .asyncClosure: "in an async closure that inherits no actor"
    case .dispatchQueue: "on another dispatch queue"
    case .operationQueue: "on an operation queue"
    case .thread: "on another thread"
    case .urlSession: "on the URL session's queue"
    case .framework: "on a queue of the framework that calls it"
    case .storeNotification: "where the store's notification is posted"
    case .givenQueue: "on a queue of its own"
    case .foreign: "wherever the function runs it that takes the closure"
    case .foreignAsyncClosure: "in an async closure, which no context's queue runs"
    case .publisher: "wherever the publisher's values come from"
    case .scheduler: "on another scheduler"
    case .saveNotification: "on the queue of the context that saves"
    case .perform, .backgroundTask: "on the queue of another context"
    }
  }
}
