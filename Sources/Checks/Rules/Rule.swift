/// A kind of mistake. It has no state, reads no file and knows no format.
protocol Rule: Sendable {
  /// The only description of the rule.
  static var info: RuleInfo { get }
  init()
  /// Looks for the mistake in one file.
  func check(_ file: FileView, into findings: inout FindingSink)
}
