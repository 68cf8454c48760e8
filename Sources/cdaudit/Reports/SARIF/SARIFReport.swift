import Checks

/// SARIF 2.1.0, the OASIS standard, as GitHub code scanning and its like read it.
///
/// The file holds nothing of the machine, the user or the time, so that the same sources give the same
/// bytes wherever they lie.
struct SARIFReport {
  /// GitHub shows no more results of a run.
  private static let shownResults = 5_000

  private let report: Report
  private let results: [SARIFResult]
  private let places: SARIFPlaces
  private let ruleIndices: [String: Int]
  private let leftOut: Int

  /// The report of a run.
  init(_ report: Report) {
    let all = SARIFResult.all(report.shownFindings, of: report)
    results = SARIFResult.mostSevere(of: all)
    leftOut = all.count - results.count
    places = SARIFPlaces(results, of: report)
    ruleIndices = Dictionary(report.rules.enumerated().map { ($1.info.slug, $0) }) { first, _ in first }
    self.report = report
  }

  /// What whoever uploads the report of a run should know of it, a sentence, or nil.
  static func remark(on report: Report) -> String? {
    // There are never more results than findings.
    let findings = report.shownFindings
    return findings.count > shownResults ? remark(resultCount: SARIFResult.all(findings, of: report).count) : nil
  }

  private static func remark(resultCount count: Int) -> String? {
    if count > SARIFResult.maximumCount {
      return "The SARIF report leaves out the \(count - SARIFResult.maximumCount) least severe of \(count) results,"
        + " as code scanning takes no more than \(SARIFResult.maximumCount)."
    }
    guard count > shownResults else { return nil }
    return "The SARIF report has \(count) results, of which GitHub code scanning shows the"
      + " \(shownResults) most severe."
  }

  /// The report as UTF-8: one result a line.
  func bytes() -> [UInt8] {
    var json = JSONWriter(brokenDownTo: 4)
    json.object { json in
      json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      json.arrayOfOne("runs", writeRun)
      json.member("version", "2.1.0")
    }
    return json.bytes
  }

  private func writeRun(_ json: inout JSONWriter) {
    json.member("columnKind", "utf16CodeUnits")
    json.arrayOfOne("invocations", writeInvocation)
    json.object("originalUriBaseIds") { json in
      json.object(SARIFPlaces.root) { $0.message("description", "The root folder of the repository.") }
    }
    json.array("results", of: results) { json, result in
      result.write(
        &json, places, ruleIndex: ruleIndices[result.finding.rule], tellsSuppressions: report.showsSuppressed)
    }
    json.object("tool") { $0.object("driver", writeDriver) }
  }

  private func writeDriver(_ json: inout JSONWriter) {
    json.member("fullName", Product.fullName)
    json.member("informationUri", Product.home)
    json.member("name", Product.name)
    json.array("rules", of: report.rules) { SARIFRule($1.info, level: $1.level).write(&$0) }
    json.member("semanticVersion", Product.version)
    json.member("version", Product.version)
  }

  /// The run succeeds whatever it found; only a failure of the tool itself is none.
  private func writeInvocation(_ json: inout JSONWriter) {
    var notices = report.result.notices
    if leftOut > 0, let remark = Self.remark(resultCount: leftOut + results.count) {
      notices.append(Notice(.warning, remark))
    }
    json.member("executionSuccessful", !notices.contains { $0.severity == .error })
    if !notices.isEmpty { json.array("toolExecutionNotifications", of: notices, write) }
  }

  private func write(_ json: inout JSONWriter, _ notice: Notice) {
    json.object { json in
      json.member("level", notice.severity.rawValue)
      if let path = notice.path {
        json.arrayOfOne("locations") { json in
          json.object("physicalLocation") { json in
            json.object("artifactLocation") { places.artifact(&$0, notice: path) }
            if let place = notice.place {
              json.object("region") { json in
                json.member("startColumn", place.utf16Column)
                json.member("startLine", place.position.line)
              }
            }
          }
        }
      }
      json.message("message", notice.message)
    }
  }
}
