import Foundation
import Testing

/// A Swift file of this project.
struct ProjectSource: CustomTestStringConvertible {
  /// The path below the project's folder.
  var path: String
  var bytes: [UInt8]

  /// The folder's path below the project's.
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
  /// The file's name without `.swift`.
  var name: String { path.split(separator: "/").last.map { String($0.dropLast(".swift".count)) } ?? "" }

  var testDescription: String { path }
}

extension ProjectSource {
  /// The folder of the project.
  static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The files of `Sources`, sorted by path.
  static let all: [ProjectSource] = {
    let paths = FileManager.default.enumerator(atPath: project.appendingPathComponent("Sources").path)
    return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      let path = "Sources/" + path
      let data = FileManager.default.contents(atPath: project.appendingPathComponent(path).path)
      return data.map { ProjectSource(path: path, bytes: Array($0)) }
    }
  }()

  /// The files somewhere below `folder`.
  static func files(below folder: String) -> [ProjectSource] { all.filter { $0.path.hasPrefix(folder + "/") } }
}
