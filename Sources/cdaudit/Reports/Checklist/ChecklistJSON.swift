import Checks

/// The answered checklist for scripts. Paths are those that people see; columns count UTF-8 bytes. Findings have the
/// form that they have in `JSONReport`.
struct ChecklistJSON {
  private let review: Review
  private let report: Report

  /// The checklist of a run.
  init(_ review: Review, _ report: Report) {
    self.review = review
    self.report = report
  }

  /// The checklist as UTF-8.
  func bytes() -> [UInt8] {
    let findings = JSONReport(report)
    var json = JSONWriter(brokenDownTo: 4)
    json.object { json in
      json.member("files", report.result.fileCount)
      json.array("notifications", of: report.result.notices, findings.write)
      json.array("otherFindings", of: review.others, findings.write)
      json.array("questions", of: review.answers) { json, answer in
        json.object { json in
          json.member("answer", answer.verdict.rawValue)
          json.array("evidence", of: answer.evidence, write)
          json.array("findings", of: answer.findings, findings.write)
          json.member("id", answer.question.slug)
          json.member("number", answer.question.number)
          json.member("question", answer.question.title)
        }
      }
      json.member("suppressed", report.result.suppressedCount)
      json.object("tool") { json in
        json.member("name", Product.name)
        json.member("version", Product.version)
      }
      json.member("version", 1)
    }
    return json.bytes
  }

  private func write(_ json: inout JSONWriter, _ evidence: ReviewEvidence) {
    json.object { json in
      json.array("places", of: evidence.places) { json, location in
        let place = report.place(location)
        json.object { json in
          json.member("column", place.start.column)
          json.member("line", place.start.line)
          json.member("path", place.path)
        }
      }
      json.member("text", evidence.text)
    }
  }
}
