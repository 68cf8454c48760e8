import Checks

/// What GitLab shows in a merge request: a Code Quality report, an array of issues in the form of Code Climate's
/// specification. See "Code Quality report format" in GitLab's documentation.
struct GitLabReport {
  private let report: Report

  /// The report of a run.
  init(_ report: Report) { self.report = report }

  /// The report as UTF-8: one finding a line.
  func bytes() -> [UInt8] {
    var json = JSONWriter(brokenDownTo: 1)
    json.array(of: report.result.findings, write)
    return json.bytes
  }

  private func write(_ json: inout JSONWriter, _ finding: Finding) {
    let place = report.place(finding.location)
    let path = report.rootedPath(of: finding.location)
    json.object { json in
      json.member("categories", ["Bug Risk"])
      json.member("check_name", finding.rule)
      json.object("content") { $0.member("body", finding.help) }
      json.member("description", finding.message)
      json.member("engine_name", Product.name)
      json.member("fingerprint", Self.fingerprint(finding, path))
      json.object("location") { json in
        json.object("lines") { json in
          json.member("begin", place.start.line)
          json.member("end", place.end.line)
        }
        json.member("path", path)
      }
      json.member("severity", Self.severity(of: finding.level))
      json.member("type", "issue")
    }
  }

  /// GitLab takes issues with one fingerprint for one, and ours tell apart the findings of one file: the path's hash
  /// (FNV-1a) is added.
  private static func fingerprint(_ finding: Finding, _ path: String) -> String {
    let hash = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return finding.fingerprint + String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func severity(of level: Level) -> String {
    switch level {
    case .error: "critical"
    case .warning: "major"
    case .note: "info"
    }
  }
}
