/// Finds the configurations that hold for the paths of a run.
enum ConfigurationFinder {
  /// The paths by their configurations: each has the nearest one in its folder or above, within the repository that it
  /// lies in.
  ///
  /// - Throws: `UsageError` where a configuration cannot be read or makes no sense.
  static func scopes(for paths: [String]) throws(UsageError) -> [ConfigurationScope] {
    var scopes: [ConfigurationScope] = []
    var places: [String?: Int] = [:]
    for path in paths {
      let file = file(for: path)
      if let place = places[file] {
        scopes[place].paths.append(path)
        continue
      }
      places[file] = scopes.count
      let shown = file?.shown(from: resolvedPath(".") ?? "/")
      var configuration: LoadedConfiguration?
      if let shown { configuration = try LoadedConfiguration(path: shown) }
      scopes.append(ConfigurationScope(configuration: configuration, paths: [path]))
    }
    return scopes
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
