import Checks

/// A configuration, and the file that it was read from.
struct LoadedConfiguration {
  /// The name by which configurations are found.
  static let fileName = ".cdaudit.json"

  /// The file's absolute path, symbolic links resolved.
  var path: String
  /// What the file says.
  var configuration: Configuration

  /// The folder that its globs and paths start from: the absolute path, symbolic links resolved.
  var folder: String { path.parentPath }

  /// Reads the configuration in a file.
  ///
  /// - Parameter path: The path as the user knows it.
  /// - Throws: `UsageError` where it cannot be read, is no JSON, or says what has no meaning. All of the problems are
  ///   told.
  init(path: String) throws(UsageError) {
    guard let resolved = resolvedPath(path) else { throw UsageError("there is no configuration '\(path)'") }
    let bytes: [UInt8]
    do {
      bytes = try readFile(resolved)
    } catch {
      throw UsageError(error.message.replacing("'\(resolved)'", with: "the configuration '\(path)'"))
    }
    let json: JSONValue
    do throws(JSON5Error) {
      json = try JSON5Reader.read(bytes)
    } catch {
      throw UsageError("\(path):\(error.line):\(error.column): this is no JSON5: \(error.message)")
    }
    let reader = ConfigurationReader(json)
    let messages = reader.problems.map { "\(path):\($0.line): \($0.message)" }
    if let first = messages.first { throw UsageError(first, others: Array(messages.dropFirst())) }
    self.path = resolved
    configuration = reader.configuration
  }
}
