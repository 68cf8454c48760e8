#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stands behind a name in a folder.
enum FileKind: Sendable {
  case file
  case folder
  case link
  /// A pipe, socket or device.
  case other
}

/// What makes a file or folder the same one under two paths: its device and its number there.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var number: UInt64
}

/// The few calls of the system that finding and reading files needs.
///
/// Foundation's enumerators and URL values cost several times as much as the calls below them, and ten
/// thousand files are found and read in every run. All unsafe code of the layer is in this file: each
/// pointer is made by the system, used in the function that asked for it and not kept.
enum FileSystem {
  /// What `path` is, with links followed.
  static func status(_ path: String) throws(FileError) -> (kind: FileKind, identity: FileIdentity) {
    var info = stat()
    // Unsafe: the call takes pointers; both live as long as it runs.
    guard unsafe stat(path, &info) == 0 else { throw FileError(errno: errno) }
    return (kind(mode: info.st_mode), identity(info))
  }

  /// The absolute path of `path` with every link followed.
  static func resolve(_ path: String) throws(FileError) -> String {
    // Unsafe: the system allocates a text ended by 0, which is copied and given back.
    guard let resolved = unsafe realpath(path, nil) else { throw FileError(errno: errno) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// One entry of a folder, with what the caller makes of its name.
  struct Entry<Tag: Sendable>: Sendable {
    var name: String
    var kind: FileKind
    var tag: Tag
  }

  /// A folder's own identity and the entries of it that were asked for, in no order.
  struct Listing<Tag: Sendable>: Sendable {
    var identity: FileIdentity
    var entries: [Entry<Tag>] = []
    /// How many wanted entries have a name that is not UTF-8, and so cannot be told to anybody.
    var unnameable = 0
  }

  /// Lists the folder at `path`.
  ///
  /// - Parameter tag: says from an entry's kind and the bytes of its name what it is to the caller, or nil
  ///   when it is not wanted. Most entries of a tree are not, and cost no more than this question.
  static func list<Tag: Sendable>(
    _ path: String, tag: (Span<UInt8>, FileKind) -> Tag?
  ) throws(FileError) -> Listing<Tag> {
    // Unsafe: the handle is the system's own; it is closed when the function is left.
    guard let folder = unsafe opendir(path) else { throw FileError(errno: errno) }
    defer { unsafe closedir(folder) }
    var info = stat()
    guard unsafe fstat(dirfd(folder), &info) == 0 else { throw FileError(errno: errno) }
    var listing = Listing<Tag>(identity: identity(info))
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        guard errno == 0 else { throw FileError(errno: errno) }
        return listing
      }
      // Unsafe: in memory an entry is as long as its name needs, not as its type declares; so it is not
      // copied, and its name is read in place up to the 0 at its end.
      let start = unsafe (UnsafeRawPointer(entry) + nameOffset).assumingMemoryBound(to: UInt8.self)
      let name = unsafe UnsafeBufferPointer(start: start, count: strlen(start))
      let span = unsafe name.span
      if isSelfOrParent(span) { continue }
      var kind = unsafe kind(type: entry.pointee.d_type)
      if kind == nil {
        // Some file systems do not tell the kind in a listing; what vanished meanwhile is none.
        guard unsafe fstatat(dirfd(folder), start, &info, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        kind = self.kind(mode: info.st_mode)
      }
      guard let kind, let tag = tag(span, kind) else { continue }
      if let text = unsafe String(validating: name, as: UTF8.self) {
        listing.entries.append(Entry(name: text, kind: kind, tag: tag))
      } else {
        listing.unnameable += 1
      }
    }
  }

  /// The bytes of the regular file at `path`.
  ///
  /// - Parameter limit: the size from which on the file is refused, in bytes.
  static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write into it.
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw FileError(errno: errno) }
    defer { close(file) }
    var info = stat()
    guard unsafe fstat(file, &info) == 0 else { throw FileError(errno: errno) }
    switch kind(mode: info.st_mode) {
    case .file: break
    case .folder: throw .isFolder
    case .link, .other: throw .notRegularFile
    }
    let size = Int(info.st_size)
    guard size < limit else { throw .tooLarge(size) }
    // One byte more than the file has: a short count then says that its end was reached, without a second
    // call. A file that grew in the meantime goes on in the loop below.
    var bytes = try readChunk(of: file, count: size + 1, size: size)
    guard bytes.count > size else { return bytes }
    while true {
      let chunk = try readChunk(of: file, count: max(65_536, bytes.count))
      bytes += chunk
      guard bytes.count < limit else { throw .tooLarge(bytes.count) }
      if chunk.isEmpty { return bytes }
    }
  }

  /// Up to `count` bytes from the place where `file` stands; fewer only at its end.
  ///
  /// - Parameter size: how many bytes there are up to the end, as far as is known.
  private static func readChunk(of file: Int32, count: Int, size: Int? = nil) throws(FileError) -> [UInt8] {
    var failure: FileError?
    // Unsafe: the array's memory is filled by the system and counted by what the system says it wrote.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = unsafe UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
        #if canImport(Darwin)
          let got = unsafe Darwin.read(file, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let got = unsafe Musl.read(file, rest.baseAddress, rest.count)
        #else
          let got = unsafe Glibc.read(file, rest.baseAddress, rest.count)
        #endif
        if got > 0 {
          filled += got
          if filled == size { return }
        } else if got == 0 {
          return
        } else if errno != EINTR {
          failure = FileError(errno: errno)
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Whether `left` stands before `right` by their bytes, which is the same order on every machine.
  ///
  /// It is here for the sake of `memcmp`: ten thousand paths are sorted, which begin alike, and a comparison
  /// byte by byte in Swift took a third of the time of finding them.
  static func precedes(_ left: String, _ right: String) -> Bool {
    // Unsafe: both memories are read within their counts and only while the closures run.
    let answer: Bool?? = unsafe left.utf8.withContiguousStorageIfAvailable { left in
      unsafe right.utf8.withContiguousStorageIfAvailable { right -> Bool in
        guard let start = left.baseAddress, let other = right.baseAddress else {
          return left.count < right.count
        }
        let order = unsafe memcmp(start, other, min(left.count, right.count))
        return order < 0 || order == 0 && left.count < right.count
      }
    }
    return (answer ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private static func identity(_ info: stat) -> FileIdentity {
    FileIdentity(
      device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(truncatingIfNeeded: info.st_ino))
  }

  private static func kind(mode: mode_t) -> FileKind {
    switch mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .folder
    case S_IFLNK: .link
    default: .other
    }
  }

  /// The kind that a listing gives; nil where the file system does not tell.
  private static func kind(type: UInt8) -> FileKind? {
    switch Int(type) {
    case Int(DT_REG): .file
    case Int(DT_DIR): .folder
    case Int(DT_LNK): .link
    case Int(DT_UNKNOWN): nil
    default: .other
    }
  }

  private static func isSelfOrParent(_ name: Span<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    return name.count == 1 && name[0] == dot || name.count == 2 && name[0] == dot && name[1] == dot
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
}
