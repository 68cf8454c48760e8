import Checks
import Foundation
import Lexer
import Testing

@testable import cdaudit

/// What no schema checks and code scanning services demand all the same.
struct SARIFTests {
  @Test func thereIsOneRunOfTheRightVersion() throws {
    let log = try SARIFLog(GoldenRun.report)
    #expect(log.root["version"] as? String == "2.1.0")
    #expect(log.root["$schema"] as? String == "https://json.schemastore.org/sarif-2.1.0.json")
    #expect((log.root["runs"] as? [Any])?.count == 1)
    #expect(log.run["columnKind"] as? String == "utf16CodeUnits")
    #expect(log.run["automationDetails"] == nil)
  }

  @Test func aRunWithoutFindingsHasAnEmptyList() throws {
    var result = GoldenRun.result
    (result.findings, result.notices) = ([], [])
    let log = try SARIFLog(
      Report(result, rules: GoldenRun.rules, paths: ReportPaths(currentFolder: "/project")))
    #expect(log.results.isEmpty)
    #expect(log.run["results"] is [Any])
    #expect(log.rules.count == GoldenRun.rules.count)
    #expect(log.invocation["executionSuccessful"] as? Bool == true)
    #expect(log.invocation["toolExecutionNotifications"] == nil)
  }

  @Test func everyReferenceIsEncodedAndRelative() throws {
    let log = try SARIFLog(GoldenRun.report)
    let uris = log.artifactLocations.compactMap { $0["uri"] as? String }
    #expect(uris.count == log.artifactLocations.count)
    #expect(uris.contains("Sources/B%C3%BCro%20%231/Liste%20100%25.swift"))
    #expect(uris.contains("Sources/Kaputt%202.swift"))
    for uri in uris {
      #expect(!uri.isEmpty && !uri.hasPrefix("/") && !uri.hasPrefix("./"))
      #expect(!uri.split(separator: "/", omittingEmptySubsequences: false).contains(".."))
      #expect(uri.wholeMatch(of: /(?:[A-Za-z0-9._~!$&'()*+,;=@\/-]|%[0-9A-F]{2})+/) != nil, "\(uri)")
    }
    let bases = try #require(log.run["originalUriBaseIds"] as? [String: Any])
    for location in log.artifactLocations {
      #expect(bases[location["uriBaseId"] as? String ?? ""] != nil)
    }
  }

  @Test func theFileTellsNothingOfTheMachine() throws {
    let text = String(decoding: SARIFReport(GoldenRun.report).bytes(), as: UTF8.self)
    #expect(!text.contains("/project"))
    #expect(!text.contains("file:"))
  }

  @Test func resultsPointAtTheirRules() throws {
    let log = try SARIFLog(GoldenRun.report)
    for result in log.results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(log.rules[index]["id"] as? String == result["ruleId"] as? String)
    }
  }

  @Test func rulesAreWhole() throws {
    let why = String(repeating: "Long is the reason, and 'é' counts once. ", count: 60)
    let long = RuleInfo(
      slug: "long-reason", family: .tests, level: .warning, summary: "It is long", why: why,
      instead: "Be brief.", examples: [.bad("⟦x⟧"), .good("y")])
    let rules = GoldenRun.rules + [(long, .error)]
    let log = try SARIFLog(
      Report(GoldenRun.result, rules: rules, paths: ReportPaths(currentFolder: "/project")))
    #expect(log.rules.count == rules.count)
    for (rule, expected) in zip(log.rules, rules) {
      let name = try #require(rule["name"] as? String)
      #expect(rule["id"] as? String == expected.info.slug)
      #expect(name != expected.info.slug && name.wholeMatch(of: /[A-Z][A-Za-z]{0,254}/) != nil)
      for key in ["shortDescription", "fullDescription"] {
        let text = try #require((rule[key] as? [String: String])?["text"])
        #expect((1...1024).contains(text.utf16.count))
      }
      #expect((rule["shortDescription"] as? [String: String])?["text"]?.hasSuffix(".") == true)
      let help = try #require(rule["help"] as? [String: String])
      #expect(help["text"]?.isEmpty == false && help["markdown"]?.contains("```swift\n") == true)
      #expect((rule["helpUri"] as? String)?.hasPrefix("https://") == true)
      #expect(
        (rule["defaultConfiguration"] as? [String: String])?["level"] == expected.level.rawValue)
      let properties = try #require(rule["properties"] as? [String: Any])
      let tags = try #require(properties["tags"] as? [String])
      #expect((1...10).contains(tags.count) && Set(tags).count == tags.count)
      #expect(["high", "medium"].contains(properties["precision"] as? String))
      #expect(properties["security-severity"] == nil)
      let severities: [Level: String] = [.error: "error", .warning: "warning", .note: "recommendation"]
      #expect(properties["problem.severity"] as? String == severities[expected.level])
    }
    #expect(log.rules.first?["name"] as? String == "ContextOffQueue")
  }

  @Test func messagesAreSentencesAndStartWithTheFinding() throws {
    let log = try SARIFLog(GoldenRun.report)
    let messages = log.results.compactMap { ($0["message"] as? [String: String])?["text"] }
    #expect(messages.count == log.results.count)
    for message in messages { #expect(message.hasSuffix(".")) }
    #expect(messages[1].hasPrefix("'worker' is a background context and this code is not on its queue. "))
    for location in log.relatedLocations + log.flowLocations {
      #expect((location["message"] as? [String: String])?["text"]?.hasSuffix(".") == true)
    }
  }

  /// `[text](3)` is a link to the related location 3, and nothing else reads as one.
  @Test func linksAndRelatedLocationsBelongTogether() throws {
    let log = try SARIFLog(GoldenRun.report)
    var count = 0
    for result in log.results {
      let message = try #require((result["message"] as? [String: String])?["text"])
      let links = message.matches(of: /\]\(([^)]*)\)/).map { String($0.output.1) }
      let ids = (result["relatedLocations"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
      #expect(links == ids.map(String.init))
      #expect(Set(ids).count == ids.count)
      count += ids.count
    }
    #expect(count == 4)
    // Brackets of the source are escaped in a link's text and kept apart from a parenthesis elsewhere.
    let message = (log.results[2]["message"] as? [String: String])?["text"]
    #expect(message?.hasPrefix("'worker[0] (1)' is reset off its queue.") == true)
    #expect(message?.contains(#"[a list of \[Item\] \\ none is made here](0)"#) == true)
  }

  @Test func regionsAreWholeInOrderAndInsideTheFile() throws {
    let log = try SARIFLog(GoldenRun.report)
    #expect(!log.regions.isEmpty)
    for (uri, region) in log.regions {
      let source = try #require(GoldenRun.sources.first { uriReference($0.path) == uri })
      let lines = source.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      let numbers = ["startLine", "startColumn", "endLine", "endColumn"].compactMap { region[$0] as? Int }
      try #require(numbers.count == 4)
      #expect(numbers.allSatisfy { $0 >= 1 })
      #expect((numbers[0], numbers[1]) <= (numbers[2], numbers[3]))
      #expect(numbers[1] <= lines[numbers[0] - 1].utf16.count + 1)
      #expect(numbers[3] <= lines[numbers[2] - 1].utf16.count + 1)
    }
  }

  @Test func columnsCountUTF16Units() throws {
    let region = try #require(SARIFLog(GoldenRun.report).regions.first?.1)
    // Before it on its line stand a name of two signs, three signs, an emoji of two units, an `e` and its accent.
    let before = "let 名前 = \"日本語 😀 e\u{301}\"; let rows = try "
    #expect(region["startLine"] as? Int == 3)
    #expect(region["startColumn"] as? Int == before.utf16.count + 1)
    #expect(region["endColumn"] as? Int == before.utf16.count + 1 + "store.fetch()".count)
  }

  @Test func findingsOfOneRuleOnOneLineAreOneResult() throws {
    let log = try SARIFLog(GoldenRun.report)
    #expect(GoldenRun.result.findings.count == 6)
    #expect(log.results.count == 5)
    let related = try #require(log.results[1]["relatedLocations"] as? [[String: Any]])
    #expect(related.count == 3)
    #expect((related[2]["message"] as? [String: String])?["text"] == "the same.")
  }

  @Test func fingerprintsAreThoseOfTheLine() throws {
    let log = try SARIFLog(GoldenRun.report)
    for (result, expected) in zip(log.results, [(0, 3), (1, 11), (1, 12), (2, 1), (3, 1)]) {
      let hashes = LineHashes(Array(GoldenRun.sources[expected.0].text.utf8))
      #expect(
        result["partialFingerprints"] as? [String: String] == ["primaryLocationLineHash": hashes[expected.1]])
    }
  }

  @Test func onlySafeFixesAreGiven() throws {
    let fixes = try SARIFLog(GoldenRun.report).results.flatMap { $0["fixes"] as? [[String: Any]] ?? [] }
    #expect(fixes.count == 1)
    #expect((fixes[0]["description"] as? [String: String])?["text"] == "Wrap the call in 'performAndWait'.")
    let change = try #require((fixes[0]["artifactChanges"] as? [[String: Any]])?.first)
    #expect((change["replacements"] as? [Any])?.count == 2)
  }

  @Test func nothingIsSuppressedAndNothingHasABaseline() throws {
    for result in try SARIFLog(GoldenRun.report).results {
      #expect(result["suppressions"] == nil)
      #expect(result["baselineState"] == nil)
    }
  }

  @Test func noticesAreNotifications() throws {
    let log = try SARIFLog(GoldenRun.report)
    let notifications = try #require(log.invocation["toolExecutionNotifications"] as? [[String: Any]])
    #expect(notifications.map { $0["level"] as? String } == ["warning", "warning"])
    #expect(notifications[0]["locations"] != nil)
    #expect(notifications[1]["locations"] == nil)
    #expect(log.invocation["executionSuccessful"] as? Bool == true)

    var result = GoldenRun.result
    result.notices = [Notice(.error, "No thread could be started.")]
    let failed = try SARIFLog(
      Report(result, rules: GoldenRun.rules, paths: ReportPaths(currentFolder: "/project")))
    #expect(failed.invocation["executionSuccessful"] as? Bool == false)
  }

  @Test func tooManyResultsAreCutLeastSevereFirst() throws {
    let report = bigReport(findings: 25_010, notesFrom: 10, to: 25)
    let log = try SARIFLog(report)
    #expect(log.results.count == 25_000)
    // Of the 15 notes the last ten go; the order stays.
    let notes = log.results.enumerated().filter { $1["level"] as? String == "note" }.map(\.offset)
    #expect(notes == [10, 11, 12, 13, 14])
    #expect(log.regions.map { $0.1["startLine"] as? Int ?? 0 } == Array(1...15) + Array(26...25_010))
    let notifications = log.invocation["toolExecutionNotifications"] as? [[String: Any]]
    let text = (notifications?.first?["message"] as? [String: String])?["text"]
    #expect(text?.contains("the 10 least severe of 25010 results") == true)
    #expect(RunSummary(report, style: .plain).notices([.sarif]) == "warning: \(text ?? "")\n")
  }

  @Test func moreThanAreShownIsTold() throws {
    let report = bigReport(findings: 5_001, notesFrom: 0, to: 0)
    let summary = RunSummary(report, style: .plain)
    #expect(summary.notices([.sarif]).contains("has 5001 results"))
    #expect(summary.notices([.text]).isEmpty)
    #expect(try SARIFLog(report).invocation["toolExecutionNotifications"] == nil)
    #expect(
      RunSummary(bigReport(findings: 5_000, notesFrom: 0, to: 0), style: .plain).notices([.sarif]).isEmpty)
  }

  @Test func manyPlacesOnOneLineAreLimited() throws {
    let text = String(repeating: "save();", count: 300)
    let findings = (0..<300).map { number in
      Finding(
        rule: "context-off-queue", level: .error, message: "number \(number)", help: "Help.",
        location: Location(file: FileID(0), range: ByteRange(number * 7, number * 7 + 6)))
    }
    let log = try SARIFLog(report(text, findings))
    #expect(log.results.count == 1)
    #expect(log.relatedLocations.count == 100)
    let message = (log.results[0]["message"] as? [String: String])?["text"]
    #expect(message?.contains("; and 199 more.") == true)
  }

  @Test func theSameSourcesElsewhereGiveTheSameBytes() throws {
    let reports = try (0..<2).map { _ in
      try withTemporaryFolder { folder in
        try write("", to: folder + "/.git/HEAD")
        var result = GoldenRun.result
        for index in result.files.indices {
          try write(GoldenRun.sources[index].text, to: folder + "/" + result.files[index].path)
          result.files[index].resolvedPath = folder + "/" + result.files[index].path
        }
        let paths = ReportPaths(currentFolder: folder, operands: ["."])
        return SARIFReport(Report(result, rules: GoldenRun.rules, paths: paths)).bytes()
      }
    }
    #expect(reports[0] == reports[1])
    #expect(reports[0] == SARIFReport(GoldenRun.report).bytes())
  }

  private func report(_ text: String, _ findings: [Finding]) -> Report {
    let file = ReportedFile(path: "a.swift", resolvedPath: "/project/a.swift", bytes: Array(text.utf8))
    let result = AnalysisResult(files: [file], fileCount: 1, findings: findings, notices: [])
    return Report(result, rules: GoldenRun.rules, paths: ReportPaths(currentFolder: "/project"))
  }

  /// A finding a line; those of `first..<last` are notes.
  private func bigReport(findings count: Int, notesFrom first: Int, to last: Int) -> Report {
    report(
      String(repeating: "x\n", count: count),
      (0..<count).map { line in
        let isNote = (first..<last).contains(line)
        return Finding(
          rule: isNote ? "fetch-without-limit" : "context-off-queue", level: isNote ? .note : .error,
          message: "It is", help: "Help.",
          location: Location(file: FileID(0), range: ByteRange(line * 2, line * 2 + 1)))
      })
  }
}
