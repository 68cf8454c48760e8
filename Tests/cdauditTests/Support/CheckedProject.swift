import Foundation
import Testing

@testable import cdaudit

/// A project in a folder of its own, with one finding of `context-outside-perform` in each function `save…`.
struct CheckedProject {
  /// The absolute path of the folder.
  let folder: String

  /// Calls `body` with a project that has these files.
  static func with<Result>(_ files: [String: String], _ body: (CheckedProject) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      for (path, text) in files { try write(text, to: "\(folder)/\(path)") }
      return try body(CheckedProject(folder: folder))
    }
  }

  /// The source of a function with a finding, which marks the name of the function's context.
  static func saving(_ name: String, _ comment: String = "") -> String {
    """
    func save\(name)(_ container: NSPersistentContainer) throws {
      let worker\(name) = container.newBackgroundContext()
      try worker\(name).save()\(comment)
    }

    """
  }

  /// A file of such functions.
  static func source(_ names: String...) -> String {
    "import CoreData\n\n" + names.map { saving($0) }.joined(separator: "\n")
  }

  /// The absolute path of one of its files.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// The text of one of its files.
  func text(_ name: String) throws -> String { String(decoding: try readFile(path(name)), as: UTF8.self) }

  /// Runs `cdaudit check` over the folder, or as `paths` say.
  func check(
    _ arguments: String..., paths: [String]? = nil, input: String = "", environment: [String: String] = [:]
  ) -> Outcome {
    run(["check"] + (paths ?? [folder]) + arguments, input: input, environment: environment)
  }

  /// The contexts of which something is found, by the letters after `worker`, in the order of the report.
  func found(_ arguments: String..., paths: [String]? = nil, input: String = "") throws -> [String] {
    let outcome = run(["check"] + (paths ?? [folder]) + ["--format", "json"] + arguments, input: input)
    #expect(outcome.status == .success || outcome.status == .findings, "\(outcome.errors)")
    return try JSONOutput(outcome).findings.map { finding in
      let message = finding["message"] as? String ?? ""
      guard message.hasPrefix("'worker") else { return finding["rule"] as? String ?? "" }
      return String(message.dropFirst("'worker".count).prefix { $0 != "'" })
    }
  }

  /// Runs git in the folder.
  func git(_ arguments: String...) throws {
    let git = try #require(Program.onPath("git"))
    let outcome = try Program.run(
      git,
      ["-C", folder, "-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"] + arguments)
    #expect(outcome.status == 0, "git \(arguments): \(outcome.errors)")
  }

  /// Makes the folder a repository with everything in it committed.
  func commitAll() throws {
    if !FileManager.default.fileExists(atPath: path(".git")) { try git("init", "-q") }
    try git("add", "-A")
    try git("commit", "-q", "-m", "x")
  }
}

/// A report of `--format json`, read back.
struct JSONOutput {
  let root: [String: Any]
  var findings: [[String: Any]] { root["findings"] as? [[String: Any]] ?? [] }

  init(_ outcome: Outcome) throws {
    let json = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    root = try #require(json as? [String: Any])
  }
}
