/// Numbers of things in words.
enum Count {
  /// `1 file`, `2 files`.
  static func of(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
