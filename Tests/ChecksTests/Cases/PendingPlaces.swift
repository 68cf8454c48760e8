import Foundation

/// The places of the cases that this release does not find yet, from `Fixtures/cases/pending.txt`.
enum PendingPlaces {
  /// One place.
  struct Entry: Hashable {
    /// The folder of the case in `Fixtures/cases/real`.
    var name: String
    /// The line of the mark.
    var line: Int
    /// The rule that the mark names.
    var rule: String
  }

  /// A line of the list that cannot be read.
  struct Malformed: Error, CustomStringConvertible {
    var line: Substring

    var description: String { "pending.txt: '\(line)' is not 'case:line rule why'" }
  }

  /// The entries in their order.
  ///
  /// - Throws: `Malformed`, or why the list cannot be read.
  static func entries() throws -> [Entry] {
    let text = try String(contentsOfFile: fixture("cases/pending.txt"), encoding: .utf8)
    return try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(entry)
  }

  private static func entry(_ line: Substring) throws -> Entry {
    // What follows the rule says why, and has to.
    let words = line.split(separator: " ", maxSplits: 2)
    let place = words[0].split(separator: ":")
    guard words.count == 3, place.count == 2, let number = Int(place[1]) else { throw Malformed(line: line) }
    return Entry(name: String(place[0]), line: number, rule: String(words[1]))
  }
}
