/// How a report names files that machines look up: by absolute path, or from the root of the repository.
struct ReportPaths: Sendable {
  /// The current folder, absolute, with symbolic links resolved, ending in `/`.
  private let currentFolder: String
  /// The folder that a file is named from: the first of these that it lies in, each ending in `/`.
  private let roots: [String]

  /// The paths of a run.
  ///
  /// - Parameters:
  ///   - currentFolder: An absolute path with symbolic links resolved.
  ///   - operands: The files and folders that are analysed. A file of theirs outside of the repository that
  ///     the current folder lies in is named from its own repository, else from the folder given, so that
  ///     no report tells how the machine's disk is laid out.
  init(currentFolder: String, operands: [String] = []) {
    let here = currentFolder.asFolder
    let own = repositoryFolder(around: currentFolder) ?? currentFolder
    let others = operands.flatMap { operand -> [String] in
      guard let resolved = resolvedPath(operand.hasPrefix("/") ? operand : here + operand) else { return [] }
      let folder = isFolder(resolved) ? resolved : resolved.parentPath
      return [repositoryFolder(around: folder) ?? folder]
    }
    self.currentFolder = here
    roots = ([own] + others).map(\.asFolder)
  }

  /// The path from the root of the file system, symbolic links as they are.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : currentFolder + path
  }

  /// The path from the repository's root.
  ///
  /// - Parameter resolved: An absolute path with symbolic links resolved.
  func relative(_ resolved: String) -> String {
    for root in roots {
      if let path = resolved.path(from: root) { return path }
    }
    return resolved.lastPathComponent
  }

  /// The path of a file that a notice is about, as the user sees it, from the repository's root. The file
  /// may be gone; then the links are resolved of the folder that it was in.
  func relative(notice path: String) -> String {
    let path = absolute(path)
    if let resolved = resolvedPath(path) { return relative(resolved) }
    guard let folder = resolvedPath(path.parentPath) else { return relative(path) }
    return relative(folder + "/" + path.lastPathComponent)
  }
}
