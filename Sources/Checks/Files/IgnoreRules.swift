/// The patterns of one `.gitignore` file or of one option, in their order.
///
/// Xcode's usual file has about eighty patterns and nearly all are plain names, so these are looked up by
/// their hash; only the others are tried one by one.
struct IgnoreRules: Sendable {
  private var patterns: [GlobPattern] = []
  /// Numbers of the patterns that are one whole name, by the hash of the name.
  private var names: [UInt64: [Int]] = [:]
  /// Numbers of the patterns that are one whole path below the folder, by the hash of the path.
  private var paths: [UInt64: [Int]] = [:]
  /// Numbers of all other patterns.
  private var others: [Int] = []

  /// Whether there is no pattern.
  var isEmpty: Bool { patterns.isEmpty }

  /// The patterns in the text of a `.gitignore` file.
  init(text: [UInt8]) {
    let isMarked = text.starts(with: [0xEF, 0xBB, 0xBF])
    for line in text[(isMarked ? 3 : 0)...].split(separator: UInt8(ascii: "\n")) { add(line) }
  }

  /// The patterns of an option, one in each element.
  init(patterns: [String]) {
    for pattern in patterns { add(Array(pattern.utf8)[...]) }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard let pattern = GlobPattern(line: line) else { return }
    let number = patterns.count
    patterns.append(pattern)
    switch pattern.form {
    case .name(let name): names[Self.hash(name.span, from: 0), default: []].append(number)
    case .path(let path): paths[Self.hash(path.span, from: 0), default: []].append(number)
    case .suffix, .nameGlob, .pathGlob: others.append(number)
    }
  }

  /// What the last pattern that fits says: whether `path` is left out; nil where none fits.
  ///
  /// - Parameters:
  ///   - base: where in `path` the part below the patterns' folder begins; nil when it does not lie there.
  ///   - nameStart: where the last name begins.
  func verdict(_ path: Span<UInt8>, base: Int?, nameStart: Int, isFolder: Bool) -> Bool? {
    var last = -1
    func consider(_ number: Int) {
      let pattern = patterns[number]
      guard number > last, isFolder || !pattern.isFolderOnly else { return }
      if pattern.matches(path, base: base, nameStart: nameStart) { last = number }
    }
    if !names.isEmpty, let numbers = names[Self.hash(path, from: nameStart)] { numbers.forEach(consider) }
    if !paths.isEmpty, let base, let numbers = paths[Self.hash(path, from: base)] {
      numbers.forEach(consider)
    }
    for number in others.reversed() {
      if number < last { break }
      consider(number)
    }
    return last < 0 ? nil : !patterns[last].isNegated
  }

  /// The hash of the bytes from `start` on (FNV-1a).
  private static func hash(_ bytes: Span<UInt8>, from start: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in start..<max(start, bytes.count) { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return hash
  }
}
