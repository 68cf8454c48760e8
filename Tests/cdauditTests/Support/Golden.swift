import Foundation
import Testing

/// The root folder of the project.
let projectFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The folder of this test target's fixtures.
let fixtures = projectFolder.appendingPathComponent("Tests/cdauditTests/Fixtures")

/// Compares output with the golden file `name`.
func expectGolden(
  _ bytes: [UInt8], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = fixtures.appendingPathComponent("golden").appendingPathComponent(name)
  try expectFile(file, has: bytes, sourceLocation: sourceLocation)
}

/// Compares output with a file, byte for byte. With `CDAUDIT_UPDATE=1` in the environment the file is
/// written instead; its differences are then to be read like code.
func expectFile(
  _ file: URL, has bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if ProcessInfo.processInfo.environment["CDAUDIT_UPDATE"] == "1" {
    try Data(bytes).write(to: file)
    return
  }
  // A file that is missing is one without lines.
  let golden = (try? [UInt8](Data(contentsOf: file))) ?? []
  guard golden != bytes else { return }
  let lines = zip(lines(golden), lines(bytes)).enumerated()
  let first = lines.first { $1.0 != $1.1 }
  Issue.record(
    """
    \(file.lastPathComponent) differs from line \(first.map { $0.offset + 1 } ?? 0) on.
    file:   \(first?.element.0 ?? "(one is the beginning of the other)")
    output: \(first?.element.1 ?? "")
    If the new output is right, run the tests with CDAUDIT_UPDATE=1 and read the difference.
    """, sourceLocation: sourceLocation)
}

private func lines(_ bytes: [UInt8]) -> [Substring] {
  String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
}
