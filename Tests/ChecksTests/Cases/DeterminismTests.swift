import Foundation
import Testing

@testable import Checks

/// The same input gives the same findings: on any number of threads, in any place, alone or among other rules.
struct DeterminismTests {
  @Test(arguments: CaseFolder.allCases)
  func threadsChangeNothing(_ folder: CaseFolder) throws {
    let tree = try folder.copy()
    let one = try CaseRun(tree.root, jobs: 1)
    #expect(!one.result.findings.isEmpty)
    for jobs in [2, 3] {
      let more = try CaseRun(tree.root, jobs: jobs)
      #expect(more.files == one.files)
      #expect(more.result.findings == one.result.findings)
      #expect(more.result.notices == one.result.notices)
    }
  }

  /// Two copies, one of them several folders deeper: their places and fingerprints agree.
  @Test(arguments: CaseFolder.allCases)
  func thePlaceOfTheFolderChangesNothing(_ folder: CaseFolder) throws {
    let tree = try folder.copy()
    let deeper = try folder.copy(into: "some where/else")
    let one = try CaseRun(tree.root)
    let other = try CaseRun(deeper.path("some where/else"))
    #expect(!one.result.findings.isEmpty)
    #expect(other.files == one.files)
    #expect(other.result.findings == one.result.findings)
  }

  /// A process of its own changes the current folder, which all tests share.
  @Test func theCurrentFolderChangesNothing() async throws {
    let samples = projectFile("Samples")
    let outcome = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { [samples = samples as String] in
      try #require(FileManager.default.changeCurrentDirectoryPath(samples + "/Lending"))
      let result = try Analysis.run(AnalysisOptions(paths: ["Sources"], rules: RuleSelection()))
      for finding in result.findings {
        print(result.files[finding.location.file.index].path, finding.location.range.start, finding.fingerprint)
      }
    }
    let run = try CaseRun(samples + "/Lending")
    let lines = zip(run.places, run.result.findings).map { place, finding in
      "\(place.file) \(finding.location.range.start) \(finding.fingerprint)\n"
    }
    #expect(String(decoding: outcome?.standardOutputContent ?? [], as: UTF8.self) == lines.joined())
  }

  /// What the inference remembers of one rule's questions must not change its answers to another's.
  @Test(arguments: CaseFolder.allCases)
  func aRuleFindsTheSameWhicheverOthersRun(_ folder: CaseFolder) throws {
    let tree = try folder.copy()
    let all = try CaseRun(tree.root).result.findings
    let slugs = AllRules.infos.map(\.slug)
    for remainder in 0..<2 {
      let half = slugs.indices.filter { $0 % 2 == remainder }.map { slugs[$0] }
      let rules = try RuleSelection(only: half)
      let found = try Analysis.run(AnalysisOptions(paths: [tree.root], rules: rules)).findings
      let known = Set(rules.enabled.map(\.info.slug))
      #expect(found.filter { $0.level > .note } == all.filter { known.contains($0.rule) })
    }
  }

  @Test func fingerprintsAreDistinct() throws {
    let run = try CaseRun(projectFile("Samples"))
    let files = Dictionary(grouping: run.result.findings) { $0.location.file }
    for (_, findings) in files {
      #expect(Set(findings.map(\.fingerprint)).count == findings.count)
    }
    #expect(run.result.findings.allSatisfy { $0.fingerprint.count == 16 })
  }
}

/// A folder with many findings.
enum CaseFolder: String, CaseIterable {
  case samples = "Samples"
  case cases = "Tests/ChecksTests/Fixtures/cases"

  /// A copy of the folder at `path` in a folder of its own, where no name around it says that it is a test.
  func copy(into path: String = "") throws -> TemporaryTree {
    let tree = try TemporaryTree()
    let source = projectFile(rawValue)
    if !path.isEmpty { try tree.write(path + "/", "") }
    for name in try FileManager.default.contentsOfDirectory(atPath: source) {
      try FileManager.default.copyItem(
        atPath: source + "/" + name, toPath: PathText.join(tree.path(path), name))
    }
    return tree
  }
}
