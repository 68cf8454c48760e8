import Foundation

/// A folder with files that a test makes and that goes with it.
final class TemporaryTree {
  /// The folder's absolute path with links resolved.
  let root: String

  /// Makes the folder with `files`, their texts by their paths in it. A path that ends in a slash is a
  /// folder.
  init(_ files: [String: String] = [:]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cdaudit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    root = folder.resolvingSymlinksInPath().path
    for (path, text) in files { try write(path, text) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: root)
  }

  /// The absolute path of `path` in the folder.
  func path(_ path: String) -> String { root + "/" + path }

  /// Writes a file, with the folders that it needs.
  func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  /// Writes a file, with the folders that it needs.
  func write(_ path: String, _ data: Data) throws {
    let manager = FileManager.default
    if path.hasSuffix("/") {
      return try manager.createDirectory(atPath: self.path(path), withIntermediateDirectories: true)
    }
    let url = URL(fileURLWithPath: self.path(path))
    try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  /// Makes a symbolic link at `path` to `target`, which is taken as it is.
  func link(_ path: String, to target: String) throws {
    let url = URL(fileURLWithPath: self.path(path))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }
}

/// The folder of files that tests read and the compiler does not.
func fixture(_ path: String, file: String = #filePath) -> String {
  URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures").appendingPathComponent(path).path
}
