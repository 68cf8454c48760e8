import Foundation
import Testing

@testable import Checks

/// The samples: an app with mistakes, whose marks tell all of them, and the same app put right.
struct SamplesTests {
  @Test(arguments: ["Lending", "."])
  func theMarkedMistakesAreFound(_ folder: String) throws {
    let run = try CaseRun(projectFile("Samples/\(folder)"))
    let wanted = try wanted(in: "Samples/\(folder)")
    #expect(wanted.count >= 17)
    #expect(run.places.sorted() == wanted)
    #expect(run.result.notices.isEmpty)
  }

  @Test func theCorrectedAppHasNone() throws {
    let run = try CaseRun(projectFile("Samples/LendingCorrected"))
    #expect(run.places.isEmpty)
    #expect(run.result.notices.isEmpty)
    #expect(run.result.fileCount == (try CaseRun(projectFile("Samples/Lending")).result.fileCount))
  }

  /// A finding tells its story up to its own place, and from a call on what lies behind it.
  @Test func everyFindingTellsItsWay() throws {
    let run = try CaseRun(projectFile("Samples/Lending"))
    for finding in run.result.findings {
      let place = run.place(of: finding)
      #expect(finding.flow.contains { $0.location == finding.location }, "\(place)")
      #expect(Set(finding.flow.map(\.message)).count == finding.flow.count, "\(place)")
      // That a container's view context is given no policy has no place but the container's.
      let isAbsence =
        finding.rule == "missing-merge-policy" && place.file.hasSuffix("PersistenceController.swift")
      #expect(finding.flow.count >= (isAbsence ? 1 : 2), "\(place)")
    }
  }

  /// The places that `// want: rule` marks, sorted.
  private func wanted(in folder: String) throws -> [CasePlace] {
    let root = projectFile(folder)
    var places: [CasePlace] = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: root) where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: root + "/" + path, encoding: .utf8)
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        guard let mark = line.range(of: "// want: ") else { continue }
        places.append(CasePlace(file: path, line: index + 1, rule: String(line[mark.upperBound...])))
      }
    }
    return places.sorted()
  }
}

/// The absolute path of a file or folder of the project.
func projectFile(_ path: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(path).standardized.path
}
