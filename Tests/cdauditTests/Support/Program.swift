import Foundation
import Testing

/// Runs programs as processes of their own.
enum Program {
  /// The `cdaudit` that was built together with the tests: it lies beside their bundle.
  static func cdaudit() throws -> URL {
    let places = Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: CommandLine.arguments[0])]
    let programs = places.map { $0.deletingLastPathComponent().appendingPathComponent("cdaudit") }
    return try #require(
      programs.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "cdaudit lies in none of \(programs.map(\.path))")
  }

  /// The program called `name` in the folders of `PATH`, or nil.
  static func onPath(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs a program to its end.
  ///
  /// - Parameter output: Takes its standard output in place of the text that is returned.
  static func run(
    _ program: URL, _ arguments: [String], in folder: String? = nil, output: FileHandle? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Files, as a pipe that nobody reads meanwhile could fill up.
    return try withTemporaryFolder { scratch in
      let (out, err) = (scratch + "/out", scratch + "/err")
      for path in [out, err] { try write("", to: path) }
      process.standardOutput = try output ?? FileHandle(forWritingTo: URL(fileURLWithPath: out))
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: err))
      try process.run()
      process.waitUntilExit()
      let text = { String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self) }
      return (process.terminationStatus, try text(out), try text(err))
    }
  }
}
