/// Reads the `contents` file of one model version.
///
/// Elements of no interest here (positions in the editor, indexes, templates of fetch requests,
/// configurations, composite types) are passed over with all that is in them.
struct ModelContentsReader {
  /// Why a file is not read.
  enum Failure: Error, Hashable {
    /// It is no XML that a model can be in.
    case unreadable(XMLReader.Failure)
    /// It is XML of another kind; the name is that of its outermost element.
    case notAModel(String)
  }

  private var entities: [ModelEntity] = []
  private var versionIdentifier = ""
  private var isUsedWithCloudKit = false
  private var entity: ModelEntity?
  private var constraint: [String] = []
  /// How many elements are open.
  private var depth = 0
  /// The depth of the element that is passed over.
  private var skippedFrom: Int?

  private init() {}

  /// What `bytes`, the file's content, say; and what of it makes no sense, one sentence each.
  static func read(_ bytes: [UInt8]) throws(Failure) -> (schema: ModelSchema, complaints: [String]) {
    var contents = ModelContentsReader()
    var root: String?
    do throws(XMLReader.Failure) {
      var reader = try XMLReader(bytes)
      while let event = try reader.next() {
        switch event {
        case .start:
          root = root ?? reader.name
          if root == "model" { contents.begin(reader) }
        case .end:
          if root == "model" { contents.end() }
        }
      }
    } catch {
      throw .unreadable(error)
    }
    if let root, root != "model" { throw .notAModel(root) }
    var complaints: [String] = []
    var schema = ModelSchema(contents.entities, complaints: &complaints)
    schema.versionIdentifier = contents.versionIdentifier
    schema.isUsedWithCloudKit = contents.isUsedWithCloudKit
    return (schema, complaints)
  }

  private mutating func begin(_ element: XMLReader) {
    depth += 1
    guard skippedFrom == nil else { return }
    switch (depth, element.name) {
    case (1, _):
      versionIdentifier = element.attribute("userDefinedModelVersionIdentifier") ?? ""
      isUsedWithCloudKit = element.isTrue("usedWithCloudKit")
    case (2, "entity"): entity = ModelEntity(element)
    case (3, "attribute"): entity?.attributes.append(ModelAttribute(element))
    case (3, "relationship"): entity?.relationships.append(ModelRelationship(element))
    case (3, "fetchedProperty"):
      entity?.fetchedProperties.append(ModelFetchedProperty(name: element.attribute("name") ?? ""))
    case (4, "fetchRequest"):
      guard let last = entity?.fetchedProperties.indices.last else { break }
      entity?.fetchedProperties[last].destinationName = element.attribute("entity")
      entity?.fetchedProperties[last].predicate = element.attribute("predicateString")
    case (3, "uniquenessConstraints"): break
    case (4, "uniquenessConstraint"): constraint = []
    case (5, "constraint"): if let name = element.attribute("value") { constraint.append(name) }
    default: skippedFrom = depth
    }
  }

  private mutating func end() {
    defer { depth -= 1 }
    if let start = skippedFrom {
      if start == depth { skippedFrom = nil }
      return
    }
    switch depth {
    case 2:
      if let entity { entities.append(entity) }
      entity = nil
    case 4:
      if !constraint.isEmpty { entity?.uniquenessConstraints.append(constraint) }
      constraint = []
    default: break
    }
  }
}

extension ModelEntity {
  fileprivate init(_ element: XMLReader) {
    let name = element.attribute("name") ?? ""
    let generation: CodeGeneration =
      switch element.attribute("codeGenerationType") {
      case "class": .classDefinition
      case "category": .category
      default: .manual
      }
    // A class that the build makes has the entity's name unless another is given.
    let written = element.attribute("representedClassName").flatMap { $0.isEmpty ? nil : $0 }
    let fullName = written ?? (generation == .manual ? nil : name)
    let parts = fullName?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let className = parts.last.flatMap { $0.isEmpty || $0 == "NSManagedObject" ? nil : String($0) }
    let module = parts.dropLast().joined(separator: ".")
    self.init(
      name: name, className: className,
      classModule: parts.count < 2 ? .global : module.isEmpty ? .currentProduct : .named(module),
      codeGeneration: generation, parentName: element.attribute("parentEntity"),
      isAbstract: element.isTrue("isAbstract"),
      renamingIdentifier: element.attribute("elementID"))
  }
}

extension ModelAttribute {
  fileprivate init(_ element: XMLReader) {
    self.init(
      name: element.attribute("name") ?? "",
      type: AttributeType(
        name: element.attribute("attributeType") ?? "", composite: element.attribute("composite")),
      isOptional: element.isTrue("optional"), usesScalarType: element.isTrue("usesScalarValueType"),
      isTransient: element.isTrue("transient"),
      derivation: element.isTrue("derived") ? element.attribute("derivationExpression") ?? "" : nil,
      defaultValue: element.attribute("defaultValueString") ?? element.attribute("defaultDateTimeInterval"),
      customClassName: element.attribute("customClassName"),
      transformerName: element.attribute("valueTransformerName"),
      renamingIdentifier: element.attribute("elementID"))
  }
}

extension ModelRelationship {
  fileprivate init(_ element: XMLReader) {
    let rule: DeletionRule =
      switch element.attribute("deletionRule") {
      case "Cascade": .cascade
      case "Deny": .deny
      case "No Action": .noAction
      default: .nullify
      }
    self.init(
      name: element.attribute("name") ?? "", isToMany: element.isTrue("toMany"),
      isOrdered: element.isTrue("ordered"),
      isOptional: element.isTrue("optional"), isTransient: element.isTrue("transient"),
      destinationName: element.attribute("destinationEntity"), inverseName: element.attribute("inverseName"),
      inverseEntityName: element.attribute("inverseEntity"), deletionRule: rule,
      minCount: element.attribute("minCount").flatMap { Int($0) },
      maxCount: element.attribute("maxCount").flatMap { Int($0) },
      renamingIdentifier: element.attribute("elementID"))
  }
}

extension XMLReader {
  /// Xcode writes `YES`; tools that make models write `true` too.
  fileprivate func isTrue(_ key: String) -> Bool {
    ["YES", "true"].contains(attribute(key))
  }
}
