/// Numbers of things in words.
enum Count {
  /// `1 file`, `2 files`.
  static func of(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// What a baseline knows in vain, and the way out, a clause that goes on from `knows`.
  static func stale(_ count: Int) -> String {
    "\(of(count, "finding")) that \(count == 1 ? "is" : "are") not there any more; 'cdaudit baseline prune' removes "
      + (count == 1 ? "it" : "them")
  }
}
