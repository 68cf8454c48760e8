import Checks

/// Everything that is known of each finding, for scripts. Paths are those that people see; columns count
/// UTF-8 bytes. Additions keep `version`; it changes when a key goes or changes its meaning.
struct JSONReport {
  private let report: Report

  /// The report of a run.
  init(_ report: Report) { self.report = report }

  /// The report as UTF-8: one finding a line.
  func bytes() -> [UInt8] {
    var json = JSONWriter(brokenDownTo: 2)
    json.object { json in
      json.member("baselined", report.result.baselinedCount)
      json.member("files", report.result.fileCount)
      json.array("findings", of: report.shownFindings) { write(&$0, $1.finding, $1.silence) }
      json.array("notifications", of: report.result.notices, write)
      json.member("suppressed", report.result.suppressedCount)
      json.object("tool") { json in
        json.member("name", Product.name)
        json.member("version", Product.version)
      }
      json.member("unchanged", report.result.unchangedCount)
      json.member("version", 1)
    }
    return json.bytes
  }

  /// Writes a finding that counts.
  func write(_ json: inout JSONWriter, _ finding: Finding) { write(&json, finding, nil) }

  private func write(_ json: inout JSONWriter, _ finding: Finding, _ silence: Silence?) {
    let place = report.place(finding.location)
    json.object { json in
      json.member("column", place.start.column)
      json.member("confidence", finding.confidence.rawValue)
      json.member("endColumn", place.end.column)
      json.member("endLine", place.end.line)
      json.member("fingerprint", finding.fingerprint)
      json.array("fixes", of: finding.fixes, write)
      json.array("flow", of: finding.flow, write)
      json.member("help", finding.help)
      json.member("level", finding.level.rawValue)
      json.member("line", place.start.line)
      json.member("message", finding.message)
      json.member("path", place.path)
      json.member("rule", finding.rule)
      switch silence {
      case nil: break
      case .comment: json.member("suppressed", "comment")
      case .baseline: json.member("suppressed", "baseline")
      }
    }
  }

  private func write(_ json: inout JSONWriter, _ step: FlowStep) {
    let place = report.place(step.location)
    json.object { json in
      json.member("column", place.start.column)
      json.member("line", place.start.line)
      json.member("message", step.message)
      json.member("path", place.path)
    }
  }

  private func write(_ json: inout JSONWriter, _ fix: Fix) {
    json.object { json in
      json.member("description", fix.summary)
      json.array("edits", of: fix.edits, write)
      json.member("safe", fix.isSafe)
    }
  }

  private func write(_ json: inout JSONWriter, _ edit: Edit) {
    let place = report.place(edit.location)
    json.object { json in
      json.member("column", place.start.column)
      json.member("endColumn", place.end.column)
      json.member("endLine", place.end.line)
      json.member("line", place.start.line)
      json.member("path", place.path)
      json.member("text", edit.text)
    }
  }

  /// Writes a notice.
  func write(_ json: inout JSONWriter, _ notice: Notice) {
    json.object { json in
      if let place = notice.place { json.member("column", place.position.column) }
      json.member("level", notice.severity.rawValue)
      if let place = notice.place { json.member("line", place.position.line) }
      json.member("message", notice.message)
      json.member("path") { json in
        if let path = notice.path { json.string(path) } else { json.null() }
      }
    }
  }
}
