import Checks
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import cdaudit

struct JUnitReportTests {
  private func root(_ report: Report) throws -> XMLElement {
    try #require(try XMLDocument(data: Data(JUnitReport(report).bytes())).rootElement())
  }

  @Test func countsAreThoseOfTheTests() throws {
    let root = try root(lineReport([.error, .warning, .warning, .note]))
    for element in [root] + root.elements(forName: "testsuite") {
      let tests =
        element.name == "testsuites"
        ? try element.nodes(forXPath: "testsuite/testcase").count : element.elements(forName: "testcase").count
      let path = element.name == "testsuites" ? "testsuite/testcase/" : "testcase/"
      #expect(element.attribute(forName: "tests")?.stringValue == "\(tests)")
      for (attribute, child) in [("failures", "failure"), ("errors", "error"), ("skipped", "skipped")] {
        let count = try element.nodes(forXPath: path + child).count
        #expect(element.attribute(forName: attribute)?.stringValue == "\(count)")
      }
    }
    #expect(root.attribute(forName: "failures")?.stringValue == "3")
    #expect(root.attribute(forName: "skipped")?.stringValue == "1")
  }

  @Test func aRuleWithoutFindingsPasses() throws {
    let root = try root(lineReport([]))
    let suites = root.elements(forName: "testsuite").compactMap { $0.attribute(forName: "name")?.stringValue }
    #expect(suites == GoldenRun.rules.map(\.info.slug) + ["cdaudit"])
    #expect(root.attribute(forName: "tests")?.stringValue == "4")
    #expect(root.attribute(forName: "failures")?.stringValue == "0")
  }

  @Test func aRunThatFailedIsAnError() throws {
    let root = try root(lineReport([], notices: [Notice(.error, "No thread <could> be started.")]))
    let errors = try root.nodes(forXPath: "testsuite[@name='cdaudit']/testcase/error/@message")
    #expect(errors.map(\.stringValue) == ["No thread <could> be started."])
  }

  /// XML 1.0 has no way at all to write most control characters.
  @Test func whateverATextHoldsIsXML() throws {
    let odd = "<&>\"'\u{0}\u{1B}\u{FFFE}\u{202E}]]>😀"
    let root = try root(lineReport([.error], path: odd + ".swift", message: odd))
    let message = try root.nodes(forXPath: "testsuite/testcase/failure/@message").first?.stringValue
    #expect(message == "<&>\"'␀␛\u{FFFD}\u{FFFD}]]>😀")
  }
}
