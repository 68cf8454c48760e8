/// The search through folders: what is entered, what is left out, what is kept.
///
/// Real folders come first and links after them, so that a file has its own path wherever it can. Nothing
/// depends on the order in which the system lists a folder.
struct FolderWalk {
  /// What was found up to now, in no order.
  private(set) var found = FoundFiles()

  /// What holds for each scope.
  private let options: [FileFinder.Options]
  /// How many folders are listed at once.
  private let jobs: Int
  private var ignored = IgnoreLevels()
  private var pending: [Folder] = []
  private var links: [Link] = []
  private var visited: Set<FileIdentity> = []
  /// The resolved paths of what was taken.
  private var taken: Set<String> = []
  /// The named folders, resolved; a link to a folder that holds one of them is not followed.
  private var roots: [String] = []

  init(options: [FileFinder.Options], jobs: Int) {
    self.options = options
    self.jobs = jobs
  }

  /// A folder to search.
  private struct Folder: Sendable {
    /// The absolute path by which it was reached; patterns speak of this one.
    var path: String
    /// The absolute path with links resolved.
    var resolvedPath: String
    /// What stands before the names of its entries in the paths for people: empty, or with a slash at the
    /// end.
    var prefix: String
    /// The patterns that count in it.
    var level: IgnoreLevels.ID?
    /// See `FoundFile.namesStart`.
    var namesStart: Int
    /// The place of its scope.
    var scope: Int

    var shownPath: String { prefix.isEmpty ? "." : String(prefix.dropLast()) }
  }

  /// A symbolic link, which waits until all real folders are searched.
  private struct Link {
    var folder: Folder
    var name: String
    var tag: EntryTag
  }

  // MARK: - What was named

  /// Searches a folder that was named, whatever the patterns say of it.
  mutating func search(_ root: FileFinder.Argument) {
    roots.append(root.resolvedPath)
    pending.append(
      Folder(
        path: root.resolvedPath, resolvedPath: root.resolvedPath,
        prefix: root.path == "." ? "" : root.path == "/" ? "/" : root.path + "/",
        level: options[root.scope].usesIgnoreFiles
          ? ignored.level(above: root.resolvedPath, in: root.repository) : nil,
        namesStart: root.namesStart, scope: root.scope))
    searchPending()
  }

  /// Takes a file or bundle, whatever the patterns say of it.
  mutating func take(_ file: FoundFile, as tag: EntryTag) {
    switch tag {
    case .swiftFile:
      if taken.insert(file.resolvedPath).inserted { found.swiftFiles.append(file) }
    case .dataModel:
      if taken.insert(file.resolvedPath).inserted { found.dataModels.append(file) }
    case .manifest:
      // It is in two lists, so it has two marks.
      if taken.insert("manifest " + file.resolvedPath).inserted { found.packageManifests.append(file) }
    case .xcodeProject:
      // The bundle was found; what matters is the file in it, and some have none.
      let project = FoundFile(
        path: PathText.join(file.path, "project.pbxproj"),
        resolvedPath: PathText.join(file.resolvedPath, "project.pbxproj"))
      guard (try? FileSystem.status(project.resolvedPath))?.kind == .file else { return }
      if taken.insert(project.resolvedPath).inserted { found.xcodeProjects.append(project) }
    case .folder, .ignoreFile, .repository: break
    }
  }

  /// Adds what the user has to know.
  mutating func note(_ notice: Notice) {
    found.notices.append(notice)
  }

  // MARK: - Folders

  /// Searches what is pending, level by level: the system's listings are made on all processors, and with them what is
  /// found out of each folder by itself.
  private mutating func searchPending() {
    while !pending.isEmpty {
      let batch = pending
      pending = []
      let (options, ignored) = (options, ignored)
      let listings = Parallel.map(batch, jobs: jobs) { folder in
        Result { () throws(FileError) -> Listed in
          let listing = try FileSystem.list(folder.resolvedPath) { EntryTag($0, $1) }
          let hasRules =
            options[folder.scope].usesIgnoreFiles
            && listing.entries.contains { $0.tag == .ignoreFile || $0.tag == .repository }
          return Listed(
            listing: listing, met: hasRules ? nil : Self.met(listing, in: folder, options[folder.scope], ignored))
        }
      }
      for (folder, result) in zip(batch, listings) {
        switch result {
        case .success(let listed): take(listed, of: folder)
        case .failure(let error):
          let isNamed = roots.contains(folder.resolvedPath)
          note(error.notice(path: folder.shownPath, noun: "The folder", isNamed: isNamed))
        }
      }
    }
  }

  /// What the system says of a folder.
  private struct Listed: Sendable {
    var listing: FileSystem.Listing<EntryTag>
    /// What is met in it; nil where a file in it says what is to be left out.
    var met: [Met]?
  }

  /// What is met in a folder and not left out.
  private enum Met: Sendable {
    case link(name: String, EntryTag)
    case folder(Folder)
    case file(FoundFile, EntryTag, name: String)
  }

  private mutating func take(_ listed: Listed, of folder: Folder) {
    let listing = listed.listing
    guard visited.insert(listing.identity).inserted else { return }
    if listing.unnameable > 0 {
      let count = listing.unnameable == 1 ? "1 entry" : "\(listing.unnameable) entries"
      note(
        Notice(
          path: folder.shownPath,
          "The folder has \(count) with a name that is not UTF-8, which was passed over."))
    }
    var folder = folder
    if options[folder.scope].usesIgnoreFiles {
      folder.level = ignored.level(
        in: folder.path, resolvedPath: folder.resolvedPath, tags: listing.entries.lazy.map(\.tag),
        outer: folder.level)
    }
    for met in listed.met ?? Self.met(listing, in: folder, options[folder.scope], ignored) {
      switch met {
      case .link(let name, let tag): links.append(Link(folder: folder, name: name, tag: tag))
      case .folder(let inner): if options[folder.scope].entersFolders { pending.append(inner) }
      case .file(let file, let tag, let name): keep(file, as: tag, reachedBy: folder, name)
      }
    }
  }

  private static func met(
    _ listing: FileSystem.Listing<EntryTag>, in folder: Folder, _ options: FileFinder.Options, _ ignored: IgnoreLevels
  ) -> [Met] {
    let filter = EntryFilter(options, folder: folder.path, level: folder.level)
    return listing.entries.compactMap { entry in
      let name = entry.name
      if entry.kind == .link { return .link(name: name, entry.tag) }
      guard filter.takes(name, as: entry.tag, isFolder: entry.kind == .folder, ignored) else { return nil }
      let resolvedPath = PathText.join(folder.resolvedPath, name)
      guard entry.tag == .folder else {
        let file = FoundFile(
          path: folder.prefix + name, resolvedPath: resolvedPath, namesStart: folder.namesStart, scope: folder.scope)
        return .file(file, entry.tag, name: name)
      }
      return .folder(
        Folder(
          path: folder.path == folder.resolvedPath ? resolvedPath : PathText.join(folder.path, name),
          resolvedPath: resolvedPath, prefix: folder.prefix + name + "/", level: folder.level,
          namesStart: folder.namesStart, scope: folder.scope))
    }
  }

  private mutating func keep(_ file: FoundFile, as tag: EntryTag, reachedBy folder: Folder, _ name: String) {
    if tag == .manifest { take(file, as: .manifest) }
    guard tag == .swiftFile || tag == .manifest else { return take(file, as: tag) }
    if let includes = options[folder.scope].includes, !includes.contains(PathText.join(folder.path, name)) { return }
    take(file, as: .swiftFile)
  }

  // MARK: - Links

  /// Follows the links that were met, and those met on the way.
  mutating func followLinks() {
    while !links.isEmpty {
      let batch = links.sorted {
        FileSystem.precedes(PathText.join($0.folder.path, $0.name), PathText.join($1.folder.path, $1.name))
      }
      links = []
      for link in batch { follow(link) }
    }
  }

  private mutating func follow(_ link: Link) {
    let (name, folder) = (link.name, link.folder)
    let shown = folder.prefix + name
    let filter = EntryFilter(options[folder.scope], folder: folder.path, level: folder.level)
    let status: (kind: FileKind, identity: FileIdentity)
    let target: String
    do throws(FileError) {
      let path = PathText.join(folder.resolvedPath, name)
      status = try FileSystem.status(path)
      target = try FileSystem.resolve(path)
    } catch {
      // Of a broken link only the name is known.
      guard link.tag == .swiftFile, filter.takes(name, as: link.tag, isFolder: false, ignored) else { return }
      return note(
        error == .missing
          ? Notice(path: shown, "The symbolic link leads to nothing; it was passed over.")
          : error.notice(path: shown))
    }
    let isFolder = status.kind == .folder
    if status.kind == .other, link.tag == .swiftFile,
      filter.takes(name, as: link.tag, isFolder: false, ignored)
    {
      return note(FileError.notRegularFile.notice(path: shown))
    }
    guard isFolder || status.kind == .file, let tag = EntryTag(name, status.kind),
      filter.takes(name, as: tag, isFolder: isFolder, ignored)
    else { return }
    // The names of folders outside say nothing of this project, apart from the one that holds the target.
    let isInside = PathText.relative(target, to: folder.resolvedPath) != nil
    let outer = PathText.parent(target) ?? "/"
    let namesStart = isInside ? folder.namesStart : outer == "/" ? 1 : outer.utf8.count + 1
    guard tag == .folder else {
      return keep(
        FoundFile(path: shown, resolvedPath: target, namesStart: namesStart, scope: folder.scope), as: tag,
        reachedBy: folder, name)
    }
    if PathText.relative(folder.resolvedPath, to: target) != nil {
      note(Notice(path: shown, "The symbolic link leads to a folder that holds it; it was not followed."))
    } else if roots.contains(where: { PathText.relative($0, to: target) != nil && $0 != target }) {
      note(
        Notice(path: shown, "The symbolic link leads to a folder around the project; it was not followed."))
    } else if options[folder.scope].entersFolders, !visited.contains(status.identity) {
      pending.append(
        Folder(
          path: PathText.join(folder.path, name), resolvedPath: target, prefix: shown + "/",
          level: folder.level, namesStart: namesStart, scope: folder.scope))
      searchPending()
    }
  }
}
