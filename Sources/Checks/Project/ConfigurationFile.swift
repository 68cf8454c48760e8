/// The settings of an `.xcconfig` file, with those of the files that it includes.
///
/// Settings that hold under a condition (`KEY[sdk=…]`) are passed over.
struct ConfigurationFile: Sendable {
  private(set) var settings: [String: String] = [:]

  /// The settings in the file at `path`, absolute; none where it cannot be read, as for a file that a build
  /// makes.
  init(path: String) {
    // What is still to be read, the next one last. A line of an including file is read after those of the
    // included.
    var pending: [Step] = [.file(path)]
    var filesLeft = Self.largestNumberOfFiles
    while let step = pending.popLast() {
      switch step {
      case .setting(let key, let value):
        let before = settings[key] ?? Self.inherited
        let whole = value.split(separator: Self.inherited, omittingEmptySubsequences: false)
          .joined(separator: before)
        // Lines that each say it twice would double the value without end.
        settings[key] = whole.utf8.count < Self.longestValue ? whole : value
      case .file(let path):
        guard filesLeft > 0 else { break }
        filesLeft -= 1
        pending += Self.steps(in: path).reversed()
      }
    }
  }

  private enum Step {
    case setting(key: String, value: String)
    case file(String)
  }

  private static func steps(in path: String) -> [Step] {
    guard let bytes = try? FileSystem.read(path, limit: 1 << 20) else { return [] }
    var steps: [Step] = []
    for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let text = trimmed(withoutComment(String(decoding: line, as: UTF8.self)))
      if text.hasPrefix("#include") {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 2 else { continue }
        steps.append(.file(PathText.join(PathText.parent(path) ?? "/", String(parts[1]))))
      } else if let equals = text.firstIndex(of: "=") {
        let key = trimmed(text[..<equals])
        if key.contains("[") { continue }
        steps.append(.setting(key: key, value: trimmed(text[text.index(after: equals)...])))
      }
    }
    return steps
  }

  private static func withoutComment(_ line: String) -> Substring {
    let bytes = line.utf8
    var index = bytes.startIndex
    while let slash = bytes[index...].firstIndex(of: UInt8(ascii: "/")) {
      let next = bytes.index(after: slash)
      if next < bytes.endIndex, bytes[next] == UInt8(ascii: "/") { return line[..<slash] }
      index = next
    }
    return line[...]
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = text.utf8
    while let first = bytes.first, first <= 32 { bytes.removeFirst() }
    while let last = bytes.last, last <= 32 { bytes.removeLast() }
    return String(Substring(bytes))
  }

  private static let inherited = "$(inherited)"
  /// Files may include each other in a circle.
  private static let largestNumberOfFiles = 64
  /// Longer ones come from no person; in bytes.
  private static let longestValue = 65_536
}
