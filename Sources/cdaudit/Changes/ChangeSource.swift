import Checks

/// Where it is said which lines have changed, where only findings on changed lines are asked for.
enum ChangeSource: Hashable {
  /// Git: what has changed since the history parted from that of a commit, saved or not, committed or not.
  case since(String)
  /// Git: what the next commit would change.
  case staged
  /// A unified diff in a file; `-` is standard input.
  case diff(String)

  /// What is to be looked at.
  struct Changes {
    /// The lines, by the resolved paths of their files.
    var lines = ChangedLines()
    /// Texts to analyse in place of those of the files: what is staged where the file has changed since.
    var overlays: [String: [UInt8]] = [:]
    /// What the user has to know.
    var notices: [Notice] = []
  }

  /// Reads the arguments; nil where all lines are asked for.
  ///
  /// - Throws: `UsageError` where more than one is given.
  init?(_ arguments: ParsedArguments) throws(UsageError) {
    let given = Self.options.filter { arguments[isSet: $0] }
    guard let first = given.first else { return nil }
    guard given.count == 1 else {
      throw UsageError("'\(first.name)' and '\(given[1].name)' contradict each other")
    }
    if let revision = arguments[Self.changedSince] {
      self = .since(revision)
    } else if let file = arguments[Self.diffFile] {
      self = .diff(file)
    } else {
      self = .staged
    }
  }

  /// Finds the changed lines.
  ///
  /// - Parameter paths: The files and folders that are analysed.
  /// - Throws: `UsageError` where what is asked for is not there, `Failure` where git fails.
  func changes(for paths: [String], in console: Console) throws -> Changes {
    switch self {
    case .diff(let file): return try Self.read(file, paths, console)
    case .since(let revision):
      var changes = Changes()
      for git in try repositories(of: paths, Self.changedSince, console) {
        try addChanges(since: revision, git, to: &changes)
      }
      return changes
    case .staged:
      var changes = Changes()
      for git in try repositories(of: paths, Self.stagedOption, console) { try addStaged(git, to: &changes) }
      return changes
    }
  }

  // MARK: Git

  private func repositories(of paths: [String], _ option: Option, _ console: Console) throws -> [Git] {
    var found: [Git] = []
    var folders: Set<String> = []
    for path in paths {
      guard let resolved = resolvedPath(path) else { throw UsageError("there is no file or folder '\(path)'") }
      let folder = isFolder(resolved) ? resolved : resolved.parentPath
      guard folders.insert(repositoryFolder(around: folder) ?? folder).inserted else { continue }
      let git = try Git(around: folder, for: option.name, console.environment)
      if !found.contains(where: { $0.root == git.root }) { found.append(git) }
    }
    return found
  }

  private func addChanges(since revision: String, _ git: Git, to changes: inout Changes) throws {
    guard let commit = try git.commit(revision) else {
      throw UsageError(
        "there is no commit '\(revision)' in the repository '\(git.root)'; a shallow clone may not have fetched it")
    }
    let base = try git.mergeBase(of: commit)
    if base == nil {
      changes.notices.append(
        Notice(
          .warning,
          "No common ancestor of '\(revision)' and HEAD is known (is the clone shallow?); all that differs between the "
            + "two counts as changed."))
    }
    add(UnifiedDiff(try git.output(Self.diff + [base ?? commit] + Self.swiftFiles)), git, to: &changes)
    let untracked = ["ls-files", "--others", "--exclude-standard", "--full-name", "-z"]
    for path in try git.paths(untracked + Self.swiftFiles) {
      if let resolved = resolvedPath(git.root.asFolder + path) { changes.lines.add(.all, at: resolved) }
    }
  }

  private func addStaged(_ git: Git, to changes: inout Changes) throws {
    add(UnifiedDiff(try git.output(Self.diff + ["--cached"] + Self.swiftFiles)), git, to: &changes)
    // What will be committed is analysed, not what stands in the files by now.
    for path in try git.paths(["diff", "--name-only", "--no-ext-diff", "-z"] + Self.swiftFiles) {
      let file = git.root.asFolder + path
      changes.overlays[resolvedPath(file) ?? file] = try git.output(["show", ":\(path)"])
    }
  }

  private func add(_ diff: UnifiedDiff, _ git: Git, to changes: inout Changes) {
    for file in diff.files {
      // The prefixes are the ones that were asked for.
      let path = git.root.asFolder + (file.path.path(from: "b/") ?? file.path)
      changes.lines.add(file.lines, at: resolvedPath(path) ?? path)
    }
  }

  private static let diff = [
    "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--find-renames", "--src-prefix=a/",
    "--dst-prefix=b/",
  ]
  private static let swiftFiles = ["--", ":(top,glob)**/*.swift"]

  // MARK: A file

  private static func read(_ file: String, _ paths: [String], _ console: Console) throws -> Changes {
    let bytes: [UInt8]
    if file == "-" {
      bytes = try console.readInput()
    } else {
      do { bytes = try readFile(file) } catch { throw UsageError(error.message) }
    }
    let diff = UnifiedDiff(bytes)
    guard diff.isDiff else { throw UsageError("'\(file)' holds no unified diff") }
    let here = resolvedPath(".") ?? "/"
    var folders = [repositoryFolder(around: here) ?? here, here]
    for path in paths {
      guard let resolved = resolvedPath(path) else { continue }
      let folder = isFolder(resolved) ? resolved : resolved.parentPath
      folders += [repositoryFolder(around: folder) ?? folder, folder]
    }
    var changes = Changes()
    for file in diff.files {
      if let path = resolved(file.path, in: folders) { changes.lines.add(file.lines, at: path) }
    }
    return changes
  }

  /// The file that a diff means: its paths go from the root of the repository or from the folder that the diff was
  /// made in, with git's prefix before them or without.
  private static func resolved(_ path: String, in folders: [String]) -> String? {
    if path.hasPrefix("/") { return resolvedPath(path) }
    let prefixes = ["b/", "w/", "i/", "c/", "o/", "a/"]
    let bare = prefixes.lazy.compactMap { path.path(from: $0) }.first
    for candidate in [bare, path].compactMap({ $0 }) {
      for folder in folders {
        if let resolved = resolvedPath(folder.asFolder + candidate), !isFolder(resolved) { return resolved }
      }
    }
    return nil
  }

  private static let changedSince = Option(
    name: "--changed-since", value: "REV", help: "report only what touches lines changed since this commit (git)")
  private static let stagedOption = Option(name: "--staged", help: "report only what touches staged lines (git)")
  private static let diffFile = Option(
    name: "--diff-file", value: "FILE", help: "report only what touches lines that this unified diff changes",
    completion: .files)

  /// The options, in the order of the help.
  static let options = [changedSince, stagedOption, diffFile]
}
