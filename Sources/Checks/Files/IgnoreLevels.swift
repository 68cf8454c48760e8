/// The `.gitignore` files met in a run, each knowing the one that counts where it says nothing.
struct IgnoreLevels {
  private var levels: [Level] = []

  /// The number of a level; a folder keeps the innermost one that counts in it.
  struct ID: Sendable {
    fileprivate var index: Int
  }

  private struct Level {
    var rules: IgnoreRules
    /// Where the part of a path begins that the patterns speak of.
    var base: Int
    var outer: ID?
  }

  /// Whether the entry at `path` is left out in a folder where `level` counts.
  func excludes(_ path: Span<UInt8>, nameStart: Int, isFolder: Bool, at level: ID?) -> Bool {
    var next = level
    while let id = next {
      let level = levels[id.index]
      let verdict = level.rules.verdict(path, base: level.base, nameStart: nameStart, isFolder: isFolder)
      if let verdict { return verdict }
      next = level.outer
    }
    return false
  }

  /// What counts in a folder by the files in it.
  ///
  /// - Parameters:
  ///   - path: the absolute path by which the folder was reached.
  ///   - resolvedPath: its path with links resolved.
  ///   - tags: what its entries are.
  ///   - outer: what counts in the folder around it.
  mutating func level(
    in path: String, resolvedPath: String, tags: some Sequence<EntryTag>, outer: ID?
  ) -> ID? {
    var level = outer
    var hasRules = false
    for tag in tags {
      // A repository begins here: nothing above it counts.
      if tag == .repository {
        level = push(Repository(root: resolvedPath).excludeRules(), of: path, outer: nil)
      }
      if tag == .ignoreFile { hasRules = true }
    }
    guard hasRules else { return level }
    return push(Repository.rules(at: PathText.join(resolvedPath, ".gitignore")), of: path, outer: level)
  }

  /// What counts in a folder by the files above it, from its repository's root on.
  mutating func level(above folder: String, in repository: Repository?) -> ID? {
    guard let repository, repository.root != folder else { return nil }
    var level = push(repository.excludeRules(), of: repository.root, outer: nil)
    let inside = PathText.ancestors(of: folder).filter { PathText.relative($0, to: repository.root) != nil }
    for outer in inside.reversed() {
      level = push(Repository.rules(at: PathText.join(outer, ".gitignore")), of: outer, outer: level)
    }
    return level
  }

  private mutating func push(_ rules: IgnoreRules?, of folder: String, outer: ID?) -> ID? {
    guard let rules else { return outer }
    levels.append(Level(rules: rules, base: folder == "/" ? 1 : folder.utf8.count + 1, outer: outer))
    return ID(index: levels.count - 1)
  }
}
