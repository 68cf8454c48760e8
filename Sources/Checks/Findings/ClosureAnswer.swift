/// Where a function of the project runs a closure that it is given, as far as the inference has followed it: for people
/// who want to see which of their wrappers around `perform` are understood.
public struct ClosureAnswer: Hashable, Sendable {
  /// Where the function's name stands.
  public var location: Location
  /// The function with the labels of its parameters: `write(_:completion:)`.
  public var function: String
  /// The parameter that takes the closure, by the name that the body uses.
  public var parameter: String
  /// Where the closure runs: `queue of parameter 'context'`, `main queue`, `its caller's place`, `unknown`.
  public var place: String
  /// The arguments with which the closure is called that are contexts or managed objects, in their order:
  /// `$0: context self.worker`.
  public var given: [String]
}
