import Lexer

/// The comments in a file that silence findings, and what each of them has silenced.
struct Suppressions {
  /// One comment.
  struct Entry {
    /// What it says.
    var comment: SuppressionComment
    /// The bytes in which findings are silent.
    var range: ByteRange
    /// For each slug whether it has silenced something.
    var isUsed: [Bool]
  }

  private(set) var entries: [Entry] = []
  /// The comments that mean to silence something and cannot.
  private(set) var failures: [(comment: ByteRange, failure: SuppressionComment.Failure)] = []

  /// The entries of each slug, by their ranges, once it is asked for.
  private var places: [String: (entries: [Int], ranges: NestedRanges)] = [:]

  /// Reads the comments of a file.
  ///
  /// - Parameter names: the slugs of the rules there are.
  init(_ file: SourceFile, rules names: [String]) {
    var ranges = SuppressionRanges(file)
    for comment in file.lexed.comments {
      for reading in SuppressionComment.all(in: comment.range, file.bytes) {
        switch reading {
        case .comment(var read):
          read.splitReason(file.bytes, rules: names)
          entries.append(
            Entry(
              comment: read, range: ranges.range(read.reach, comment),
              isUsed: Array(repeating: false, count: read.slugs.count)))
        case .failure(let failure): failures.append((comment.range, failure))
        }
      }
    }
  }

  /// Whether there is nothing to say of the file's comments.
  var isEmpty: Bool { entries.isEmpty && failures.isEmpty }

  /// What silences the rule at the offset, or nil. Each comment that does has been of use; the first that gives a reason
  /// speaks for all.
  mutating func silence(of rule: String, at offset: Int) -> Silence? {
    var silence: Silence?
    for entry in entries(of: rule, around: offset) {
      for (slug, named) in entries[entry].comment.slugs.enumerated() where named.text == rule {
        entries[entry].isUsed[slug] = true
      }
      if silence == nil || silence == .comment(reason: nil) {
        silence = .comment(reason: entries[entry].comment.reason)
      }
    }
    return silence
  }

  /// The places of the entries that name a rule and hold an offset, ascending.
  private mutating func entries(of rule: String, around offset: Int) -> [Int] {
    guard !entries.isEmpty else { return [] }
    if let known = places[rule] { return known.ranges.indices(around: offset).map { known.entries[$0] } }
    let naming = entries.indices.filter { entries[$0].comment.slugs.contains { $0.text == rule } }
    let ranges = NestedRanges(naming.map { (start: entries[$0].range.start, end: entries[$0].range.end) })
    places[rule] = (naming, ranges)
    return ranges.indices(around: offset).map { naming[$0] }
  }
}
