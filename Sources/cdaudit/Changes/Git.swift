import Dispatch
import Foundation
import Synchronization

/// Asks git about the repository that a folder lies in.
struct Git {
  /// The repository's folder, symbolic links resolved.
  let root: String
  private let program: URL

  /// The repository around `folder`.
  ///
  /// - Parameter option: The option that needs it, for messages.
  /// - Throws: `UsageError` where there is no git, no repository, or one that git does not trust.
  init(around folder: String, for option: String, _ environment: [String: String]) throws {
    guard let program = Self.find(environment["PATH"] ?? "") else {
      throw UsageError("'\(option)' needs git, which is in none of the folders of PATH")
    }
    self.program = program
    let answer = try Self.run(program, ["rev-parse", "--show-toplevel"], in: folder)
    guard answer.status == 0, let root = resolvedPath(Self.line(answer.output)) else {
      throw UsageError("'\(option)' needs a git repository around '\(folder)': \(Self.reason(answer))")
    }
    self.root = root
  }

  /// The commit that a name stands for, or nil where there is none of that name.
  func commit(_ name: String) throws -> String? {
    // A name that begins with a hyphen is taken for an option by some commands.
    guard !name.hasPrefix("-"), !name.isEmpty else { return nil }
    let answer = try Self.run(program, ["rev-parse", "--verify", "--quiet", "\(name)^{commit}"], in: root)
    return answer.status == 0 ? Self.line(answer.output) : nil
  }

  /// The commit in which the history of `commit` and that of what is checked out part; nil where they have none in
  /// common, as far as the repository knows.
  func mergeBase(of commit: String) throws -> String? {
    let answer = try Self.run(program, ["merge-base", commit, "HEAD"], in: root)
    return answer.status == 0 ? Self.line(answer.output) : nil
  }

  /// The answer to a command that has to succeed.
  ///
  /// - Throws: `Failure` with git's own words where it does not.
  func output(_ arguments: [String]) throws -> [UInt8] {
    let answer = try Self.run(program, arguments, in: root)
    guard answer.status == 0 else {
      throw Failure("'git \(arguments.first { !$0.hasPrefix("-") } ?? "")' failed: \(Self.reason(answer))")
    }
    return answer.output
  }

  /// The paths that a command gives with a NUL after each.
  func paths(_ arguments: [String]) throws -> [String] {
    try output(arguments).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private struct Answer {
    var status: Int32
    var output: [UInt8]
    var errors: [UInt8]
  }

  private static func find(_ path: String) -> URL? {
    path.split(separator: ":").map { "\($0)/git" }
      .first { !isFolder($0) && FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0) }
  }

  private static func run(_ program: URL, _ arguments: [String], in folder: String) throws -> Answer {
    let process = Process()
    process.executableURL = program
    // What the user's own configuration changes about the output is put back; a hook's GIT_DIR may be relative to
    // the folder that git was started in, which is where the process runs unless the project lies elsewhere.
    let here = resolvedPath(".") ?? "/"
    let isHere = repositoryFolder(around: here) == repositoryFolder(around: folder)
    let place = isHere ? [] : ["-C", folder]
    process.arguments =
      place + ["-c", "core.quotePath=false", "-c", "diff.relative=false", "-c", "color.ui=never"] + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      throw Failure("git cannot be run: \(error.localizedDescription)")
    }
    // Both are read at once: a pipe that is full stops git.
    let complaints = Mutex<[UInt8]>([])
    let descriptor = errors.fileHandleForReading.fileDescriptor
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      let bytes = (try? readAll(of: descriptor, name: "git")) ?? []
      complaints.withLock { $0 = bytes }
    }
    let bytes = try readAll(of: output.fileHandleForReading.fileDescriptor, name: "the answer of git")
    group.wait()
    process.waitUntilExit()
    return Answer(status: process.terminationStatus, output: bytes, errors: complaints.withLock { $0 })
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
  }

  private static func reason(_ answer: Answer) -> String {
    let text = String(decoding: answer.errors, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }
    let first = lines.first { !$0.isEmpty } ?? "git ended with \(answer.status)"
    return first.hasPrefix("fatal: ") ? String(first.dropFirst("fatal: ".count)) : String(first)
  }
}
