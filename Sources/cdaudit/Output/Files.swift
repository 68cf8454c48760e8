import Foundation

/// The absolute path of a file that is there, with symbolic links resolved, or nil where there is none.
func resolvedPath(_ path: String) -> String? {
  guard let resolved = unsafe realpath(path, nil) else { return nil }
  defer { unsafe free(resolved) }
  return unsafe String(cString: resolved)
}

/// The absolute path of a file that need not be there, with the symbolic links of its folder resolved; nil where there
/// is no such folder.
func nearestResolvedPath(_ path: String) -> String? {
  if let resolved = resolvedPath(path) { return resolved }
  let name = path.lastPathComponent
  guard !name.isEmpty, name != "..", let folder = resolvedPath(path.parentPath), isFolder(folder) else { return nil }
  return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
}

/// The absolute path of a file that need not be there, nor the last folders that it is to lie in, with symbolic links
/// resolved; nil where the path leads nowhere.
func unsavedResolvedPath(_ path: String) -> String? {
  if let resolved = nearestResolvedPath(path) { return resolved }
  let name = path.lastPathComponent
  let parent = path.parentPath
  // What is no folder has nothing in it.
  guard !name.isEmpty, name != "..", parent != path, fileMode(parent) == nil else { return nil }
  return unsavedResolvedPath(parent).map { "\($0.asFolder)\(name)" }
}

/// The type and permissions of a file (`st_mode`), symbolic links followed, or nil where there is none.
func fileMode(_ path: String) -> mode_t? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? status.st_mode : nil
}

/// Whether there is a folder at `path`.
func isFolder(_ path: String) -> Bool { fileMode(path).map { isFolder($0) } ?? false }

/// Whether `mode` is that of a folder.
func isFolder(_ mode: mode_t) -> Bool { mode & S_IFMT == S_IFDIR }

/// The nearest folder that holds `.git`, at or above `folder`, or nil. In a work tree `.git` is a file.
func repositoryFolder(around folder: String) -> String? {
  var folder = folder
  while true {
    if fileMode(folder + "/.git") != nil { return folder }
    guard folder != "/" else { return nil }
    folder = folder.parentPath
  }
}

/// The names in a folder, in no order; none where it cannot be listed.
func folderEntries(_ folder: String) -> [String] {
  (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
}

/// Makes a folder and those that it lies in, where they are not there yet.
///
/// - Throws: `Failure` with the system's reason.
func makeFolder(_ path: String) throws(Failure) {
  do {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  } catch {
    throw Failure("the folder '\(path)' cannot be made: \(error.localizedDescription)")
  }
}

/// The bytes of a file.
///
/// - Throws: `Failure` where it cannot be read, with the system's reason.
func readFile(_ path: String) throws(Failure) -> [UInt8] {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw Failure("'\(path)' cannot be read: \(errorText(errno))") }
  defer { close(descriptor) }
  return try readAll(of: descriptor, name: "'\(path)'")
}

/// All that an open file still has to give.
///
/// - Parameter name: What messages call it.
/// - Throws: `Failure` where it cannot be read, with the system's reason.
func readAll(of descriptor: Int32, name: String) throws(Failure) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      bytes += chunk[..<count]
    } else if count == 0 {
      return bytes
    } else if errno != EINTR {
      throw Failure("\(name) cannot be read: \(errorText(errno))")
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

  /// A folder's path with a slash at its end.
  var asFolder: String { utf8.last == UInt8(ascii: "/") ? self : self + "/" }

  /// The path as people see it who are in `folder`, absolute: from there, or absolute where it lies elsewhere.
  func shown(from folder: String) -> String {
    self == folder ? "." : path(from: folder.asFolder) ?? self
  }
}
