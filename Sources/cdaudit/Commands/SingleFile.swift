/// The files of a project that are reported: one, as an editor asks for on saving or typing, or those of a target.
struct SingleFile {
  /// The absolute paths of files, or of folders that hold some; symbolic links resolved, one at least.
  var resolvedPaths: [String]
  /// What stands for the text of the file, which is one then, or nil for what is in the files.
  var text: [UInt8]?
  /// The folder of the project, where no path is given.
  var projectFolder: String
  /// Whether the folder is no project's: then only the files directly in it belong together, since it may be the
  /// home folder.
  var isAlone: Bool

  /// Reads the arguments; nil where the whole project is reported.
  ///
  /// - Throws: `UsageError` where there is no such file, `Failure` where standard input cannot be read.
  init?(_ arguments: ParsedArguments, in console: Console) throws {
    let named = arguments[all: Self.only]
    guard let first = arguments[Self.stdin] ?? named.first else { return nil }
    guard !arguments[isSet: Self.stdin] || named.isEmpty else {
      throw UsageError("'\(Self.only.name)' and '\(Self.stdin.name)' name one file each; give one of them")
    }
    if named.isEmpty {
      resolvedPaths = [try Self.unsavedFile(first)]
      text = try console.readInput()
    } else {
      resolvedPaths = []
      for path in named { resolvedPaths.append(try Self.file(path)) }
    }
    let folder = isFolder(resolvedPaths[0]) ? resolvedPaths[0] : resolvedPaths[0].parentPath
    let project = Self.projectFolder(around: folder)
    guard project != nil || isFolder(folder) else { throw Self.noFolder(for: first) }
    projectFolder = (project ?? folder).shown(from: cdaudit.resolvedPath(".") ?? "/")
    isAlone = project == nil
  }

  /// The resolved path of a file that is to be reported, or of a folder.
  private static func file(_ path: String) throws(UsageError) -> String {
    let resolved = cdaudit.resolvedPath(path)
    guard path.isSwiftFile || resolved.map(isFolder) == true else {
      throw UsageError("'\(only.name)' needs a Swift file or a folder, not '\(path)'")
    }
    guard let resolved else { throw UsageError("there is no file '\(path)'") }
    return resolved
  }

  /// The resolved path of a file whose text is on standard input. One that was never saved lies in a folder at least,
  /// or in a project where the folder will be made.
  private static func unsavedFile(_ path: String) throws(UsageError) -> String {
    guard path.isSwiftFile else { throw UsageError("'\(stdin.name)' needs a Swift file, not '\(path)'") }
    guard let resolved = unsavedResolvedPath(path) else { throw noFolder(for: path) }
    guard !isFolder(resolved) else { throw UsageError("'\(stdin.name)' needs a file, and '\(path)' is a folder") }
    return resolved
  }

  private static func noFolder(for path: String) -> UsageError {
    UsageError("there is no folder '\(path.parentPath)' for '\(path)' to lie in")
  }

  /// The folder of the project that a folder belongs to: the nearest with a configuration, else that of the repository,
  /// else the outermost with a package or project, since the packages within an app are part of it; nil where there is
  /// none of these.
  static func projectFolder(around folder: String) -> String? {
    var outermost: String?
    var next = folder
    while true {
      if fileMode("\(next)/\(LoadedConfiguration.fileName)") != nil { return next }
      if fileMode("\(next)/.git") != nil { return next }
      if holdsProject(next) { outermost = next }
      guard next != "/" else { return outermost }
      next = next.parentPath
    }
  }

  private static func holdsProject(_ folder: String) -> Bool {
    if fileMode("\(folder)/Package.swift") != nil { return true }
    return folderEntries(folder).contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
  }

  private static let only = Option(
    name: "--only-file", value: "PATH",
    help: "analyse the project and report what is in this file or folder;\nmay be repeated", completion: .files)
  private static let stdin = Option(
    name: "--stdin-filename", value: "PATH",
    help: "the same for one file, with the text on standard input in place of its own", completion: .files)

  /// The options, in the order of the help.
  static let options = [only, stdin]
}

extension String {
  /// Whether a path has the name of a Swift file.
  fileprivate var isSwiftFile: Bool { lowercased().hasSuffix(".swift") }
}
