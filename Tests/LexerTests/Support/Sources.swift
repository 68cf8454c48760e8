import Foundation
import Testing

/// A file that tests read; its path makes up its description.
struct SourceText: CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]

  var testDescription: String { name }
}

/// The Swift files that tests are run on.
enum Sources {
  /// The folder of the project.
  static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Small files of difficult lexical cases.
  static let tricky = files(in: trickyFolder)
  static let trickyFolder = project.appendingPathComponent("Tests/LexerTests/Fixtures/tricky")

  /// The sources of the project and of its tests.
  static let own =
    files(in: project.appendingPathComponent("Sources")) + files(in: project.appendingPathComponent("Tests"))

  private static func files(in folder: URL) -> [SourceText] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard let data = FileManager.default.contents(atPath: folder.appendingPathComponent(path).path) else {
        return nil
      }
      return SourceText(name: path, bytes: Array(data))
    }
  }
}
