/// Paths of a run that one configuration holds for.
struct ConfigurationScope {
  /// The configuration, or nil where there is none.
  var configuration: LoadedConfiguration?
  /// The paths, as the user gave them.
  var paths: [String]
}
