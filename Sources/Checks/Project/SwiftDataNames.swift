/// The names of SwiftData.
extension Names {
  /// The macro that makes a class persistent.
  static let ModelMacro = Symbol("Model")
  static let Relationship = Symbol("Relationship")
  static let Attribute = Symbol("Attribute")
  static let Transient = Symbol("Transient")
  static let inverse = Symbol("inverse")
  static let originalName = Symbol("originalName")
  static let ModelContext = Symbol("ModelContext")
  static let modelContext = Symbol("modelContext")
  static let mainContext = Symbol("mainContext")
  static let FetchDescriptor = Symbol("FetchDescriptor")
  static let Schema = Symbol("Schema")
  static let SchemaMigrationPlan = Symbol("SchemaMigrationPlan")
  static let schemas = Symbol("schemas")
  static let configurations = Symbol("configurations")
  static let isStoredInMemoryOnly = Symbol("isStoredInMemoryOnly")
  static let persistentModelID = Symbol("persistentModelID")
  static let insert = Symbol("insert")
}
