/// Compares a SwiftData model with the entity that it stands for.
struct SchemaComparison {
  /// Something in which the two differ.
  enum Difference {
    /// The model has no property for one of the entity's.
    case missing(EntityProperty)
    /// The model has one of another name, which alone can be meant.
    case renamed(PersistentModel.Property, EntityProperty)
    /// The model has one of another type.
    case type(PersistentModel.Property, EntityProperty)
  }

  /// The differences in the order of the model's properties; what is missing comes last.
  let differences: [Difference]

  init(_ model: PersistentModel, _ entity: MirroredEntity, _ inference: FileInference, _ facts: SwiftDataFacts) {
    let kinds = ModelPropertyKinds(inference, facts)
    let stored = entity.properties.filter(\.isStored)
    let own = facts.properties(of: model, inference).filter { !$0.isTransient }
    var differences: [Difference] = []
    for property in own {
      guard let counterpart = stored.first(where: { $0.name == property.storedName }) else { continue }
      if kinds.differs(property, from: counterpart) { differences.append(.type(property, counterpart)) }
    }
    let names = Set(own.map(\.storedName))
    var missing = stored.filter { !names.contains($0.name) }
    let known = Set(entity.properties.map(\.name))
    let added = own.filter { !known.contains($0.storedName) && $0.originalName == nil }
    for property in added {
      let candidates = missing.filter { kinds.agrees(property, with: $0) }
      // Only where no other of the model's new properties could stand for it as well.
      guard candidates.count == 1, let old = candidates.first,
        added.filter({ kinds.agrees($0, with: old) }).count == 1
      else { continue }
      differences.append(.renamed(property, old))
      missing.removeAll { $0.name == old.name }
    }
    self.differences = differences + missing.map { .missing($0) }
  }
}

/// Tells whether a model's property can hold what an entity's does.
struct ModelPropertyKinds {
  private let inference: FileInference
  private let facts: SwiftDataFacts

  init(_ inference: FileInference, _ facts: SwiftDataFacts) {
    self.inference = inference
    self.facts = facts
  }

  /// Whether the two surely hold different things.
  func differs(_ property: PersistentModel.Property, from stored: EntityProperty) -> Bool {
    switch stored.kind {
    case .attribute(let type):
      if relationship(property.type) != nil { return true }
      guard let type, let own = attribute(property.type) else { return false }
      if case .other = type.storage { return false }
      return own.storage != type.storage
    case .relationship(_, let isToMany):
      if let relationship = relationship(property.type) { return relationship.isToMany != isToMany }
      return attribute(property.type) != nil
    }
  }

  /// Whether the two surely hold the same.
  func agrees(_ property: PersistentModel.Property, with stored: EntityProperty) -> Bool {
    switch stored.kind {
    case .attribute(let type):
      guard let type, let own = attribute(property.type) else { return false }
      return own.storage == type.storage
    case .relationship(let destination, let isToMany):
      guard let relationship = relationship(property.type), relationship.isToMany == isToMany else { return false }
      guard let mirror = facts.mirrors[relationship.model.type] else { return false }
      return destination == .unknown || destination.name?.name == mirror.className
    }
  }

  /// The type of attribute that a Swift type of the standard library or Foundation is stored as.
  private func attribute(_ type: SwiftType) -> AttributeType? {
    guard case .named(let name, _) = type,
      inference.project.typeIsFree(name.name, inference.file)
    else { return nil }
    return AttributeType(swiftName: name.name)
  }

  private func relationship(_ type: SwiftType) -> (model: PersistentModel, isToMany: Bool)? {
    switch type {
    case .collection(let element): facts.model(element, inference).map { ($0, true) }
    default: facts.model(type, inference).map { ($0, false) }
    }
  }
}

extension AttributeType {
  /// What kind of value the store keeps.
  fileprivate enum Storage: Hashable {
    case integer, real, decimal, string, boolean, date, binary, uuid, uri, other(AttributeType)
  }

  /// The kind of value; numbers of different width count as the same, since the store converts them.
  fileprivate var storage: Storage {
    switch self {
    case .integer16, .integer32, .integer64: .integer
    case .double, .float: .real
    case .decimal: .decimal
    case .string: .string
    case .boolean: .boolean
    case .date: .date
    case .binary: .binary
    case .uuid: .uuid
    case .uri: .uri
    case .objectID, .transformable, .composite, .other: .other(self)
    }
  }

  /// How a SwiftData model declares the attribute.
  var swiftName: String {
    switch self {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Bool"
    case .date: "Date"
    case .binary: "Data"
    case .uuid: "UUID"
    case .uri: "URL"
    case .objectID: "NSManagedObjectID"
    case .transformable: "transformable"
    case .composite(let name): name
    case .other(let name): name
    }
  }
}
