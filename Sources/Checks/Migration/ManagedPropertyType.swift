import Lexer

/// Compares how a class declares a property with what its data model says of it.
struct ManagedPropertyType {
  /// What does not agree.
  enum Mismatch: Hashable {
    /// Another type belongs there: its name.
    case type(String)
    /// The model lets rows have none.
    case optional
  }

  private let inference: FileInference
  private let property: ManagedProperty
  private let written: SwiftType
  private let isOptional: Bool

  init(_ inference: FileInference, _ property: ManagedProperty) {
    self.inference = inference
    self.property = property
    let tokens = inference.file.outline[property.declaration].type
    written = inference.type(tokens)
    isOptional = !tokens.isEmpty && inference.file.lexed.tokens[Int(tokens.end) - 1].kind == .postfixQuestion
  }

  // MARK: Attributes

  /// What does not agree with an attribute; nil where all does, or where the type is not known here.
  func mismatch(with attribute: ModelAttribute) -> Mismatch? {
    guard let name = written.name?.name, !attribute.type.classes.isEmpty else { return nil }
    let fitting = attribute.type.classes
    if fitting.contains(where: { Symbol($0) == name }) {
      let mayBeNil =
        attribute.isOptional && attribute.defaultValue == nil && attribute.derivation == nil && !attribute.isTransient
      return mayBeNil && !isOptional && Self.objects.contains(name) ? .optional : nil
    }
    guard Self.known.contains(name), let first = fitting.first else { return nil }
    return .type(first)
  }

  /// The types of attributes that are objects, or are bridged from some: a property of one can be nil.
  private static let objects = SymbolSet(objectNames.map { Symbol($0) })

  private static let objectNames = [
    "String", "NSString", "Date", "NSDate", "Data", "NSData", "UUID", "NSUUID", "URL", "NSURL", "NSNumber",
    "NSDecimalNumber", "Decimal",
  ]

  /// The types that some kind of attribute is declared with. All others are the project's own.
  private static let known = SymbolSet(AttributeType.withClasses.flatMap(\.classes).map { Symbol($0) })

  // MARK: Relationships

  /// What does not agree with a relationship; nil where all does, or where the type is not known here.
  func mismatch(with relationship: ModelRelationship) -> Mismatch? {
    let isCollection: Bool
    var isOrdered: Bool?
    switch written {
    case .collection(let element):
      isCollection = true
      // `[Note]` is no set, and no relationship is declared so.
      isOrdered = element == .unknown ? nil : false
    case .named(let name, _):
      let text = ["NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet"].first { Symbol($0) == name.name }
      isCollection = text != nil
      isOrdered = text?.contains("Ordered")
      if text == nil, !inference.isManagedObject(written) { return nil }
    case .unknown, .dictionary, .tuple, .function, .metatype:
      return nil
    }
    let set = relationship.isOrdered ? "NSOrderedSet" : "NSSet"
    if isCollection != relationship.isToMany { return .type(relationship.isToMany ? set : destination(relationship)) }
    if relationship.isToMany, let isOrdered, isOrdered != relationship.isOrdered { return .type(set) }
    return !isCollection && isOther(relationship) ? .type(destination(relationship)) : nil
  }

  private func destination(_ relationship: ModelRelationship) -> String {
    guard let name = relationship.destinationName else { return "NSManagedObject" }
    let entities = inference.project.index.models.lazy.compactMap { $0.schema.entity(named: name) }
    return entities.first?.className ?? name
  }

  /// Whether a relationship to one object is declared with a class that its destination surely is none of.
  private func isOther(_ relationship: ModelRelationship) -> Bool {
    let project = inference.project
    guard let written = self.written.name, written.name != Names.NSManagedObject,
      let own = project.type(written, from: inference.file, scope: ScopeID(0)),
      let other = project.type(
        TypeName(name: Symbol(destination(relationship))), from: inference.file, scope: ScopeID(0)),
      project.index[own].entity != nil, project.index[other].entity != nil
    else { return false }
    return own != other && !project.index.inherits(other, from: written.name)
      && !project.index.inherits(own, from: project.index[other].name)
  }
}

extension AttributeType {
  /// The types that a class declares an attribute of the kind with, the one that Xcode generates first; none where any
  /// will do.
  fileprivate var classes: [String] {
    switch self {
    case .integer16: ["Int16", "NSNumber", "Int", "Int32", "Int64"]
    // A smaller number would cut what is stored.
    case .integer32: ["Int32", "NSNumber", "Int", "Int64"]
    case .integer64: ["Int64", "NSNumber", "Int"]
    case .double, .float: ["Double", "Float", "NSNumber", "CGFloat", "TimeInterval"]
    case .decimal: ["NSDecimalNumber", "Decimal", "NSNumber"]
    case .string: ["String", "NSString"]
    case .boolean: ["Bool", "NSNumber", "ObjCBool"]
    case .date: ["Date", "NSDate", "TimeInterval", "Double"]
    case .binary: ["Data", "NSData"]
    case .uuid: ["UUID", "NSUUID"]
    case .uri: ["URL", "NSURL"]
    case .objectID, .transformable, .composite, .other: []
    }
  }

  fileprivate static let withClasses: [AttributeType] = [
    .integer16, .integer32, .integer64, .double, .decimal, .string, .boolean, .date, .binary, .uuid, .uri,
  ]
}
