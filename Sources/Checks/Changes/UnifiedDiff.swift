import Lexer

/// Which lines a unified diff adds or changes, by the paths of the files after the change.
///
/// The forms of `git diff`, `diff -u` and `svn diff` are read, with any number of context lines. Files that the diff
/// removes have no lines, and a hunk that only removes lines has none.
public struct UnifiedDiff: Sendable {
  /// The lines of each file, in the order of the diff; the paths are as the diff writes them, without quotes.
  public private(set) var files: [(path: String, lines: ChangedLines.Lines)] = []
  /// Whether the text is a diff: it has a header of a file, or nothing in it at all.
  public private(set) var isDiff: Bool

  /// Reads a diff.
  public init(_ bytes: [UInt8]) {
    isDiff = bytes.allSatisfy { $0 <= 0x20 }
    var reader = Reader()
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) { reader.read(line) }
    reader.finish()
    isDiff = isDiff || reader.sawHeader
    files = reader.files
  }

  private struct Reader {
    var files: [(path: String, lines: ChangedLines.Lines)] = []
    var sawHeader = false
    private var path: String?
    private var ranges: [ClosedRange<Int>] = []
    private var old = 0
    private var new = 0
    private var line = 0

    mutating func read(_ text: ArraySlice<UInt8>) {
      if old > 0 || new > 0 {
        readBody(text)
      } else if text.starts(with: "diff --git ".utf8) {
        finish()
        sawHeader = true
      } else if text.starts(with: "+++ ".utf8) {
        finish()
        sawHeader = true
        path = UnifiedDiff.path(text.dropFirst(4))
      } else if text.starts(with: "@@ ".utf8), let hunk = UnifiedDiff.hunk(text) {
        (old, new, line) = (hunk.old, hunk.new, hunk.line)
      }
    }

    private mutating func readBody(_ text: ArraySlice<UInt8>) {
      switch text.first {
      case UInt8(ascii: "+"):
        if let last = ranges.last, last.upperBound == line - 1 {
          ranges[ranges.count - 1] = last.lowerBound...line
        } else {
          ranges.append(line...line)
        }
        line += 1
        new -= 1
      case UInt8(ascii: "-"): old -= 1
      // No newline at the end of the file
      case UInt8(ascii: "\\"): break
      default:
        line += 1
        new -= 1
        old -= 1
      }
    }

    mutating func finish() {
      if let path, !ranges.isEmpty { files.append((path, .ranges(ranges))) }
      path = nil
      ranges = []
      (old, new) = (0, 0)
    }
  }

  /// The numbers of `@@ -1,2 +3,4 @@`.
  private static func hunk(_ text: ArraySlice<UInt8>) -> (old: Int, new: Int, line: Int)? {
    let words = text.split(separator: 0x20)
    guard words.count >= 3, words[1].first == UInt8(ascii: "-"), words[2].first == UInt8(ascii: "+"),
      let old = numbers(words[1].dropFirst()), let new = numbers(words[2].dropFirst())
    else { return nil }
    return (old.count, new.count, new.start)
  }

  private static func numbers(_ text: ArraySlice<UInt8>) -> (start: Int, count: Int)? {
    let parts = text.split(separator: UInt8(ascii: ",")).map { Int(String(decoding: $0, as: UTF8.self)) }
    guard let start = parts.first ?? nil else { return nil }
    return (start, parts.count > 1 ? parts[1] ?? 1 : 1)
  }

  /// The path of a header; nil for `/dev/null`, which stands for a file that is removed.
  private static func path(_ text: ArraySlice<UInt8>) -> String? {
    var text = text
    if text.last == 0x0D { text.removeLast() }
    if text.first == UInt8(ascii: "\"") { return unquoted(text.dropFirst()) }
    // A tab ends the name; times and revisions follow.
    let name = String(decoding: text.prefix { $0 != 0x09 }, as: UTF8.self)
    return name == "/dev/null" || name.isEmpty ? nil : name
  }

  /// A name in quotes, as git writes those with unusual bytes: `"b/\303\274.swift"`.
  private static func unquoted(_ text: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "0")...UInt8(ascii: "7"):
        var value = Int(escaped - UInt8(ascii: "0"))
        for _ in 0..<2 {
          guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
          value = value * 8 + Int(digit - UInt8(ascii: "0"))
          rest.removeFirst()
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
      default: bytes.append(escaped)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
