import Lexer

/// Whose rows a project reads, and in contexts of which kind: a context keeps what it has read until it is given up.
struct ReadRows: Sendable {
  /// The entities whose rows are read in contexts that are made for one piece of code, and given up with it.
  var inPassing: Set<String> = []
  /// The entities whose rows are read in contexts that live on, or of which nobody knows whether they do.
  var inLasting: Set<String> = []
  /// Whether rows of an entity that nobody knows are read in passing.
  var unknownInPassing = false
  /// Whether rows of an entity that nobody knows are read in a context that may live on.
  var unknownInLasting = false

  /// The entities whose rows are read in a context of the main queue.
  var onMain: Set<String> = []
  /// Whether rows of an entity that nobody knows are read there.
  var unknownOnMain = false

  /// The entities whose rows a results controller watches.
  var watched: Set<String> = []
  /// Whether rows of an entity that nobody knows are watched.
  var unknownWatched = false

  /// Whether rows are fetched, and nobody watches those of an entity: who fetches later gets new rows without being told.
  func areFetchedAnew(of entity: String?) -> Bool {
    let areRead = unknownInPassing || unknownInLasting || !inPassing.isEmpty || !inLasting.isEmpty
    guard areRead, !unknownWatched else { return false }
    return entity.map { !watched.contains($0) } ?? watched.isEmpty
  }

  /// Joins what another file reads.
  mutating func merge(_ other: ReadRows) {
    inPassing.formUnion(other.inPassing)
    inLasting.formUnion(other.inLasting)
    watched.formUnion(other.watched)
    unknownWatched = unknownWatched || other.unknownWatched
    onMain.formUnion(other.onMain)
    unknownOnMain = unknownOnMain || other.unknownOnMain
    unknownInPassing = unknownInPassing || other.unknownInPassing
    unknownInLasting = unknownInLasting || other.unknownInLasting
  }

  /// Whether a context of the main queue may hold rows of an entity.
  func mayBeShown(_ entity: String?) -> Bool {
    unknownOnMain || (entity.map { onMain.contains($0) } ?? !onMain.isEmpty)
  }

  /// Whether every context that reads rows is made anew for it, so that none can hold rows which are out of date.
  var areNeverHeld: Bool {
    (unknownInPassing || !inPassing.isEmpty) && !unknownInLasting && inLasting.isEmpty
  }

  /// Whether no context that lives on can hold rows of an entity: they are read in passing only, and nothing that is
  /// read otherwise leads to them.
  func areNeverHeld(of entity: String, _ models: [DataModel]) -> Bool {
    guard !unknownInLasting, inPassing.contains(entity), !inLasting.contains(entity) else { return false }
    for model in models {
      guard let wanted = model.schema.entity(named: entity) else { continue }
      let family = Set(model.schema.lineage(of: wanted.name).map(\.name))
      let reached = Self.reached(from: inLasting, model.schema)
      // A fetch of an entity gives rows of those that inherit from it, too.
      return reached.isDisjoint(with: family)
        && !reached.contains { name in model.schema.lineage(of: name).contains { $0.name == entity } }
    }
    return true
  }

  /// The entities that relationships lead to from some, these included.
  private static func reached(from start: Set<String>, _ schema: ModelSchema) -> Set<String> {
    var reached = start
    var open = Array(start)
    while let name = open.popLast() {
      for entity in schema.lineage(of: name) {
        for relationship in entity.relationships {
          if let target = relationship.destinationName, reached.insert(target).inserted { open.append(target) }
        }
      }
    }
    return reached
  }
}

/// Finds out which rows one file reads.
struct ReadRowsReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var rows = ReadRows()

  init(_ inference: FileInference) { self.inference = inference }

  mutating func read() -> ReadRows {
    guard !inference.file.role.isTest, !inference.file.role.isPreviewOrSample else { return rows }
    for call in inference.calls[Names.NSFetchedResultsController] {
      let request = Arguments(outline, call.suffix)[Names.fetchRequest]
      note(request, isPassing: false)
      if let entity = request.flatMap({ RequestedEntityReader(inference).entity(ofFetchRequest: $0) }) {
        rows.watched.insert(entity.name)
        rows.onMain.insert(entity.name)
      } else {
        rows.unknownWatched = true
      }
    }
    if outline.attributes.contains(where: { Self.readingWrappers.contains($0.name) }) {
      rows.unknownInLasting = true
      rows.unknownWatched = true
      rows.unknownOnMain = true
    }
    for use in inference.directContextUses where Self.readers.contains(use.name) {
      note(request(of: use), isPassing: isMadeForReading(use.context), isOnMain: use.context.queue == .main)
    }
    if inference.contextUses.contains(where: { $0.isCall && $0.context.queue == .main && fetches($0) }) {
      rows.unknownOnMain = true
    }
    return rows
  }

  /// Whether what is called fetches in its own code.
  private func fetches(_ use: ContextUse) -> Bool {
    guard let callee = use.callee else { return false }
    let index = inference.project.index
    let range = index.declaration(callee).tokens
    return inference.project.calls(of: index.file(callee))[Names.fetch].contains { range.contains(Int($0.token)) }
  }

  private static let readers = SymbolSet([
    Names.fetch, Names.count, Names.existingObject, Names.object, Names.registeredObject,
  ])
  private static let readingWrappers = SymbolSet([Names.FetchRequestWrapper, Names.SectionedFetchRequest])

  private mutating func note(_ request: ExpressionID?, isPassing: Bool, isOnMain: Bool = false) {
    let entity = request.flatMap { RequestedEntityReader(inference).entity(ofFetchRequest: $0) }
    if isOnMain {
      if let entity { rows.onMain.insert(entity.name) } else { rows.unknownOnMain = true }
    }
    switch (entity?.name, isPassing) {
    case (let name?, true): rows.inPassing.insert(name)
    case (let name?, false): rows.inLasting.insert(name)
    case (nil, true): rows.unknownInPassing = true
    case (nil, false): rows.unknownInLasting = true
    }
  }

  /// The request of `fetch(_:)` and `count(for:)`; nil where an object is looked up.
  private func request(of use: ContextUse) -> ExpressionID? {
    guard use.name == Names.fetch || use.name == Names.count else { return nil }
    return inference.calls[use.name].first { $0.token == use.token }.flatMap { Arguments(outline, $0.suffix).first }
  }

  /// Whether the context has a queue of its own and is a block's or a function's own.
  private func isMadeForReading(_ context: ContextValue) -> Bool {
    guard context.queue == .background, context.path.members.isEmpty else { return false }
    switch context.path.root {
    case .made: return true
    case .binding(let file, let binding):
      guard file == inference.file.id else { return false }
      return outline[binding].kind == .variable || outline[binding].kind == .closureParameter
    case .instance, .type, .global: return false
    }
  }
}
