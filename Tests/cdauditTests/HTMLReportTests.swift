import Checks
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import cdaudit

struct HTMLReportTests {
  /// The page as XML, which it is but for the elements that have no end: they are closed here.
  private func document(_ report: Report) throws -> XMLDocument {
    var page = text(.html, of: report)
    page.replace(/<meta ([^>]*)>/) { "<meta \($0.output.1)/>" }
    page = page.replacingOccurrences(of: "<!DOCTYPE html>\n", with: "")
    return try XMLDocument(data: Data(page.utf8))
  }

  @Test func thePageNeedsNothingElse() {
    let page = text(.html, of: GoldenRun.report)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    for part in ["<script", "<link", "<img", "<iframe", "@import", "url("] { #expect(!page.contains(part)) }
    #expect(page.contains("default-src 'none'"))
    #expect(page.contains("prefers-color-scheme: dark"))
  }

  @Test func nothingOfASourceIsMarkup() throws {
    let odd = "</style><script>alert(1)</script>\" onload=x &amp;"
    let document = try document(
      lineReport([.error], path: odd, message: "'\(odd)' & \(odd)", notices: [Notice(path: odd, odd)]))
    #expect(try document.nodes(forXPath: "//script").isEmpty)
    #expect(try document.nodes(forXPath: "//h3").first?.stringValue == "\(odd) & \(odd)")
  }

  @Test func headingsFormATreeAndAreTheLinksAims() throws {
    let document = try document(GoldenRun.report)
    let levels = try document.nodes(forXPath: "//h1|//h2|//h3").compactMap { Int($0.name?.dropFirst() ?? "") }
    #expect(levels.first == 1)
    #expect(levels.count { $0 == 1 } == 1)
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
    let ids = try document.nodes(forXPath: "//@id").compactMap(\.stringValue)
    #expect(Set(ids).count == ids.count)
    let links = try document.nodes(forXPath: "//@href").compactMap(\.stringValue).filter { $0.hasPrefix("#") }
    #expect(links.count == 4)
    for link in links { #expect(ids.contains(String(link.dropFirst()))) }
  }

  @Test func whatIsMeantIsMarked() throws {
    let document = try document(GoldenRun.report)
    let marks = try document.nodes(forXPath: "//article/pre/mark").compactMap(\.stringValue)
    #expect(marks.first == "worker.save()" && marks.contains("store.fetch()"))
  }

  @Test func thereIsAPageWithoutFindings() throws {
    let document = try document(lineReport([]))
    #expect(try document.nodes(forXPath: "//main/p").first?.stringValue == "Found nothing in 1 file.")
    #expect(try document.nodes(forXPath: "//table").isEmpty)
  }
}
