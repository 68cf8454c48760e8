/// Reads a source file into memory.
public enum SourceFileReader {
  /// The size from which on a file is refused, in bytes: offsets in tokens have 32 bits.
  public static let largestFile = 2_147_483_648

  /// The bytes of the file at `path`, as they are: no encoding is checked, nothing is left out.
  ///
  /// - Throws: why it cannot be read; `FileError.notice(path:noun:)` makes the message for people.
  public static func read(_ path: String) throws(FileError) -> [UInt8] {
    try FileSystem.read(path, limit: largestFile)
  }
}
