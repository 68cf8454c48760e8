import Checks

extension Notice {
  /// The path with line and column, as far as they are known; nil where the notice is about no file.
  var shownPlace: String? {
    path.map { path in place.map { "\(path):\($0.position.line):\($0.position.column)" } ?? path }
  }
}
