/// Where a case has a finding, or should have one: its marks stand for whole lines.
struct CasePlace: Hashable, Comparable, CustomStringConvertible {
  /// The file's path in the folder of the case.
  var file: String
  /// The line, from 1.
  var line: Int
  /// The rule's slug.
  var rule: String

  var description: String { "\(file):\(line) \(rule)" }

  static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.rule) < (right.file, right.line, right.rule)
  }
}
