/// A class that SwiftData's macro `@Model` makes persistent.
struct PersistentModel: Sendable {
  var type: TypeID
  var declaration: DeclarationReference
  var name: String
  /// The name of the type around it, such as a versioned schema, or none.
  var schema: Symbol
  /// The properties that it stores.
  var properties: [Property]

  /// A stored property.
  struct Property: Sendable {
    var name: String
    var declaration: DeclarationID
    /// Its type; optionals count as what they wrap. Unknown where neither an annotation nor a literal tells it.
    var type: SwiftType
    /// The name that the store knows it by, where `originalName:` tells another.
    var originalName: String?
    /// Whether `@Transient` keeps it out of the store.
    var isTransient = false
    /// The property of the other model that `inverse:` names.
    var inverse: String?

    /// The name that the store knows it by.
    var storedName: String { originalName ?? name }
  }
}
