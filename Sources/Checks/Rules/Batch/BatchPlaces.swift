import Lexer

/// Places that findings about batch requests tell of.
extension FileView {
  /// A call with what it is called on and its brackets.
  func location(_ call: CallSite) -> Location {
    location(TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end)))
  }

  /// The step that tells where the request is made, where it is not executed in the same breath.
  func making(of execution: BatchExecution) -> FlowStep? {
    guard let variable = execution.request.variable else { return nil }
    return FlowStep(location(outline[variable].token), "the batch request is made here")
  }

  /// The tokens of the function around a scope, or of the scope where there is none.
  func functionTokens(around scope: ScopeID) -> TokenRange {
    function(around: scope).ifAny.map { outline[$0].tokens } ?? outline[scope].tokens
  }
}
