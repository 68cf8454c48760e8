/// The one file of a project that is reported, as an editor asks for on saving or typing.
struct SingleFile {
  /// The absolute path, symbolic links resolved.
  var resolvedPath: String
  /// What stands for the file's text, or nil for what is in the file.
  var text: [UInt8]?
  /// The folder of the project, where no path is given.
  var projectFolder: String

  /// Reads the arguments; nil where the whole project is reported.
  ///
  /// - Throws: `UsageError` where there is no such file, `Failure` where standard input cannot be read.
  init?(_ arguments: ParsedArguments, in console: Console) throws {
    guard let path = arguments[Self.stdin] ?? arguments[Self.only] else { return nil }
    guard !arguments[isSet: Self.stdin] || !arguments[isSet: Self.only] else {
      throw UsageError("'\(Self.only.name)' and '\(Self.stdin.name)' name one file each; give one of them")
    }
    let option = arguments[isSet: Self.stdin] ? Self.stdin : Self.only
    guard path.lowercased().hasSuffix(".swift") else {
      throw UsageError("'\(option.name)' needs a Swift file, not '\(path)'")
    }
    if option == Self.only {
      guard let resolved = cdaudit.resolvedPath(path) else { throw UsageError("there is no file '\(path)'") }
      resolvedPath = resolved
    } else {
      // What has never been saved has a folder at least.
      guard let resolved = nearestResolvedPath(path) else {
        throw UsageError("there is no folder '\(path.parentPath)' for '\(path)' to lie in")
      }
      resolvedPath = resolved
      text = try console.readInput()
    }
    guard !isFolder(resolvedPath) else { throw UsageError("'\(option.name)' needs a file, and '\(path)' is a folder") }
    let here = cdaudit.resolvedPath(".") ?? "/"
    projectFolder = Self.projectFolder(around: resolvedPath.parentPath).shown(from: here)
  }

  /// The folder of the project that a folder belongs to: the nearest with a configuration, else that of the repository,
  /// else the outermost with a package or project, since the packages within an app are part of it.
  static func projectFolder(around folder: String) -> String {
    var outermost: String?
    var next = folder
    while true {
      if fileMode("\(next)/\(LoadedConfiguration.fileName)") != nil { return next }
      if fileMode("\(next)/.git") != nil { return next }
      if holdsProject(next) { outermost = next }
      guard next != "/" else { return outermost ?? folder }
      next = next.parentPath
    }
  }

  private static func holdsProject(_ folder: String) -> Bool {
    if fileMode("\(folder)/Package.swift") != nil { return true }
    return folderEntries(folder).contains { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }
  }

  private static let only = Option(
    name: "--only-file", value: "PATH", help: "analyse the project and report what is in this file", completion: .files)
  private static let stdin = Option(
    name: "--stdin-filename", value: "PATH",
    help: "the same, with the text on standard input in place of the file's", completion: .files)

  /// The options, in the order of the help.
  static let options = [only, stdin]
}
