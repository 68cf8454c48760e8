import Foundation
import Lexer

@testable import Checks

/// The comments in a case that say where its findings belong.
///
///     try context.save()  // expect: context-outside-perform
///     context.reset()     // fair: context-outside-perform
///
/// Each `expect` wants a finding: on its line, on a line with a `fair` for the same fault, or on the line that
/// opens the closure around it. A rule and its neighbours that tell of the same fault are one family.
struct CaseMarks {
  /// The places that want a finding.
  private(set) var expected: [CasePlace] = []
  /// Other places where the same fault may be told.
  private var fair: [CasePlace] = []
  /// For each expected place the line that opens the block around it.
  private var openings: [CasePlace: Int] = [:]

  /// Reads the marks of the Swift files at `path`, a file or folder, with their paths in the folder around it.
  init(_ path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    for file in try Self.swiftFiles(path) {
      let bytes = try SourceFileReader.read(file)
      read(bytes, file: PathText.relative(file, to: folder) ?? file)
    }
  }

  /// Those of the `expected` places that no finding fits.
  func missed(by found: [CasePlace]) -> [CasePlace] {
    expected.filter { place in !found.contains { accepted(for: place).contains($0) } }
  }

  /// The findings that no mark allows.
  func unwanted(among found: [CasePlace]) -> [CasePlace] {
    let allowed = Set(expected.flatMap(accepted) + fair.flatMap(Self.told))
    return found.filter { !allowed.contains($0) }
  }

  /// All findings that fit an expected place.
  private func accepted(for place: CasePlace) -> [CasePlace] {
    let family = Self.family(of: place.rule)
    var lines = fair.filter { $0.file == place.file && family.contains($0.rule) }.map(\.line)
    lines.append(place.line)
    if let opening = openings[place] { lines.append(opening) }
    return lines.flatMap { Self.told(CasePlace(file: place.file, line: $0, rule: place.rule)) }
  }

  /// The place with each rule that tells of the same fault.
  private static func told(_ place: CasePlace) -> [CasePlace] {
    family(of: place.rule).map { CasePlace(file: place.file, line: place.line, rule: $0) }
  }

  private static func family(of rule: String) -> Set<String> {
    families.first { $0.contains(rule) } ?? [rule]
  }

  /// The rules between which the shape of the code decides, and not the fault.
  private static let families: [Set<String>] = [
    ["managed-object-crosses-task", "managed-object-crosses-context", "managed-object-escapes-perform"],
    ["context-outside-perform", "view-context-off-main"],
    ["unchecked-sendable-entity", "unchecked-sendable-carrier"],
    ["unmerged-batch-result", "batch-result-type"],
    ["history-not-enabled", "remote-change-not-posted"],
  ]

  // MARK: Reading

  private mutating func read(_ bytes: [UInt8], file: String) {
    let lexed = LexedFile(bytes)
    let lines = LineTable(bytes)
    for comment in lexed.comments {
      let text = String(decoding: bytes[comment.range.start..<comment.range.end], as: UTF8.self)
      guard let colon = text.firstIndex(of: ":") else { continue }
      let kind = text[..<colon]
      guard kind == "// expect" || kind == "// fair" else { continue }
      let line = lines.position(at: comment.range.start).line
      for rule in text[text.index(after: colon)...].split(separator: ",") {
        let place = CasePlace(file: file, line: line, rule: rule.trimmingCharacters(in: .whitespaces))
        if kind == "// fair" {
          fair.append(place)
        } else {
          expected.append(place)
          let start = lines.content(ofLine: line).start
          openings[place] = Self.opening(around: start, lexed).map { lines.position(at: $0).line }
        }
      }
    }
  }

  /// The offset of the brace that opens the innermost block around an offset.
  private static func opening(around offset: Int, _ lexed: LexedFile) -> Int? {
    lexed.tokens.indices.last { index in
      guard lexed.tokens[index].kind == .leftBrace, Int(lexed.tokens[index].start) < offset,
        let end = lexed.brackets.end(of: index)
      else { return false }
      return Int(lexed.tokens[end].start) >= offset
    }.map { Int(lexed.tokens[$0].start) }
  }

  private static func swiftFiles(_ path: String) throws -> [String] {
    guard !path.hasSuffix(".swift") else { return [path] }
    return try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
      .filter { $0.hasSuffix(".swift") }.map { PathText.join(path, $0) }
  }
}
