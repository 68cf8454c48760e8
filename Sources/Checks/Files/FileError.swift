#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Why a file or folder could not be read.
public enum FileError: Error, Hashable, Sendable {
  /// There is nothing of this name, or a link that leads to nothing.
  case missing
  /// The user may not read it.
  case permissionDenied
  /// A file was wanted and this is a folder.
  case isFolder
  /// A folder was wanted and this is none.
  case notFolder
  /// A pipe, socket or device, which may never end.
  case notRegularFile
  /// A link that leads to itself.
  case linkLoop
  /// More than `SourceFileReader.largestFile` bytes; the number is the file's size.
  case tooLarge(Int)
  /// The path is longer than the system takes.
  case nameTooLong
  /// The process or the system has no file descriptors left.
  case tooManyOpenFiles
  /// Another failure, with the system's number for it (`errno`).
  case system(Int32)

  /// The error that the system calls `errno`.
  init(errno code: Int32) {
    self =
      switch code {
      case ENOENT: .missing
      case EACCES, EPERM: .permissionDenied
      case EISDIR: .isFolder
      case ENOTDIR: .notFolder
      case ELOOP: .linkLoop
      case ENAMETOOLONG: .nameTooLong
      case EMFILE, ENFILE: .tooManyOpenFiles
      default: .system(code)
      }
  }

  /// What is the matter, a clause that goes on from the file's name: `Store.swift` *does not exist*.
  public var reason: String {
    switch self {
    case .missing: "does not exist"
    case .permissionDenied: "may not be read (permission denied)"
    case .isFolder: "is a folder, not a file"
    case .notFolder: "is not a folder"
    case .notRegularFile: "is a pipe, socket or device, not a regular file"
    case .linkLoop: "is a symbolic link that leads to itself"
    case .tooLarge(let size): "is too large to be analysed (\(size) bytes, 2 GiB or more)"
    case .nameTooLong: "has too long a path"
    case .tooManyOpenFiles: "could not be opened (too many open files)"
    case .system(let code): "could not be read (system error \(code))"
    }
  }

  /// The notice that the thing at `path` was passed over.
  ///
  /// - Parameters:
  ///   - path: the path as people see it.
  ///   - noun: what it is to the analysis, with an article: `The file`.
  ///   - isNamed: whether the user named it, so that the run could not do what it was asked.
  public func notice(path: String, noun: String = "The file", isNamed: Bool = false) -> Notice {
    Notice(isNamed ? .error : .warning, path: path, "\(noun) \(reason); it was passed over.")
  }
}
