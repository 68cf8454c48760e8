import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the `contents` file of one model version.
///
/// It is a class because Foundation's parser reports to one. Elements of no interest here (positions in the
/// editor, indexes, templates of fetch requests, configurations) are passed over with all that is in them.
final class ModelContentsReader: NSObject, XMLParserDelegate {
  /// Why a file is not read.
  enum Failure: Error, Hashable {
    /// The XML is broken at this line, counted from 1.
    case broken(line: Int)
    /// It is XML of another kind; the name is that of its outermost element.
    case notAModel(String)
    /// It declares entities or a document type, which no model does and which can be made to grow without
    /// end.
    case declaresDocumentType
  }

  private var entities: [ModelEntity] = []
  private var versionIdentifier = ""
  private var isUsedWithCloudKit = false
  private var entity: ModelEntity?
  private var constraint: [String] = []
  private var root: String?
  /// The elements that are open and the first one among them that is passed over.
  private var depth = 0
  private var skippedFrom: Int?

  private override init() {}

  /// What `bytes`, the file's content, say; and what of it makes no sense, one sentence each.
  static func read(_ bytes: [UInt8]) throws(Failure) -> (schema: ModelSchema, complaints: [String]) {
    guard !bytes.contains("<!DOCTYPE"), !bytes.contains("<!ENTITY") else { throw .declaresDocumentType }
    let reader = ModelContentsReader()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    // The parser does not keep its delegate alive.
    let isWhole = withExtendedLifetime(reader) {
      parser.delegate = reader
      return parser.parse()
    }
    if let root = reader.root, root != "model" { throw .notAModel(root) }
    guard isWhole, reader.root != nil else { throw .broken(line: max(1, parser.lineNumber)) }
    var complaints: [String] = []
    var schema = ModelSchema(reader.entities, complaints: &complaints)
    schema.versionIdentifier = reader.versionIdentifier
    schema.isUsedWithCloudKit = reader.isUsedWithCloudKit
    return (schema, complaints)
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    depth += 1
    guard skippedFrom == nil else { return }
    switch (depth, element) {
    case (1, _):
      root = element
      versionIdentifier = attributes["userDefinedModelVersionIdentifier"] ?? ""
      isUsedWithCloudKit = attributes.isTrue("usedWithCloudKit")
      if element != "model" { parser.abortParsing() }
    case (2, "entity"): entity = ModelEntity(attributes)
    case (3, "attribute"): entity?.attributes.append(ModelAttribute(attributes))
    case (3, "relationship"): entity?.relationships.append(ModelRelationship(attributes))
    case (3, "fetchedProperty"):
      entity?.fetchedProperties.append(ModelFetchedProperty(name: attributes["name"] ?? ""))
    case (4, "fetchRequest"):
      guard let last = entity?.fetchedProperties.indices.last else { break }
      entity?.fetchedProperties[last].destinationName = attributes["entity"]
      entity?.fetchedProperties[last].predicate = attributes["predicateString"]
    case (3, "uniquenessConstraints"): break
    case (4, "uniquenessConstraint"): constraint = []
    case (5, "constraint"): if let name = attributes["value"] { constraint.append(name) }
    default: skippedFrom = depth
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) {
    defer { depth -= 1 }
    if let start = skippedFrom {
      if start == depth { skippedFrom = nil }
      return
    }
    switch (depth, element) {
    case (2, "entity"):
      if let entity { entities.append(entity) }
      entity = nil
    case (4, "uniquenessConstraint"): entity?.uniquenessConstraints.append(constraint)
    default: break
    }
  }
}

extension ModelEntity {
  fileprivate init(_ values: [String: String]) {
    let name = values["name"] ?? ""
    let generation: CodeGeneration =
      switch values["codeGenerationType"] {
      case "class": .classDefinition
      case "category": .category
      default: .manual
      }
    // A class that the build makes has the entity's name unless another is given.
    let written = values["representedClassName"].flatMap { $0.isEmpty ? nil : $0 }
    let fullName = written ?? (generation == .manual ? nil : name)
    let parts = fullName?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let className = parts.last.flatMap { $0.isEmpty || $0 == "NSManagedObject" ? nil : String($0) }
    let module = parts.dropLast().joined(separator: ".")
    self.init(
      name: name, className: className,
      classModule: parts.count < 2 ? .global : module.isEmpty ? .currentProduct : .named(module),
      codeGeneration: generation, parentName: values["parentEntity"], isAbstract: values.isTrue("isAbstract"),
      renamingIdentifier: values["elementID"])
  }
}

extension ModelAttribute {
  fileprivate init(_ values: [String: String]) {
    self.init(
      name: values["name"] ?? "",
      type: AttributeType(name: values["attributeType"] ?? "", composite: values["composite"]),
      isOptional: values.isTrue("optional"), usesScalarType: values.isTrue("usesScalarValueType"),
      isTransient: values.isTrue("transient"),
      derivation: values.isTrue("derived") ? values["derivationExpression"] ?? "" : nil,
      defaultValue: values["defaultValueString"] ?? values["defaultDateTimeInterval"],
      customClassName: values["customClassName"], transformerName: values["valueTransformerName"],
      renamingIdentifier: values["elementID"])
  }
}

extension ModelRelationship {
  fileprivate init(_ values: [String: String]) {
    let rule: DeletionRule =
      switch values["deletionRule"] {
      case "Cascade": .cascade
      case "Deny": .deny
      case "No Action": .noAction
      default: .nullify
      }
    self.init(
      name: values["name"] ?? "", isToMany: values.isTrue("toMany"), isOrdered: values.isTrue("ordered"),
      isOptional: values.isTrue("optional"), isTransient: values.isTrue("transient"),
      destinationName: values["destinationEntity"], inverseName: values["inverseName"],
      inverseEntityName: values["inverseEntity"], deletionRule: rule,
      minCount: values["minCount"].flatMap { Int($0) }, maxCount: values["maxCount"].flatMap { Int($0) },
      renamingIdentifier: values["elementID"])
  }
}

extension [String: String] {
  /// Xcode writes `YES`; tools that make models write `true` too.
  fileprivate func isTrue(_ key: String) -> Bool {
    self[key] == "YES" || self[key] == "true"
  }
}

extension [UInt8] {
  /// Whether the bytes of `text`, which begins with `<!`, stand somewhere.
  fileprivate func contains(_ text: StaticString) -> Bool {
    let wanted = text.withUTF8Buffer { unsafe Array($0) }
    var at = startIndex
    while let next = self[at...].firstIndex(of: UInt8(ascii: "<")) {
      if self[next...].starts(with: wanted) { return true }
      at = next + 1
    }
    return false
  }
}
