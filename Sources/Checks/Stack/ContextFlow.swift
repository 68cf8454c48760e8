import Lexer

/// A place that a context is known by: what makes it, or what holds it.
enum ContextNode: Hashable, Sendable {
  /// The view context of a container, or another one of the main queue.
  case view
  /// What makes a context: the expression, or the closure that is given one.
  case made(FileID, ChainID)
  /// A property or global variable, or what a function or computed property hands out.
  case declaration(DeclarationReference)
  /// A variable or closure parameter in a function.
  case binding(FileID, BindingID)
  /// A parameter of a function by its place; -1 for `self`.
  case parameter(DeclarationReference, Int)
  /// What a function gives to a closure that is its parameter: the parameter's place, the place in the closure.
  case blockParameter(DeclarationReference, Int, Int)
}

/// What is done with a context under one of its names.
struct ContextTraits: OptionSet, Sendable {
  let rawValue: UInt8
  /// It is saved.
  static let saved = ContextTraits(rawValue: 1)
  /// It is given a merge policy.
  static let hasPolicy = ContextTraits(rawValue: 2)
  /// It is given a parent: its saves meet no store.
  static let hasParent = ContextTraits(rawValue: 4)
  /// It is used for more than batch requests, which leave nothing to save.
  static let hasObjects = ContextTraits(rawValue: 8)
  /// It is told to merge its parent's changes.
  static let mergesAutomatically = ContextTraits(rawValue: 16)
  /// It is given a coordinator.
  static let hasCoordinator = ContextTraits(rawValue: 32)
  /// What other contexts save, or what history tells, is merged into it by hand.
  static let mergesByHand = ContextTraits(rawValue: 128)
}

/// A place where an object of an entity with uniqueness constraints is inserted.
struct UniqueInsertion: Sendable {
  /// The entity, or its class, as it is written there.
  var entity: String
  /// The call.
  var location: Location
}

/// A place where a background context is made.
struct ContextSite: Sendable {
  /// What makes it.
  enum Kind: Hashable, Sendable {
    /// `newBackgroundContext()`
    case container
    /// `NSManagedObjectContext(…)`
    case initializer
    /// `performBackgroundTask`, which makes one for each task
    case task
  }

  var node: ContextNode
  var kind: Kind
  var location: Location
  /// How often it is made.
  var making: MakingPlace
  /// The type whose container makes it; none where nobody knows.
  var holder: Symbol
  /// Whether it serves tests or previews only.
  var isTestOrPreview: Bool
  /// Whether it is made in a loop, or for a task.
  var isRepeated: Bool { kind == .task || making == .function || making == .getter }
}

/// How contexts go from the places where they are made to those where they are used, over all files.
struct ContextFlow: Sendable {
  private(set) var sites: [ContextSite] = []
  private var edges: [ContextNode: [ContextNode]] = [:]
  private var traits: [ContextNode: ContextTraits] = [:]
  private var saves: [ContextNode: Location] = [:]
  private var uniqueInsertions: [ContextNode: UniqueInsertion] = [:]
  private var mergingTurnedOff: [ContextNode: [Location]] = [:]
  /// The nodes that stand for a new context each time that they are named: functions and computed properties.
  private var factories: Set<ContextNode> = []

  mutating func add(_ site: ContextSite) { sites.append(site) }

  /// A context that is known as `from` is also known as `to`.
  mutating func connect(_ from: ContextNode, _ to: ContextNode) {
    guard from != to, edges[from]?.contains(to) != true else { return }
    edges[from, default: []].append(to)
  }

  mutating func mark(_ node: ContextNode, _ trait: ContextTraits) { traits[node, default: []].insert(trait) }

  mutating func markSaved(_ node: ContextNode, at location: Location) {
    mark(node, .saved)
    if saves[node] == nil { saves[node] = location }
  }

  /// An object of an entity with uniqueness constraints is inserted into a context.
  mutating func markUnique(_ node: ContextNode, _ insertion: UniqueInsertion) {
    if uniqueInsertions[node] == nil { uniqueInsertions[node] = insertion }
  }

  /// A context is told not to merge its parent's changes.
  mutating func markMergingTurnedOff(_ node: ContextNode, at location: Location) {
    mergingTurnedOff[node, default: []].append(location)
  }

  mutating func markFactory(_ node: ContextNode) { factories.insert(node) }

  /// Joins what another file shows.
  mutating func merge(_ other: ContextFlow) {
    sites += other.sites
    for (node, others) in other.edges { edges[node, default: []] += others }
    traits.merge(other.traits) { $0.union($1) }
    saves.merge(other.saves) { first, _ in first }
    uniqueInsertions.merge(other.uniqueInsertions) { first, _ in first }
    mergingTurnedOff.merge(other.mergingTurnedOff) { $0 + $1 }
    factories.formUnion(other.factories)
  }

  /// Whether anything is known of a node.
  func knows(_ node: ContextNode) -> Bool { traits[node] != nil || edges[node] != nil || factories.contains(node) }

  // MARK: Questions

  /// A save that a context reaches.
  struct Save: Sendable {
    /// Where it is saved.
    var location: Location
    /// Whether anything but batch requests is done with it on the way.
    var hasObjects: Bool
    /// The first object of an entity with uniqueness constraints that is inserted into it on the way.
    var uniqueInsertion: UniqueInsertion?
  }

  /// The first save of a context under any of its names, leaving out those that are settled.
  func save(of node: ContextNode, leavingOut settled: Set<ContextNode>) -> Save? {
    var open = [node]
    var seen: Set<ContextNode> = [node]
    var found: Location?
    var all: ContextTraits = []
    var unique: UniqueInsertion?
    var next = 0
    while next < open.count {
      let current = open[next]
      next += 1
      guard !settled.contains(current) else { continue }
      if let own = traits[current] {
        all.formUnion(own)
        if found == nil, own.contains(.saved) { found = saves[current] }
      }
      unique = unique ?? uniqueInsertions[current]
      for target in edges[current] ?? [] where seen.insert(target).inserted { open.append(target) }
    }
    return found.map { Save(location: $0, hasObjects: all.contains(.hasObjects), uniqueInsertion: unique) }
  }

  /// Where the view context is told not to merge its parent's changes, under any of its names.
  var viewMergingTurnedOff: [Location] {
    var open = [ContextNode.view]
    var seen: Set<ContextNode> = [.view]
    var found: Set<Location> = []
    while let current = open.popLast() {
      found.formUnion(mergingTurnedOff[current] ?? [])
      for target in edges[current] ?? [] where seen.insert(target).inserted { open.append(target) }
    }
    return found.sorted { ($0.file.index, $0.range.start) < ($1.file.index, $1.range.start) }
  }

  /// Whether a context has a trait under any of its names.
  func has(_ trait: ContextTraits, _ node: ContextNode) -> Bool {
    var open = [node]
    var seen: Set<ContextNode> = [node]
    while let current = open.popLast() {
      if traits[current]?.isDisjoint(with: trait) == false { return true }
      for target in edges[current] ?? [] where seen.insert(target).inserted { open.append(target) }
    }
    return false
  }

  /// The nodes whose context has one of the traits, also under the names that it goes on to. What is done with one of
  /// the contexts that a factory makes says nothing of the others.
  func settled(by wanted: ContextTraits) -> Set<ContextNode> {
    var sources: [ContextNode: [ContextNode]] = [:]
    for (from, targets) in edges where !factories.contains(from) {
      for target in targets { sources[target, default: []].append(from) }
    }
    var settled: Set<ContextNode> = []
    var open = traits.filter { !$0.value.isDisjoint(with: wanted) }.map(\.key)
    while let node = open.popLast() {
      guard settled.insert(node).inserted else { continue }
      open += sources[node] ?? []
    }
    return settled
  }
}
