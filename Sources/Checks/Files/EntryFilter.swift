/// Says of the entries of one folder which are left out.
struct EntryFilter {
  private let options: FileFinder.Options
  private let level: IgnoreLevels.ID?
  /// Where in paths the part begins that each excluding pattern speaks of.
  private let bases: [Int?]
  /// The folder's path with a slash at its end.
  private let prefix: [UInt8]

  init(_ options: FileFinder.Options, folder: String, level: IgnoreLevels.ID?) {
    self.options = options
    self.level = level
    bases = options.excludes.map { $0.base(in: folder) }
    prefix = Array((folder == "/" ? folder : folder + "/").utf8)
  }

  /// Whether the entry is wanted, by its name.
  func takes(_ name: String, as tag: EntryTag, isFolder: Bool, _ ignored: IgnoreLevels) -> Bool {
    if tag == .repository || tag == .ignoreFile { return false }
    if options.usesIgnoreFiles, DefaultExcludes.excludes(name, isFolder: isFolder) { return false }
    guard level != nil || !bases.isEmpty else { return true }
    let path = prefix + Array(name.utf8)
    for (exclude, base) in zip(options.excludes, bases) {
      let verdict = exclude.verdict(path.span, base: base, nameStart: prefix.count, isFolder: isFolder)
      if verdict == true { return false }
    }
    // Generated project files are often ignored by git, and say what they say all the same.
    if tag == .xcodeProject { return true }
    return !ignored.excludes(path.span, nameStart: prefix.count, isFolder: isFolder, at: level)
  }
}
