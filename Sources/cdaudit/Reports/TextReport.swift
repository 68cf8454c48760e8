import Checks

/// The report for people: each finding with its source line, the way that leads to it, and the way out.
///
///     error: 'worker' is a background context and this code is not on its queue [context-outside-perform]
///       --> App/Store.swift:12:9
///        |
///     12 |     try worker.save()
///        |         ^^^^^^^^^^^^^
///        |
///        = 1. App/Store.swift:8:9: made here
///      8 |     let worker = container.newBackgroundContext()
///        |         ------
///        = 2. App/Store.swift:12:9: used here
///        = help: Wrap the work in `await context.perform { … }`.
struct TextReport {
  private let report: Report
  private let style: Style

  /// The report of a run; `style` sets parts of it off.
  init(_ report: Report, style: Style) {
    self.report = report
    self.style = style
  }

  /// The report as UTF-8: the findings with an empty line after each.
  func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    for finding in report.result.findings {
      for line in lines(of: finding) {
        bytes += line.utf8
        bytes.append(UInt8(ascii: "\n"))
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func lines(of finding: Finding) -> [String] {
    let place = report.place(finding.location)
    let excerpt = excerpt(finding.location)
    // The step that is the finding's own place needs no second excerpt.
    let steps = finding.flow.map { step in
      (step, excerpt: step.location == finding.location ? nil : self.excerpt(step.location))
    }
    let gutter = ([excerpt] + steps.compactMap(\.excerpt)).map { String($0.line).count }.max() ?? 1

    let level = style.level(finding.level, finding.level.rawValue)
    var lines = ["\(level)\(style.strong(": " + DisplayText.line(finding.message))) [\(finding.rule)]"]
    lines.append("\(blank(gutter))\(style.frame("-->")) \(name(place))")
    lines.append("\(blank(gutter)) \(style.frame("|"))")
    lines += picture(excerpt, gutter: gutter) { style.level(finding.level, carets("^", $0)) }
    lines.append("\(blank(gutter)) \(style.frame("|"))")
    for (number, (step, excerpt)) in steps.enumerated() {
      let text = "\(number + 1). \(name(report.place(step.location))): \(DisplayText.line(step.message))"
      lines.append("\(blank(gutter)) \(style.frame("=")) \(text)")
      if let excerpt { lines += picture(excerpt, gutter: gutter) { style.frame(carets("-", $0)) } }
    }
    let help = "\(style.help("help:")) \(DisplayText.line(finding.help))"
    lines.append("\(blank(gutter)) \(style.frame("=")) \(help)")
    return lines
  }

  private func excerpt(_ location: Location) -> Excerpt {
    Excerpt(report.lines(of: location.file), location.range)
  }

  /// A source line with its number, and below it the marks.
  private func picture(_ excerpt: Excerpt, gutter: Int, marks: (Excerpt) -> String) -> [String] {
    let number = String(excerpt.line)
    let margin = blank(gutter - number.count) + style.frame(number + " |")
    let source = excerpt.text.isEmpty ? margin : "\(margin) \(excerpt.text)"
    return [source, "\(blank(gutter)) \(style.frame("|")) \(blank(excerpt.indent))\(marks(excerpt))"]
  }

  private func carets(_ sign: String, _ excerpt: Excerpt) -> String {
    String(repeating: sign, count: excerpt.width)
  }

  private func name(_ place: Place) -> String {
    "\(DisplayText.line(place.path)):\(place.start.line):\(place.start.column)"
  }

  private func blank(_ count: Int) -> String { String(repeating: " ", count: count) }
}
