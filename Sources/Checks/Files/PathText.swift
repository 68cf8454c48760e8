/// Work on the text of paths, without a look at the file system.
enum PathText {
  /// `name` below `folder`; an absolute `name` is the answer by itself.
  static func join(_ folder: String, _ name: String) -> String {
    if name.utf8.first == slash || folder.isEmpty { return name }
    if name.isEmpty { return folder }
    return folder.utf8.last == slash ? folder + name : folder + "/" + name
  }

  /// `path` without empty parts, `.` and `..`; `..` at the root is the root.
  ///
  /// Where a folder on the way is a symbolic link, the part before `..` is not the folder that the system
  /// would go to; callers that care resolve the path first.
  static func clean(_ path: String) -> String {
    if isClean(path) { return path }
    let isAbsolute = path.utf8.first == slash
    var parts: [Substring.UTF8View] = []
    for part in path.utf8.split(separator: slash) where !part.elementsEqual(".".utf8) {
      if !part.elementsEqual("..".utf8) {
        parts.append(part)
      } else if let last = parts.last, !last.elementsEqual("..".utf8) {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    let joined = parts.map { String(Substring($0)) }.joined(separator: "/")
    if isAbsolute { return "/" + joined }
    return joined.isEmpty ? "." : joined
  }

  /// Whether `clean` has nothing to do; it may say no to a path that begins with a dot.
  private static func isClean(_ path: String) -> Bool {
    var previous = slash
    var isFirst = true
    for byte in path.utf8 {
      if previous == slash, byte == UInt8(ascii: ".") || byte == slash && !isFirst { return false }
      previous = byte
      isFirst = false
    }
    return previous != slash || path.utf8.count == 1
  }

  /// The path of the folder that holds `path`; nil at the root and for a single name.
  static func parent(_ path: String) -> String? {
    guard let cut = path.utf8.lastIndex(of: slash), path.utf8.count > 1 else { return nil }
    return cut == path.startIndex ? "/" : String(path[..<cut])
  }

  /// What follows the last slash.
  static func lastName(_ path: String) -> String {
    guard let cut = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: cut)...])
  }

  /// `path` seen from `folder`: empty for the folder itself, nil for what does not lie in it.
  static func relative(_ path: String, to folder: String) -> String? {
    if folder == "/" { return path.utf8.first == slash ? String(path.dropFirst()) : nil }
    let count = folder.utf8.count
    guard path.utf8.count >= count, path.utf8.starts(with: folder.utf8) else { return nil }
    let rest = path.utf8.dropFirst(count)
    if rest.isEmpty { return "" }
    return rest.first == slash ? String(Substring(rest.dropFirst())) : nil
  }

  /// The folders that hold `path`, the nearest first.
  static func ancestors(of path: String) -> [String] {
    var found: [String] = []
    var next = parent(path)
    while let folder = next {
      found.append(folder)
      next = parent(folder)
    }
    return found
  }

  private static let slash = UInt8(ascii: "/")
}
