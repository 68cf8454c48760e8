import Foundation
import Testing

@testable import cdaudit

/// The golden report against the schema of the standard.
struct SARIFSchemaTests {
  /// From PyPI; `Tools/requirements.txt` names the version.
  private static let validator = Program.onPath("check-jsonschema")

  @Test(.enabled(if: validator != nil, "check-jsonschema is not installed: pip install check-jsonschema"))
  func reportsAreValid() throws {
    let validator = try #require(Self.validator)
    var empty = GoldenRun.result
    (empty.findings, empty.notices) = ([], [])
    let paths = ReportPaths(currentFolder: "/project")
    let reports = [GoldenRun.result, empty].map { Report($0, rules: GoldenRun.rules, paths: paths) }
    try withTemporaryFolder { folder in
      for report in reports + [GoldenRun.silencedReport] {
        let file = folder + "/report.sarif"
        try FileWriter(path: file).write(SARIFReport(report).bytes())
        let schema = fixtures.appendingPathComponent("sarif/sarif-schema-2.1.0.json").path
        let outcome = try Program.run(validator, ["--schemafile", schema, file])
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
      }
    }
  }
}
