import Checks

/// What SARIF calls a result: the findings of one rule on one line. GitHub takes them for one alert, as its
/// fingerprint knows only the line; the places of the others are named in the first one's message.
struct SARIFResult {
  /// The finding that the result tells of.
  private(set) var finding: Finding
  /// Those of the same rule on the same line.
  private(set) var others: [Finding] = []
  /// What silences it, or nil for one that counts.
  var silence: Silence?

  /// GitHub refuses a run with more results.
  static let maximumCount = 25_000

  /// What the findings of one result have in common.
  private struct Key: Hashable {
    var file: FileID
    var line: Int
    var rule: String
    var silence: Silence?

    init(_ shown: ShownFinding, in report: Report) {
      let finding = shown.finding
      silence = shown.silence
      file = finding.location.file
      line = report.line(of: finding.location)
      rule = finding.rule
    }
  }

  /// The findings of a report, those of one rule on one line put together, in the order of the first of each. One that
  /// is silenced is a result beside one that is not.
  static func all(_ findings: [ShownFinding], of report: Report) -> [SARIFResult] {
    var results: [SARIFResult] = []
    var indices: [Key: Int] = [:]
    for shown in findings {
      let key = Key(shown, in: report)
      if let index = indices[key] {
        results[index].others.append(shown.finding)
      } else {
        indices[key] = results.count
        results.append(SARIFResult(finding: shown.finding, silence: shown.silence))
      }
    }
    return results
  }

  /// As many results as a run may have, in their order; the silenced ones are left out first, then the least severe, of
  /// these the last.
  static func mostSevere(of results: [SARIFResult]) -> [SARIFResult] {
    guard results.count > maximumCount else { return results }
    var counts: [Weight: Int] = [:]
    for result in results { counts[result.weight, default: 0] += 1 }
    // How many of each weight there is room for: the most severe first.
    var room: [Weight: Int] = [:]
    var left = maximumCount
    for weight in counts.keys.sorted(by: >) {
      room[weight] = min(left, counts[weight] ?? 0)
      left -= room[weight] ?? 0
    }
    return results.filter { result in
      guard let free = room[result.weight], free > 0 else { return false }
      room[result.weight] = free - 1
      return true
    }
  }

  /// How much a result matters.
  private struct Weight: Hashable, Comparable {
    var counts: Bool
    var level: Level

    static func < (left: Weight, right: Weight) -> Bool {
      left.counts == right.counts ? left.level < right.level : right.counts
    }
  }

  private var weight: Weight { Weight(counts: silence == nil, level: finding.level) }

  /// Writes the result.
  ///
  /// - Parameters:
  ///   - ruleIndex: The place of its rule in the list of rules.
  ///   - tellsSuppressions: Whether it is said what silences it; in one run of all results or of none.
  func write(_ json: inout JSONWriter, _ places: SARIFPlaces, ruleIndex: Int?, tellsSuppressions: Bool) {
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
      if tellsSuppressions { json.array("suppressions", of: silence.map { [$0] } ?? [], write) }
    }
  }

  private func write(_ json: inout JSONWriter, _ silence: Silence) {
    json.object { json in
      switch silence {
      case .comment(let reason):
        if let reason { json.member("justification", reason) }
        json.member("kind", "inSource")
      case .baseline: json.member("kind", "external")
      }
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
