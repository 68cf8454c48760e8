import Lexer

/// The closure that a batch insert calls for each row, where it is written at the request.
struct BatchInsertHandler {
  /// The closure.
  let closure: ClosureID
  /// The call that makes the request.
  let call: CallSite

  /// The handler of a request that a call makes; nil where it has none, or one that is given by name.
  init?(_ call: CallSite, _ outline: Outline) {
    self.call = call
    for argument in outline.arguments(of: call.suffix) {
      let current = outline[argument]
      guard let value = current.value.ifAny, let chain = outline[value].firstChain.ifAny,
        let closure = outline[chain].closure.ifAny, outline[chain].firstSuffix.isNone
      else { continue }
      let isHandler =
        current.isTrailing || current.label == Names.dictionaryHandler || current.label == Names.managedObjectHandler
      guard isHandler else { continue }
      self.closure = closure
      return
    }
    return nil
  }

  /// The handlers of all batch inserts of a file.
  static func all(_ inference: FileInference) -> [BatchInsertHandler] {
    inference.calls[Names.NSBatchInsertRequest].filter(\.member.isNone).compactMap {
      BatchInsertHandler($0, inference.file.outline)
    }
  }
}
