/// What one version of a data model says.
public struct ModelSchema: Hashable, Sendable {
  /// The entities, in the order of the file. Their names are distinct and no entity inherits from itself.
  public let entities: [ModelEntity]
  /// The text that the project gave this version, `userDefinedModelVersionIdentifier`; empty if none.
  public var versionIdentifier = ""
  /// Whether the model is marked as used with CloudKit.
  public var isUsedWithCloudKit = false
  private let places: [String: Int]

  /// A schema without entities.
  public init() {
    entities = []
    places = [:]
  }

  /// The entity called `name`.
  public func entity(named name: String) -> ModelEntity? {
    places[name].map { entities[$0] }
  }

  /// The entity called `name` and those that it inherits from, itself first. Ends at a parent that the model
  /// does not have.
  public func lineage(of name: String) -> [ModelEntity] {
    var lineage: [ModelEntity] = []
    var next = entity(named: name)
    while let entity = next {
      lineage.append(entity)
      next = entity.parentName.flatMap { self.entity(named: $0) }
    }
    return lineage
  }

  /// The schema of what a file has, without what would mislead: entities with no name or with that of an
  /// earlier one, and inheritance that comes back to its start.
  ///
  /// - Parameter complaints: what was wrong is added to it, one sentence each.
  init(_ read: [ModelEntity], complaints: inout [String]) {
    var entities: [ModelEntity] = []
    var places: [String: Int] = [:]
    for entity in read {
      if entity.name.isEmpty {
        complaints.append("An entity of the data model has no name; it was passed over.")
      } else if places[entity.name] != nil {
        complaints.append(
          "The data model has several entities called '\(entity.name)'; the first one was taken.")
      } else {
        places[entity.name] = entities.count
        entities.append(entity)
      }
    }
    for index in Self.loops(entities, places) {
      complaints.append(
        "The entity '\(entities[index].name)' inherits from itself; its parent was passed over.")
      entities[index].parentName = nil
    }
    let deep = Self.deepEntities(entities, places)
    if let first = deep.first {
      complaints.append(
        """
        The entity '\(entities[first].name)' inherits over more than \(Self.deepest) others; its parent and those of \
        entities like it were passed over.
        """)
    }
    for index in deep { entities[index].parentName = nil }
    self.entities = entities
    self.places = places
  }

  /// How many entities one may inherit from. Models have a few; more would make the work on each lineage grow with the
  /// square of a chain that nobody writes.
  private static let deepest = 50

  /// The entities whose parents are cut off, so that none inherits from more than `deepest` others. There are no
  /// loops any more.
  private static func deepEntities(_ entities: [ModelEntity], _ places: [String: Int]) -> [Int] {
    var depths = [Int?](repeating: nil, count: entities.count)
    var cut: [Int] = []
    for start in entities.indices {
      var open: [Int] = []
      var next: Int? = start
      while let index = next, depths[index] == nil {
        open.append(index)
        next = entities[index].parentName.flatMap { places[$0] }
      }
      var depth = next.flatMap { depths[$0] } ?? -1
      while let index = open.popLast() {
        depth += 1
        if depth > deepest {
          cut.append(index)
          depth = 0
        }
        depths[index] = depth
      }
    }
    return cut
  }

  /// One entity of each loop of inheritance. Every entity is looked at once: the walk upwards stops where an
  /// earlier walk was, and has found a loop where it was itself.
  private static func loops(_ entities: [ModelEntity], _ places: [String: Int]) -> [Int] {
    var walks = [Int](repeating: 0, count: entities.count)
    var loops: [Int] = []
    for start in entities.indices where walks[start] == 0 {
      var index = start
      walks[index] = start + 1
      while let parent = entities[index].parentName.flatMap({ places[$0] }) {
        if walks[parent] == start + 1 { loops.append(index) }
        if walks[parent] != 0 { break }
        walks[parent] = start + 1
        index = parent
      }
    }
    return loops
  }
}

/// An entity of a data model.
public struct ModelEntity: Hashable, Sendable {
  /// Where the class of an entity comes from.
  public enum CodeGeneration: Hashable, Sendable {
    /// The project writes it.
    case manual
    /// The build makes the whole class.
    case classDefinition
    /// The project writes the class, the build makes an extension with the properties.
    case category
  }

  /// The module that the class belongs to by its name.
  public enum ClassModule: Hashable, Sendable {
    /// None is told: the class has this name for the Objective-C runtime.
    case global
    /// The module of the product that the model is built into.
    case currentProduct
    /// The module of this name.
    case named(String)
  }

  /// The entity's name.
  public var name: String
  /// The name of the class without its module; nil where the entity has none of its own.
  public var className: String?
  /// The module that the class name tells.
  public var classModule: ClassModule
  /// Who writes the class.
  public var codeGeneration: CodeGeneration
  /// The name of the entity that it inherits from.
  public var parentName: String?
  /// Whether there are no rows of the entity itself.
  public var isAbstract: Bool
  /// The name by which a migration knows it from the version before, where it was renamed.
  public var renamingIdentifier: String?
  /// The attributes that it declares itself.
  public var attributes: [ModelAttribute] = []
  /// The relationships that it declares itself.
  public var relationships: [ModelRelationship] = []
  /// The fetched properties that it declares itself.
  public var fetchedProperties: [ModelFetchedProperty] = []
  /// The combinations of properties of which no two rows may have the same values.
  public var uniquenessConstraints: [[String]] = []
}

/// An attribute of an entity.
public struct ModelAttribute: Hashable, Sendable {
  /// The attribute's name.
  public var name: String
  /// What it holds.
  public var type: AttributeType
  /// Whether a row may have none.
  public var isOptional: Bool
  /// Whether a generated class declares it as a number, not as an object.
  public var usesScalarType: Bool
  /// Whether it is not stored.
  public var isTransient: Bool
  /// The expression that the store computes it by.
  public var derivation: String?
  /// The default as the file has it.
  public var defaultValue: String?
  /// The class that a transformable attribute is declared with.
  public var customClassName: String?
  /// The transformer of a transformable attribute.
  public var transformerName: String?
  /// The name by which a migration knows it from the version before, where it was renamed.
  public var renamingIdentifier: String?
}

/// The type of an attribute.
public enum AttributeType: Hashable, Sendable {
  /// A whole number of this many bits.
  case integer16, integer32, integer64
  /// A decimal number, which is an object in Swift too.
  case decimal
  /// A binary fraction.
  case double, float
  /// A type that is called alike in Swift, or nearly: `Data`, `URL`, `NSManagedObjectID`.
  case string, boolean, date, binary, uuid, uri, objectID
  /// An object that a transformer stores.
  case transformable
  /// A composite attribute of the type with this name.
  case composite(String)
  /// What this version of the tool does not know, as the file has it.
  case other(String)

  /// The type that a model file calls `name`.
  init(name: String, composite: String?) {
    self =
      switch name {
      case "Integer 16": .integer16
      case "Integer 32": .integer32
      case "Integer 64": .integer64
      case "Decimal": .decimal
      case "Double": .double
      case "Float": .float
      case "String": .string
      case "Boolean": .boolean
      case "Date": .date
      case "Binary", "Binary Data": .binary
      case "UUID": .uuid
      case "URI": .uri
      case "ObjectID", "Object ID": .objectID
      case "Transformable": .transformable
      case "Composite": .composite(composite ?? "")
      default: .other(name)
      }
  }
}

/// A relationship of an entity.
public struct ModelRelationship: Hashable, Sendable {
  /// What happens to the destination when a row is deleted.
  public enum DeletionRule: Hashable, Sendable {
    /// Its relationship back is emptied.
    case nullify
    /// It is deleted too.
    case cascade
    /// The row cannot be deleted while there is one.
    case deny
    /// Nothing; its relationship back leads nowhere.
    case noAction
  }

  /// The relationship's name.
  public var name: String
  /// Whether it leads to any number of rows.
  public var isToMany: Bool
  /// Whether these have an order.
  public var isOrdered: Bool
  /// Whether a row may have none.
  public var isOptional: Bool
  /// Whether it is not stored.
  public var isTransient: Bool
  /// The name of the entity that it leads to.
  public var destinationName: String?
  /// The name of the relationship back.
  public var inverseName: String?
  /// The entity that has the relationship back, by its name.
  public var inverseEntityName: String?
  /// What a deletion does.
  public var deletionRule: DeletionRule
  /// The least number of rows, where the file tells it.
  public var minCount: Int?
  /// The largest number of rows, where the file tells it.
  public var maxCount: Int?
  /// The name by which a migration knows it from the version before, where it was renamed.
  public var renamingIdentifier: String?
}

/// A fetched property of an entity.
public struct ModelFetchedProperty: Hashable, Sendable {
  /// The property's name.
  public var name: String
  /// The name of the entity that it fetches.
  public var destinationName: String?
  /// What it fetches.
  public var predicate: String?
}
