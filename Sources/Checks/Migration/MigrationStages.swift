import Lexer

/// A stage of a staged migration.
struct MigrationStage: Sendable {
  /// Where it stands in the list of stages.
  var location: Location
  /// The versions that it starts from, or that it lists.
  var starts: [ModelVersionMention]
  /// The version that it leads to, where it tells one.
  var end: ModelVersionMention?
}

/// The stages that an `NSStagedMigrationManager` is made with.
struct MigrationStages {
  /// The list as it is written.
  let list: Location
  /// The stages, in the order of the list; one that is not followed is left out.
  let stages: [MigrationStage]

  /// The list that a call of the manager's initialiser is given; nil where it is not written out.
  init?(_ inference: FileInference, _ call: CallSite) {
    let outline = inference.file.outline
    guard let argument = Arguments(outline, call.suffix).first else { return nil }
    if let source = ValueSourceReader(inference).source(of: argument), source.outline[source.chain].root == .array,
      source.outline[source.chain].firstSuffix.isNone
    {
      let appended = AppendedElements(inference).elements(of: argument)
      list = appended.isEmpty ? source.location : Self.location(of: argument, inference)
      let stages = source.outline.elements(of: source.chain).compactMap {
        Self.stage(source.outline[$0].value, source.inference, source.reader)
      }
      self.stages = stages + appended.compactMap { Self.stage($0, inference, ValueSourceReader(inference)) }
    } else {
      return nil
    }
  }

  /// The lists that a builder is told before it makes the manager: one for each chain of calls or variable.
  static func built(_ inference: FileInference, _ call: CallSite) -> [MigrationStages] {
    guard let argument = Arguments(inference.file.outline, call.suffix).first else { return [] }
    return StageBuilder(inference).additions(to: argument).compactMap { additions in
      let stages = additions.compactMap { addition -> MigrationStage? in
        guard var stage = stage(addition.stage, inference, addition.values) else { return nil }
        stage.location = addition.location
        return stage
      }
      guard stages.count > 1, let last = stages.last else { return nil }
      return MigrationStages(list: last.location, stages: stages)
    }
  }

  private init(list: Location, stages: [MigrationStage]) {
    self.list = list
    self.stages = stages
  }

  private static func location(of expression: ExpressionID, _ inference: FileInference) -> Location {
    Location(file: inference.file.id, range: inference.file.range(of: inference.file.outline[expression].tokens))
  }

  private static func stage(
    _ element: ExpressionID, _ inference: FileInference, _ values: ValueSourceReader
  ) -> MigrationStage? {
    guard let source = values.source(of: element) else { return nil }
    let location = Self.location(of: element, inference)
    let reader = ModelVersionReader(source.reader)
    if let call = source.call(of: Names.NSCustomMigrationStage) {
      let arguments = Arguments(source.outline, call)
      guard let start = arguments[Names.migratingFrom].flatMap({ reader.version(ofReference: $0) }),
        let end = arguments[Names.to].flatMap({ reader.version(ofReference: $0) })
      else { return nil }
      return MigrationStage(location: location, starts: [start], end: end)
    }
    guard let call = source.call(of: Names.NSLightweightMigrationStage),
      let argument = Arguments(source.outline, call).first
    else { return nil }
    if let given = source.reader.list(of: argument) {
      let starts = given.compactMap { ModelVersionReader($0.reader).version(ofChecksum: $0.value) }
      return starts.isEmpty ? nil : MigrationStage(location: location, starts: starts)
    }
    guard let list = source.reader.source(of: argument), list.outline[list.chain].root == .array
    else { return nil }
    let versions = ModelVersionReader(list.reader)
    let starts = list.outline.elements(of: list.chain).compactMap {
      versions.version(ofChecksum: list.outline[$0].value)
    }
    return starts.isEmpty ? nil : MigrationStage(location: location, starts: starts)
  }

  /// Two stages of which the later one starts before the earlier one; nil where there are none.
  func disorder() -> (earlier: MigrationStage, later: MigrationStage)? {
    let order = ModelVersionOrder(stages)
    for (place, later) in stages.enumerated() {
      for earlier in stages[..<place] {
        let pairs = later.starts.flatMap { start in earlier.starts.map { (start, $0) } }
        let isBefore = pairs.allSatisfy { $0.key == $1.key || order.precedes($0, $1) }
        if isBefore, pairs.contains(where: { $0.key != $1.key }) { return (earlier, later) }
      }
    }
    return nil
  }
}

/// Which versions of a model come before which, from their numbers and from the stages that lead from one to another.
private struct ModelVersionOrder {
  private var numbers: [String: Int] = [:]
  private var next: [String: [String]] = [:]

  init(_ stages: [MigrationStage]) {
    for version in stages.flatMap({ $0.starts + [$0.end].compactMap { $0 } }) {
      if let number = version.number, numbers[version.key] == nil { numbers[version.key] = number }
    }
    for stage in stages {
      if let end = stage.end {
        for start in stage.starts { next[start.key, default: []].append(end.key) }
      } else {
        // A lightweight stage lists the versions that it leads through, unless their numbers say otherwise.
        for (start, end) in zip(stage.starts, stage.starts.dropFirst()) where isAscending(start, end) {
          next[start.key, default: []].append(end.key)
        }
      }
    }
  }

  private func isAscending(_ start: ModelVersionMention, _ end: ModelVersionMention) -> Bool {
    guard let first = numbers[start.key], let second = numbers[end.key] else { return start.key != end.key }
    return first < second
  }

  func precedes(_ left: ModelVersionMention, _ right: ModelVersionMention) -> Bool {
    guard left.key != right.key else { return false }
    if leads(from: left.key, to: right.key) { return true }
    if leads(from: right.key, to: left.key) { return false }
    guard let first = numbers[left.key], let second = numbers[right.key] else { return false }
    return first < second
  }

  private func leads(from start: String, to end: String) -> Bool {
    var open = [start]
    var seen: Set<String> = [start]
    while let key = open.popLast() {
      if key == end { return true }
      open += (next[key] ?? []).filter { seen.insert($0).inserted }
    }
    return false
  }
}
