import Foundation

/// The absolute path of a file that is there, with symbolic links resolved, or nil where there is none.
func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// The type and permissions of a file (`st_mode`), symbolic links followed, or nil where there is none.
func fileMode(_ path: String) -> mode_t? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? status.st_mode : nil
}

/// Whether there is a folder at `path`.
func isFolder(_ path: String) -> Bool { fileMode(path).map { $0 & S_IFMT == S_IFDIR } ?? false }

/// The bytes of a file.
///
/// - Throws: `Failure` where it cannot be read, with the system's reason.
func readFile(_ path: String) throws(Failure) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw Failure("'\(path)' cannot be read: \(errorText(errno))") }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      bytes += chunk[..<count]
    } else if count == 0 {
      return bytes
    } else if errno != EINTR {
      throw Failure("'\(path)' cannot be read: \(errorText(errno))")
    }
  }
}

/// Paths are taken apart by bytes: to Swift a slash with a combining accent after it is another character.
extension String {
  /// The path of the folder that a path lies in.
  var parentPath: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == startIndex ? "/" : String(self[..<slash])
  }

  /// What stands after a path's last slash.
  var lastPathComponent: String {
    guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
    return String(self[utf8.index(after: slash)...])
  }

  /// The path from `folder`, which ends in a slash, or nil where it does not lie there.
  func path(from folder: String) -> String? {
    guard utf8.starts(with: folder.utf8) else { return nil }
    return String(Substring(utf8.dropFirst(folder.utf8.count)))
  }
}
