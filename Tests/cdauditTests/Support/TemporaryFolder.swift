import Foundation

/// Calls `body` with the path of a new folder, symbolic links resolved, and removes the folder afterwards.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("cdaudit-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.resolvingSymlinksInPath().path)
}

/// Writes a file and makes the folders that it lies in.
func write(_ text: String, to path: String) throws {
  let file = URL(fileURLWithPath: path)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(text.utf8).write(to: file)
}
