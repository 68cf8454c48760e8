import Checks

/// The files that fixes have changed, in memory.
struct FixedFiles {
  /// A file before and after.
  struct File {
    /// The path for people.
    var path: String
    /// The absolute path, symbolic links resolved.
    var resolvedPath: String
    /// The bytes that were analysed.
    var before: [UInt8]
    /// The bytes with all fixes.
    var after: [UInt8]
  }

  /// The files, by their resolved paths.
  private var files: [String: File] = [:]

  /// The files that have changed, in the order of their paths.
  var changed: [File] {
    files.values.filter { $0.before != $0.after }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Takes the next state of a file.
  mutating func change(_ file: ReportedFile, to bytes: [UInt8]) {
    if files[file.resolvedPath] == nil {
      files[file.resolvedPath] = File(
        path: file.path, resolvedPath: file.resolvedPath, before: file.bytes, after: bytes)
    } else {
      files[file.resolvedPath]?.after = bytes
    }
  }

  /// What has changed, as a unified diff that `git apply` and `patch -p1` take in the current folder.
  var diff: [UInt8] {
    changed.flatMap { file in
      UnifiedDiffWriter(file.before, file.after).bytes(old: "a/\(file.path)", new: "b/\(file.path)")
    }
  }

  /// Writes the files, each beside its place and renamed into it.
  ///
  /// - Returns: What could not be written. A file that is not any more what was analysed stays as it is, so that
  ///   nobody's work is lost.
  func write() -> [Failure] {
    changed.compactMap { file in
      do throws(Failure) {
        guard try readFile(file.resolvedPath) == file.before else {
          throw Failure("'\(file.path)' has changed during the run; its fixes were not applied")
        }
        let writer: FileWriter
        do throws(UsageError) {
          writer = try FileWriter(path: file.resolvedPath)
        } catch {
          throw Failure(error.message)
        }
        try writer.write(file.after)
        return nil
      } catch {
        return error
      }
    }
  }
}
