import Lexer

/// A call of a function that executes a batch request on a context which the caller chooses.
struct BatchHelperCall {
  private let file: FileView
  private let call: CallSite

  init(_ file: FileView, _ call: CallSite) {
    self.file = file
    self.call = call
  }

  /// What the function does, and the context that it does it on; nil where either is not known.
  func resolve() -> (helper: BatchHelper, context: ContextValue)? {
    let resolver = CallResolver(file.inference)
    guard let named = resolver.callee(of: call) else { return nil }
    let callee = file.project.soleImplementation(of: named) ?? named
    guard let helper = file.batch.helpers[callee]?.first else { return nil }
    if let request = helper.request {
      guard let argument = resolver.arguments(of: call.suffix, to: callee)[request],
        BatchRequestReader(file.inference).request(argument) != nil
      else { return nil }
    }
    let value: Value
    switch helper.subject {
    case .receiver:
      value = file.inference.receiverValue(of: call)
    case .parameter(let position):
      guard let argument = resolver.arguments(of: call.suffix, to: callee)[position] else { return nil }
      value = file.inference.value(of: argument)
    }
    guard file.inference.isContext(value.type), let context = value.context else { return nil }
    return (helper, context)
  }
}
