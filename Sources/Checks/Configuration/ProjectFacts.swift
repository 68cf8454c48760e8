/// What a configuration tells of code whose source is not at hand.
///
/// Members and functions are named `name`, whoever has it, or `Type.name`.
public struct ProjectFacts: Hashable, Sendable {
  /// Functions that run their closure on a context's queue: that of the context that they are called on, or else
  /// that of a background context, which they hand to the closure.
  public var performFunctions: [String]
  /// Classes and protocols that are bound to the main actor, with all that inherits from them.
  public var mainActorTypes: [String]
  /// Properties and functions that hand out a context of the main queue.
  public var viewContexts: [String]
  /// Properties and functions that hand out a context with a queue of its own.
  public var backgroundContexts: [String]

  /// These facts.
  public init(
    performFunctions: [String] = [], mainActorTypes: [String] = [], viewContexts: [String] = [],
    backgroundContexts: [String] = []
  ) {
    self.performFunctions = performFunctions
    self.mainActorTypes = mainActorTypes
    self.viewContexts = viewContexts
    self.backgroundContexts = backgroundContexts
  }

  /// Adds what another configuration tells of the same code.
  public mutating func add(_ other: ProjectFacts) {
    performFunctions.append(contentsOf: other.performFunctions.filter { !performFunctions.contains($0) })
    mainActorTypes.append(contentsOf: other.mainActorTypes.filter { !mainActorTypes.contains($0) })
    viewContexts.append(contentsOf: other.viewContexts.filter { !viewContexts.contains($0) })
    backgroundContexts.append(contentsOf: other.backgroundContexts.filter { !backgroundContexts.contains($0) })
  }
}
