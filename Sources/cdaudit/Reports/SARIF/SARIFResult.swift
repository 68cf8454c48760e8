import Checks

/// What SARIF calls a result: the findings of one rule on one line. GitHub takes them for one alert, as its
/// fingerprint knows only the line; the places of the others are named in the first one's message.
struct SARIFResult {
  /// The finding that the result tells of.
  private(set) var finding: Finding
  /// Those of the same rule on the same line.
  private(set) var others: [Finding] = []

  /// GitHub refuses a run with more results.
  static let maximumCount = 25_000

  /// What the findings of one result have in common.
  private struct Key: Hashable {
    var file: FileID
    var line: Int
    var rule: String

    init(_ finding: Finding, in report: Report) {
      file = finding.location.file
      line = report.line(of: finding.location)
      rule = finding.rule
    }
  }

  /// How many results the findings of a report are.
  static func count(of report: Report) -> Int { Set(report.result.findings.map { Key($0, in: report) }).count }

  /// The findings of a report, those of one rule on one line put together, in the order of the first of each.
  static func all(of report: Report) -> [SARIFResult] {
    var results: [SARIFResult] = []
    var indices: [Key: Int] = [:]
    for finding in report.result.findings {
      let key = Key(finding, in: report)
      if let index = indices[key] {
        results[index].others.append(finding)
      } else {
        indices[key] = results.count
        results.append(SARIFResult(finding: finding))
      }
    }
    return results
  }

  /// As many results as a run may have, in their order; the least severe are left out, of these the last.
  static func mostSevere(of results: [SARIFResult]) -> [SARIFResult] {
    guard results.count > maximumCount else { return results }
    var counts: [Level: Int] = [:]
    for result in results { counts[result.finding.level, default: 0] += 1 }
    // How many of each level there is room for: the most severe first.
    var room: [Level: Int] = [:]
    var left = maximumCount
    for level in counts.keys.sorted(by: >) {
      room[level] = min(left, counts[level] ?? 0)
      left -= room[level] ?? 0
    }
    return results.filter { result in
      guard let free = room[result.finding.level], free > 0 else { return false }
      room[result.finding.level] = free - 1
      return true
    }
  }

  /// Writes the result.
  ///
  /// - Parameter ruleIndex: The place of its rule in the list of rules.
  func write(_ json: inout JSONWriter, _ places: SARIFPlaces, ruleIndex: Int?) {
    let message = SARIFMessage(finding, others: others)
    let fixes = finding.fixes.filter(\.isSafe)
    json.object { json in
      if !finding.flow.isEmpty {
        json.arrayOfOne("codeFlows") { json in
          json.arrayOfOne("threadFlows") { write(&$0, finding.flow, places) }
        }
      }
      if !fixes.isEmpty { json.array("fixes", of: fixes) { write(&$0, $1, places) } }
      json.member("level", finding.level.rawValue)
      json.arrayOfOne("locations") { json in
        json.member("physicalLocation") { places.write(&$0, finding.location) }
      }
      json.message("message", message.text)
      json.object("partialFingerprints") { places.fingerprints(&$0, finding.location) }
      if !message.related.isEmpty {
        json.array("relatedLocations", of: message.related.enumerated()) { json, related in
          json.object { json in
            json.member("id", related.offset)
            json.message("message", related.element.text + ".")
            json.member("physicalLocation") { places.write(&$0, related.element.location) }
          }
        }
      }
      json.member("ruleId", finding.rule)
      if let ruleIndex { json.member("ruleIndex", ruleIndex) }
    }
  }

  /// The members of a `threadFlow`. Its steps are written in place, as GitHub shows no others, and no more
  /// than it shows; of a flow that is too long the end is kept, which leads to the finding.
  private func write(_ json: inout JSONWriter, _ flow: [FlowStep], _ places: SARIFPlaces) {
    json.array("locations", of: flow.suffix(1_000)) { json, step in
      json.object { json in
        json.object("location") { json in
          json.message("message", step.message + ".")
          json.member("physicalLocation") { places.write(&$0, step.location) }
        }
      }
    }
  }

  private func write(_ json: inout JSONWriter, _ fix: Fix, _ places: SARIFPlaces) {
    // The edits of one file stand together; files keep the order in which they come up.
    var files: [FileID] = []
    for edit in fix.edits where !files.contains(edit.location.file) { files.append(edit.location.file) }
    json.object { json in
      json.array("artifactChanges", of: files) { json, file in
        json.object { json in
          json.object("artifactLocation") { places.artifact(&$0, file) }
          json.array("replacements", of: fix.edits.filter { $0.location.file == file }) { json, edit in
            json.object { json in
              json.object("deletedRegion") { places.region(&$0, edit.location) }
              json.message("insertedContent", edit.text)
            }
          }
        }
      }
      json.message("description", fix.summary + ".")
    }
  }
}
