import Lexer

/// A batch request as far as the code tells it.
struct BatchRequest: Sendable {
  /// What a request does in the store.
  enum Kind: Hashable, Sendable {
    case insert, update, delete
  }

  /// What it does.
  var kind: Kind
  /// What its result holds.
  var resultType = BatchResultContent.unknown
  /// The variable that holds it, where that is a local one of the file.
  var variable: BindingID?
  /// The expression that makes it, where that stands in the file.
  var making: ChainID?
  /// What is assigned to its `resultType`.
  var resultTypeValue: TokenRange?
}

extension BatchRequest.Kind {
  /// The kind by the name of the class; nil for other classes.
  init?(_ name: Symbol) {
    switch name {
    case Names.NSBatchInsertRequest: self = .insert
    case Names.NSBatchUpdateRequest: self = .update
    case Names.NSBatchDeleteRequest: self = .delete
    default: return nil
    }
  }

  /// What a request of the kind is to be asked for, so that its result can be merged.
  var objectIDsName: String {
    switch self {
    case .insert: ".objectIDs"
    case .update: ".updatedObjectIDsResultType"
    case .delete: ".resultTypeObjectIDs"
    }
  }

  /// The key under which the IDs are merged.
  var changesKey: String {
    switch self {
    case .insert: "NSInsertedObjectsKey"
    case .update: "NSUpdatedObjectsKey"
    case .delete: "NSDeletedObjectsKey"
    }
  }
}
