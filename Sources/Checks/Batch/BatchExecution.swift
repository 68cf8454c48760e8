import Lexer

/// A place where a batch request is executed.
struct BatchExecution: Sendable {
  /// The call of `execute`.
  var call: CallSite
  /// The request as it is written.
  var argument: ExpressionID
  /// The request.
  var request: BatchRequest
  /// The context that executes it; nil where that is not known.
  var context: ContextValue?
}

/// Finds the places of one file where batch requests are executed.
struct BatchExecutions {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// All of them, in the order of the source.
  func all() -> [BatchExecution] {
    inference.calls[Names.execute].compactMap(execution).sorted { $0.call.token < $1.call.token }
  }

  private func execution(_ call: CallSite) -> BatchExecution? {
    let arguments = Arguments(outline, call.suffix)
    guard let argument = arguments.first, let request = BatchRequestReader(inference).request(argument) else {
      return nil
    }
    let receiver = inference.receiverValue(of: call)
    if inference.isContext(receiver.type) {
      return BatchExecution(call: call, argument: argument, request: request, context: receiver.context)
    }
    guard receiver.type.name?.name == Names.NSPersistentStoreCoordinator else { return nil }
    let context = arguments[Names.with].flatMap { inference.value(of: $0).context }
    return BatchExecution(call: call, argument: argument, request: request, context: context)
  }
}
