import Foundation
import Testing

@testable import Checks

/// Code of the kinds that apps have: what looks wrong and is right, and mistakes beside their repairs.
struct CasesTests {
  @Test(arguments: try names(in: "safe"))
  func safeCodeHasNoFindings(_ name: String) throws {
    let run = try CaseRun(copyOf: fixture("cases/safe/\(name)"))
    #expect(run.places.isEmpty)
    #expect(run.result.notices.isEmpty)
  }

  @Test(arguments: try names(in: "real"))
  func repairedCodeHasNoFindings(_ name: String) throws {
    let run = try CaseRun(copyOf: try part("good", of: name))
    #expect(run.places.isEmpty)
    #expect(run.result.notices.isEmpty)
  }

  /// Finding a place that is pending fails too: the list then has to be shortened.
  @Test(arguments: try names(in: "real"))
  func mistakesAreFoundAndNothingElse(_ name: String) throws {
    let path = try part("bad", of: name)
    let marks = try CaseMarks(path)
    try #require(!marks.expected.isEmpty)
    let run = try CaseRun(copyOf: path)
    let pending = try PendingPlaces.entries().filter { $0.name == name }
    // A place whose rule is still to come is nobody's to find.
    let missed = marks.missed(by: run.places).filter { isKnown($0.rule) }
    #expect(missed.map { PendingPlaces.Entry(name: name, line: $0.line, rule: $0.rule) } == pending)
    #expect(marks.unwanted(among: run.places).isEmpty)
    #expect(run.result.notices.isEmpty)
  }

  @Test func pendingPlacesAreMarked() throws {
    let entries = try PendingPlaces.entries()
    #expect(Set(entries).count == entries.count)
    for entry in entries {
      let marks = try CaseMarks(try part("bad", of: entry.name))
      #expect(marks.expected.contains { $0.line == entry.line && $0.rule == entry.rule }, "\(entry)")
      #expect(isKnown(entry.rule), "\(entry)")
    }
  }

  private func isKnown(_ rule: String) -> Bool { AllRules.infos.contains { $0.slug == rule } }

  /// The file or folder of a case that holds its bad or its good code.
  private func part(_ twin: String, of name: String) throws -> String {
    let folder = fixture("cases/real/\(name)")
    return try #require(
      ["\(folder)/\(twin)", "\(folder)/\(twin).swift"].first { FileManager.default.fileExists(atPath: $0) })
  }
}

/// The names of the cases in a folder of `Fixtures/cases`.
private func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: fixture("cases/\(folder)")).sorted()
}
