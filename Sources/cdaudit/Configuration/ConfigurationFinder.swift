/// Finds the configuration that holds for the paths of a run.
enum ConfigurationFinder {
  /// The configuration for `paths`: the nearest one in the folder of each path or above it, within the repository that
  /// it lies in.
  ///
  /// - Returns: nil where there is none.
  /// - Throws: `UsageError` where two paths have different ones, so that neither could be true to both.
  static func configuration(for paths: [String]) throws(UsageError) -> LoadedConfiguration? {
    var found: (file: String, path: String)?
    for path in paths {
      guard let file = file(for: path) else { continue }
      if let found, found.file != file {
        throw UsageError(
          "'\(found.path)' and '\(path)' have different configurations, '\(found.file)' and '\(file)': check them one "
            + "after the other, or choose one with --config")
      }
      found = (file, path)
    }
    guard let found else { return nil }
    return try LoadedConfiguration(path: found.file.shown(from: resolvedPath(".") ?? "/"))
  }

  /// The nearest configuration file for a path; nil where there is none.
  static func file(for path: String) -> String? {
    guard let resolved = nearestResolvedPath(path) else { return nil }
    var folder = isFolder(resolved) ? resolved : resolved.parentPath
    while true {
      let candidate = folder == "/" ? "/\(LoadedConfiguration.fileName)" : "\(folder)/\(LoadedConfiguration.fileName)"
      if let mode = fileMode(candidate), !isFolder(mode) { return candidate }
      // What lies outside of a repository must not decide what is found in it.
      if folder == "/" || fileMode(folder + "/.git") != nil { return nil }
      folder = folder.parentPath
    }
  }
}
