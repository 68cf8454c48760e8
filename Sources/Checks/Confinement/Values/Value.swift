import Lexer

/// What a stored reference is reached by: where it starts, and the members from there.
///
/// Two references with the same path are the same; with different paths they may be the same or not.
struct AccessPath: Hashable, Sendable {
  /// Where a path starts.
  enum Root: Hashable, Sendable {
    /// `self` in the members of the type of that name.
    case instance(Symbol)
    /// A static member's type.
    case type(Symbol)
    /// A variable, parameter or constant.
    case binding(FileID, BindingID)
    /// What an expression has just made.
    case made(FileID, ChainID)
    /// A variable outside of types.
    case global(Symbol)
  }

  var root: Root
  var members: [Symbol] = []

  /// Whether it starts at a place that is the same for all code.
  var isShared: Bool {
    switch root {
    case .type, .global: true
    case .instance, .binding, .made: false
    }
  }

  /// Whether it is `self`.
  var isSelf: Bool {
    guard case .instance = root else { return false }
    return members.isEmpty
  }

  func member(_ name: Symbol) -> AccessPath {
    AccessPath(root: root, members: members + [name])
  }

  /// The members from a place on this way to the end; nil where the way does not lead over it.
  func members(behind place: AccessPath) -> [Symbol]? {
    guard root == place.root, members.starts(with: place.members) else { return nil }
    return Array(members.dropFirst(place.members.count))
  }
}

/// The queue of a context, as far as it is known.
enum ContextQueue: Hashable, Sendable {
  /// The main queue.
  case main
  /// A queue of the context's own.
  case background
  /// Nothing in the project decides it, or it was not found out.
  case borrowed
}

/// A context as a value: which one it is, and which queue it has.
struct ContextValue: Hashable, Sendable {
  /// How it is reached; of a context made in a function the place where it is made.
  var path: AccessPath
  /// Its queue.
  var queue: ContextQueue
  /// Where it was made or handed out, as far as the analysis followed it.
  var origin: Location?
  /// Whether the expression makes a new context each time.
  var isNew = false
  /// Of a stored context the type whose instances make it for themselves.
  var maker = Symbol.none
  /// Whether the type's instances are given it, and do not make it themselves.
  var isGiven = false
  /// Of a context that a function makes and its instance keeps the property, and that property's type.
  var keeper = (type: Symbol.none, property: Symbol.none)
  /// Of a context that is one or the other whether one of them has a queue of its own.
  var mayBeBackground = false
  /// Of a context that is one or the other whether one of them was made for this very use.
  var mayBeMade = false
  /// Of a context that a function makes with a concurrency type which it is given: the place of that parameter.
  var queueParameter: Int?
  /// Of `given ?? usual` the context that is taken where none is given.
  var otherwise: [ContextValue] = []

  static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.queue == right.queue && left.isNew == right.isNew
      && left.mayBeMade == right.mayBeMade
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(queue)
  }

  /// Whether the expression makes a context with a queue of its own.
  var isMade: Bool { isNew && queue == .background }

  /// Whether it is a context that a called function has made, known by its objects alone.
  var isUnreachable: Bool {
    if case .made = path.root { return path.members == [Names.managedObjectContext] }
    return false
  }

  /// Whether it is a context with a queue of its own that a function or a block has made or got, and keeps in a variable
  /// at the most.
  private var isLocal: Bool {
    guard queue == .background, path.members.isEmpty else { return false }
    switch path.root {
    case .binding, .made: return true
    case .instance, .type, .global: return false
    }
  }

  /// Whether it is a context that an instance has made for itself and keeps in a property.
  private var isOwn: Bool {
    guard queue == .background, maker != .none, !path.members.isEmpty else { return false }
    if case .instance(let type) = path.root, path.members.count == 1 { return maker == type }
    return !isGiven
  }

  /// Whether it is a member of what a call has given.
  private var isReachedFromCall: Bool {
    guard case .made = path.root else { return false }
    return !path.members.isEmpty && !isUnreachable
  }

  /// Whether both are the same context for sure: a function's variable and the property that keeps it are.
  func isSame(as other: ContextValue) -> Bool {
    path == other.path || isKept(as: other.path) || other.isKept(as: path)
  }

  private func isKept(as path: AccessPath) -> Bool {
    guard keeper.property != .none, path.members.count == 1, path.members[0] == keeper.property else { return false }
    return path.root == .instance(keeper.type)
  }

  /// Whether both are the same context for sure, or share the main queue.
  func sharesQueue(with other: ContextValue) -> Bool {
    isSame(as: other) || (queue == .main && other.queue == .main)
  }

  /// Whether the two cannot be one context. Where that is not sure they may be.
  func isSurelyOther(than other: ContextValue) -> Bool {
    switch (queue, other.queue) {
    case (.main, .background), (.background, .main): return true
    case (.main, .main), (.main, .borrowed), (.borrowed, .main): return false
    default: break
    }
    guard !isSame(as: other) else { return false }
    // Each instance has made both for itself.
    if maker != .none, maker == other.maker, path.root == other.path.root { return true }
    // What a function has made for itself is none of the contexts that an instance keeps.
    if isLocal && other.isOwn || isOwn && other.isLocal { return true }
    // What instances of different types have made for themselves is different.
    if isOwn, other.isOwn, !isGiven, !other.isGiven, maker != other.maker { return true }
    // What calls have given may be one instance, as `Stack.current()` gives it.
    if isReachedFromCall, other.isReachedFromCall { return false }
    // The same member of two instances of one type are two stores' contexts.
    if !path.members.isEmpty, path.members == other.path.members { return true }
    // The context that a called function has made for itself is nobody else's.
    if queue == .background, other.queue == .background, isUnreachable || other.isUnreachable { return true }
    // What was made in different places is different.
    if case .made = path.root, case .made = other.path.root {
      return queue == .background && other.queue == .background
    }
    if case .binding = path.root, case .binding = other.path.root, path.members.isEmpty, other.path.members.isEmpty {
      return queue == .background && other.queue == .background
    }
    return false
  }
}

/// What the analysis knows of the value of an expression.
struct Value: Hashable, Sendable {
  /// Its static type.
  var type = SwiftType.unknown
  private var contextBox: ContextBox?
  /// How it is reached, where it is stored.
  var path: AccessPath?
  /// Of managed objects how they came to the code that has them now, if they came off their context's queue.
  var handedOut: HandOut?
  /// Of a dispatch queue or scheduler whether it is the main one, or surely another.
  var queue: QueueKind?

  static let unknown = Value()

  init(
    type: SwiftType = .unknown, context: ContextValue? = nil, path: AccessPath? = nil, handedOut: HandOut? = nil,
    queue: QueueKind? = nil
  ) {
    self.type = type
    contextBox = context.map { ContextBox($0) }
    self.path = path
    self.handedOut = handedOut
    self.queue = queue
  }

  /// Of a context itself; of a managed object, of what holds some, of a results controller, the context that they
  /// belong to.
  var context: ContextValue? {
    get { contextBox?.context }
    set { contextBox = newValue.map { ContextBox($0) } }
  }

  /// Whether it is a context, or belongs to one.
  var hasContext: Bool { contextBox != nil }

  /// A context apart from the value, since few values have one and all are passed about.
  private final class ContextBox: Hashable, Sendable {
    let context: ContextValue

    init(_ context: ContextValue) { self.context = context }

    static func == (left: ContextBox, right: ContextBox) -> Bool {
      left === right || left.context == right.context
    }

    func hash(into hasher: inout Hasher) { hasher.combine(context) }
  }

  /// The way on which managed objects left their context's queue: the code that has them is off that queue unless it
  /// enters it again.
  struct HandOut: Hashable, Sendable {
    /// What was left.
    enum Way: Hashable, Sendable {
      /// A block on the context's queue gave them back, or put them into a variable around it.
      case block
      /// A function that takes care of the queue by itself gave them back.
      case function
      /// They came out of a child task.
      case task
    }

    var way: Way
    /// The call that gave them.
    var place: Location
  }

  /// Which queue a dispatch queue, operation queue or run loop is.
  enum QueueKind: Hashable, Sendable {
    /// The main one.
    case main
    /// One that is surely not the main one.
    case other
  }
}
