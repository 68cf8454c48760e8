import Foundation

/// Writes a report to a file so that a reader finds the old one or the new one whole, never half of one.
struct FileWriter {
  /// The file's path as the user gave it, for messages.
  let path: String
  /// The path that is written: where `path` is a symbolic link, what it leads to.
  private let target: String
  /// The mode of the file that is there already.
  private let mode: mode_t?
  /// Whether the bytes go straight to the target: it is a device or a pipe, which renaming would destroy.
  private let isDirect: Bool

  /// A writer to `path`.
  ///
  /// - Throws: `UsageError` where that cannot be a file: it is a folder or lies in none. It is asked before
  ///   the analysis, so that nobody waits for a report that has no place.
  init(path: String) throws(UsageError) {
    guard !path.isEmpty else { throw UsageError("the name of an output file is empty") }
    let resolved = resolvedPath(path) ?? path
    guard !isFolder(resolved) else { throw UsageError("'\(path)' is a folder, not a file to write to") }
    guard isFolder(resolved.parentPath) else {
      throw UsageError("there is no folder '\(resolved.parentPath)' to write '\(path)' into")
    }
    let present = fileMode(resolved)
    isDirect = present.map { $0 & S_IFMT != S_IFREG } ?? false
    mode = present.map { $0 & 0o7777 }
    target = resolved
    self.path = path
  }

  /// Writes the whole file: beside it, then renamed into its place.
  ///
  /// - Throws: `Failure` where that cannot be done; the file is then as it was.
  func write(_ bytes: [UInt8]) throws(Failure) {
    let code = isDirect ? fill(target, flags: O_WRONLY, bytes) : replace(with: bytes)
    if code != 0 { throw Failure("'\(path)' cannot be written: \(errorText(code))") }
  }

  private func replace(with bytes: [UInt8]) -> Int32 {
    let scratch = "\(target).\(getpid()).tmp"
    var code = fill(scratch, flags: O_WRONLY | O_CREAT | O_EXCL, bytes)
    if code == 0, unsafe rename(scratch, target) != 0 { code = errno }
    // A scratch file that was there before is somebody else's.
    if code != 0, code != EEXIST { unsafe unlink(scratch) }
    return code
  }

  private func fill(_ file: String, flags: Int32, _ bytes: [UInt8]) -> Int32 {
    let descriptor = unsafe open(file, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    if !isDirect, let mode { fchmod(descriptor, mode) }
    let code = writeAll(bytes, to: descriptor)
    // A full disk may show only when the file is closed.
    let closing = close(descriptor) == 0 ? 0 : errno
    return code != 0 ? code : closing
  }
}
