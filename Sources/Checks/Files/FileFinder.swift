/// Finds what the paths of the command line hold.
///
/// - A folder is searched with all that is below it, without what `DefaultExcludes`, `.gitignore` files and
///   the excluding patterns leave out. A file or folder that is named is always taken.
/// - `.gitignore` files count in the folders searched and above them up to the repository's root; outside of
///   a repository, in the folders searched. A repository within another one (a submodule) has only its own.
/// - A symbolic link to a Swift file stands for the file, which is analysed once, under its own path where
///   that is among the files. A link to a folder is followed unless the folder was searched already or holds
///   the folder searched; for the patterns, the link is a folder.
/// - Project files are only read for what they say of the Swift files: they are taken although `.gitignore`
///   names them (generated projects are often ignored), and where a path named has none at its top, from the
///   nearest folder above it that has, within the repository.
/// - What several arguments bring is searched as the one says that is nearest to it.
public enum FileFinder {
  /// What is left out.
  public struct Options: Sendable {
    /// Whether `.gitignore` files and the default excludes count.
    public var usesIgnoreFiles = true
    /// What is left out besides. No `.gitignore` takes back what these say.
    public var excludes: [PathPatterns] = []
    /// If given, only Swift files that fit it are searched for.
    public var includes: PathPatterns?

    /// Whether the folders in a folder that is named are searched too.
    public var entersFolders = true
    /// How many folders are listed at once; nil for one on each processor.
    public var jobs: Int?

    /// Where not all arguments are searched alike, what holds for some of them besides.
    public var scopes: [Scope] = []

    /// The usual options.
    public init() {}

    /// What holds for each scope; what stands here alone where there are none.
    var ofScopes: [Options] {
      guard !scopes.isEmpty else { return [self] }
      return scopes.map { scope in
        var options = self
        options.scopes = []
        options.excludes += scope.excludes.map { [$0] } ?? []
        options.includes = scope.includes
        return options
      }
    }

    /// The place of the scope whose argument is nearest around a resolved path that need not be there.
    func scope(around path: String, from folder: String) -> Int {
      var best = (scope: 0, length: -1)
      for (number, scope) in scopes.enumerated() {
        for argument in scope.arguments {
          guard let root = try? FileSystem.resolve(PathText.join(folder, argument)),
            PathText.relative(path, to: root) != nil, root.utf8.count > best.length
          else { continue }
          best = (number, root.utf8.count)
        }
      }
      return best.scope
    }

    /// The place of the scope of an argument.
    func scope(of argument: String) -> Int { scopes.firstIndex { $0.arguments.contains(argument) } ?? 0 }
  }

  /// What holds for what some of the arguments bring.
  public struct Scope: Sendable {
    /// The arguments, as typed.
    public var arguments: [String]
    /// What is left out besides.
    public var excludes: PathPatterns?
    /// If given, only Swift files that fit it are searched for.
    public var includes: PathPatterns?

    /// What holds for `arguments`.
    public init(_ arguments: [String], excludes: PathPatterns? = nil, includes: PathPatterns? = nil) {
      self.arguments = arguments
      self.excludes = excludes
      self.includes = includes
    }
  }

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - arguments: paths of files or folders, as typed; none stands for the current folder.
  ///   - currentFolder: the absolute path that relative arguments start from and that paths are shown from.
  public static func find(
    _ arguments: [String], from currentFolder: String, options: Options = Options()
  ) -> FoundFiles {
    let place = Place(currentFolder)
    let ofScopes = options.ofScopes
    var walk = FolderWalk(options: ofScopes, jobs: options.jobs ?? Parallel.defaultJobs)
    var missing: [String] = []
    var named: [Argument] = []
    for text in arguments.isEmpty ? ["."] : arguments {
      do throws(FileError) {
        var argument = try place.argument(text)
        argument.scope = options.scope(of: text)
        named.append(argument)
      } catch {
        if error == .missing || error == .notFolder { missing.append(text) }
        walk.note(Notice(.error, path: text, "The path \(error.reason)."))
      }
    }
    // Folders first: a link that was named and whose target lies in one of them is not taken twice.
    var folders = named.filter { $0.tag == .folder }
    // A folder that is searched is not entered again from one around it.
    if ofScopes.count > 1 { folders.sort { $0.resolvedPath.utf8.count > $1.resolvedPath.utf8.count } }
    for argument in folders { walk.search(argument) }
    for argument in named where argument.tag != .folder {
      var file = FoundFile(
        path: argument.path, resolvedPath: argument.resolvedPath, namesStart: argument.namesStart,
        scope: argument.scope)
      file.isNamed = true
      if argument.tag == .manifest { walk.take(file, as: .swiftFile) }
      walk.take(file, as: argument.tag)
    }
    walk.followLinks()
    for argument in named { takeProjectFiles(around: argument, place, ofScopes[argument.scope], &walk) }
    var found = walk.found
    found.assign(named)
    found.missingArguments = missing
    found.sort()
    return found
  }

  /// Takes the project files of the nearest folder, from that of `argument` upwards, that has any.
  private static func takeProjectFiles(
    around argument: Argument, _ place: Place, _ options: Options, _ walk: inout FolderWalk
  ) {
    let start = argument.folder
    for folder in [start] + PathText.ancestors(of: start) {
      let listing = try? FileSystem.list(folder) { name, kind in
        EntryTag(name, kind).flatMap { $0 == .manifest || $0 == .xcodeProject ? $0 : nil }
      }
      let filter = EntryFilter(options, folder: folder, level: nil)
      for entry in listing?.entries ?? [] {
        let isFolder = entry.tag == .xcodeProject
        guard filter.takes(entry.name, as: entry.tag, isFolder: isFolder, IgnoreLevels()) else { continue }
        let path = PathText.join(folder, entry.name)
        walk.take(FoundFile(path: place.path(of: path, written: path), resolvedPath: path), as: entry.tag)
      }
      if listing?.entries.isEmpty == false || folder == argument.repository?.root { return }
    }
  }
}

extension FoundFiles {
  /// Gives the files that are named themselves to the scopes that name them.
  fileprivate mutating func assign(_ named: [FileFinder.Argument]) {
    let files = named.filter { $0.tag != .folder }
    let scopes = Dictionary(files.map { ($0.resolvedPath, $0.scope) }) { first, _ in first }
    guard !scopes.isEmpty else { return }
    for index in swiftFiles.indices {
      if let scope = scopes[swiftFiles[index].resolvedPath] { swiftFiles[index].scope = scope }
    }
  }
}

extension FileFinder {
  /// An argument of the command line that exists.
  struct Argument {
    /// The path for people.
    var path: String
    /// The absolute path with links resolved.
    var resolvedPath: String
    var tag: EntryTag
    /// The folder itself, or the one that holds the file, resolved.
    var folder: String
    /// The repository around it.
    var repository: Repository?
    /// See `FoundFile.namesStart`.
    var namesStart: Int
    /// The place of its scope.
    var scope = 0
  }

  /// The folder that paths are seen from.
  struct Place {
    /// Its path as the shell has it, which may go through links.
    private let written: String
    /// Its path with links resolved.
    private let resolved: String

    init(_ folder: String) {
      written = PathText.clean(folder)
      resolved = (try? FileSystem.resolve(folder)) ?? written
    }

    /// Looks at what was typed.
    func argument(_ text: String) throws(FileError) -> Argument {
      guard !text.isEmpty else { throw .missing }
      let absolute = PathText.join(written, text)
      let kind = try FileSystem.status(absolute).kind
      let target = try FileSystem.resolve(absolute)
      if let bundle = Self.bundle(around: target) {
        return argument(
          bundle.path, as: bundle.tag, folder: PathText.parent(bundle.path), written: bundle.path)
      }
      // After a link `..` is not the folder before it, so only the system knows where such a path leads.
      let hasParents = absolute.utf8.split(separator: UInt8(ascii: "/")).contains {
        $0.elementsEqual("..".utf8)
      }
      let shown = hasParents ? target : PathText.clean(absolute)
      if kind == .folder { return argument(target, as: .folder, folder: target, written: shown) }
      let isManifest = EntryTag(PathText.lastName(target), .file) == .manifest
      return argument(
        target, as: isManifest ? .manifest : .swiftFile, folder: PathText.parent(target), written: shown)
    }

    /// The path to show for what lies at `target` and was named `written`, both absolute.
    func path(of target: String, written: String) -> String {
      let path =
        PathText.relative(written, to: self.written) ?? PathText.relative(target, to: resolved) ?? written
      return path.isEmpty ? "." : path
    }

    private func argument(_ target: String, as tag: EntryTag, folder: String?, written: String) -> Argument {
      let folder = folder ?? "/"
      let repository = Repository(around: folder)
      let isInside = PathText.relative(target, to: resolved) != nil
      let outer = repository?.root ?? (isInside ? resolved : PathText.parent(folder) ?? "/")
      return Argument(
        path: path(of: target, written: written), resolvedPath: target, tag: tag, folder: folder,
        repository: repository, namesStart: outer == "/" ? 1 : outer.utf8.count + 1)
    }

    /// The data model or project that `path` names or lies in: a hook may pass the one file in it that
    /// changed.
    private static func bundle(around path: String) -> (path: String, tag: EntryTag)? {
      for candidate in PathText.ancestors(of: path).reversed() + [path] {
        let tag = EntryTag(PathText.lastName(candidate), .folder)
        if let tag, tag == .dataModel || tag == .xcodeProject { return (candidate, tag) }
      }
      return nil
    }
  }
}
