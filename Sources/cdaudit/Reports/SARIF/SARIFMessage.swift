import Checks

/// The text of a result, and the places that it links to.
///
/// A link is written `[text](3)`, where 3 is the `id` of a related location: its place in `related`. The
/// first sentence stands alone, as it may be all that is shown.
struct SARIFMessage {
  /// A place that the text links to.
  struct Related {
    /// Where it is.
    var location: Location
    /// What is there, without a full stop.
    var text: String
  }

  /// What is wrong, the way that led there and the other places, and what to write instead.
  let text: String
  /// The places that led to the finding, then those of the other findings.
  let related: [Related]

  /// GitHub shows a hundred related locations of a result.
  private static let maximumRelated = 100

  /// The message of a finding and of the `others` that share its result.
  init(_ finding: Finding, others: [Finding]) {
    let steps = finding.flow.filter { $0.location != finding.location }.suffix(Self.maximumRelated)
    let places = others.prefix(Self.maximumRelated - steps.count)
    related =
      steps.map { Related(location: $0.location, text: $0.message) }
      + places.map { other in
        Related(location: other.location, text: other.message == finding.message ? "the same" : other.message)
      }

    let links = related.enumerated().map { "[\(Self.linkText($1.text))](\($0))" }
    var sentences = [Self.plain(finding.message) + "."]
    if !steps.isEmpty {
      sentences.append("The way there: \(links.prefix(steps.count).joined(separator: "; ")).")
    }
    if !places.isEmpty {
      let rest = others.count > places.count ? "; and \(others.count - places.count) more" : ""
      sentences.append("Also on this line: \(links.dropFirst(steps.count).joined(separator: "; "))\(rest).")
    }
    sentences.append(Self.plain(finding.help))
    text = sentences.joined(separator: " ")
  }

  /// Text in which nothing reads as a link: `[Item](0)` is one, `[Item] (0)` is not.
  private static func plain(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "]")) else { return text }
    return text.split(separator: "](", omittingEmptySubsequences: false).joined(separator: "] (")
  }

  /// Text inside the brackets of a link.
  private static func linkText(_ text: String) -> String {
    guard text.utf8.contains(where: { "[]\\".utf8.contains($0) }) else { return text }
    return String(text.flatMap { "[]\\".contains($0) ? ["\\", $0] : [$0] })
  }
}
