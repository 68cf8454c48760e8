/// Patterns of paths as the command line and the configuration have them: those of a `.gitignore` file that
/// lies in a given folder.
public struct PathPatterns: Sendable {
  private var rules: IgnoreRules
  private var folder: String

  /// The patterns, seen from `folder`, an absolute path with links resolved.
  ///
  /// A pattern that is written as an absolute path below `folder`, or that begins with `./`, is tied to it.
  public init(_ patterns: [String], folder: String) {
    self.folder = folder
    rules = IgnoreRules(
      patterns: patterns.map { pattern in
        if pattern.hasPrefix("./") { return String(pattern.dropFirst()) }
        if pattern.hasPrefix(folder + "/") { return String(pattern.dropFirst(folder.utf8.count)) }
        return pattern
      })
  }

  /// Whether `path`, absolute and of a file, or a folder on the way to it, fits the patterns.
  public func contains(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    let base = base(in: path)
    var nameStart = base ?? 1
    while nameStart < bytes.count {
      let end = bytes[nameStart...].firstIndex(of: UInt8(ascii: "/"))
      let part = bytes.span.extracting(first: end ?? bytes.count)
      let verdict = rules.verdict(part, base: base, nameStart: nameStart, isFolder: end != nil)
      if let verdict { return verdict }
      nameStart = (end ?? bytes.count) + 1
    }
    return false
  }

  /// Where in the paths of entries of `folder`, or of a folder below it, the part seen from the patterns'
  /// folder begins; nil when they lie elsewhere.
  func base(in path: String) -> Int? {
    if folder == "/" { return 1 }
    return PathText.relative(path, to: folder) == nil ? nil : folder.utf8.count + 1
  }

  /// What the patterns say of one entry; see `IgnoreRules.verdict(_:base:nameStart:isFolder:)`.
  func verdict(_ path: Span<UInt8>, base: Int?, nameStart: Int, isFolder: Bool) -> Bool? {
    rules.verdict(path, base: base, nameStart: nameStart, isFolder: isFolder)
  }
}
