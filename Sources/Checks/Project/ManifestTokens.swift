/// The words of a package manifest, as far as reading its targets needs them.
///
/// This is no lexer of Swift: names, plain strings, brackets and other signs are all that manifests are read
/// by.
struct ManifestTokens {
  /// A word or sign.
  enum Token: Hashable {
    case name(String)
    /// A string; nil where a part of it is computed.
    case string(String?)
    case sign(UInt8)
  }

  private(set) var tokens: [Token] = []
  /// For each bracket the number of its partner; for an open one without partner the number after the last
  /// token.
  private(set) var partners: [Int: Int] = [:]
  /// The tokens that stand first on their line.
  private var lineStarts: Set<Int> = []

  /// The tokens in `bytes`.
  init(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    while let token = reader.next() {
      if reader.passedNewline { lineStarts.insert(tokens.count) }
      tokens.append(token)
    }
    pairBrackets()
  }

  /// The token at `index`; nil past the end.
  subscript(index: Int) -> Token? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  /// Whether the token at `index` is this sign.
  func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    self[index] == .sign(UInt8(ascii: sign))
  }

  /// The name at `index`.
  func name(_ index: Int) -> String? {
    if case .name(let name) = self[index] { name } else { nil }
  }

  /// The number of the token after the one at `index`, and after its partner if it opens a bracket.
  func after(_ index: Int) -> Int {
    (partners[index].map { max($0, index) } ?? index) + 1
  }

  /// Whether the token at `index` begins a line.
  func startsLine(_ index: Int) -> Bool { lineStarts.contains(index) }

  /// The arguments in the bracket at `open`: their labels and the tokens of their values.
  func arguments(_ open: Int) -> [(label: String?, value: Range<Int>)] {
    var arguments: [(label: String?, value: Range<Int>)] = []
    let end = min(partners[open] ?? open, tokens.count)
    var start = open + 1
    var index = start
    while index < end {
      index = isSign(index, ",") ? index : after(index)
      if index >= end || isSign(index, ",") {
        let label = isSign(start + 1, ":") ? name(start) : nil
        let first = label == nil ? start : start + 2
        arguments.append((label, min(first, end)..<max(min(index, end), min(first, end))))
        index += 1
        start = index
      }
    }
    return arguments
  }

  /// The plain strings among the tokens in `range`.
  func strings(_ range: Range<Int>) -> [String] {
    range.compactMap { if case .string(let text?) = self[$0] { text } else { nil } }
  }

  private mutating func pairBrackets() {
    var open: [(index: Int, close: UInt8)] = []
    // How many of each kind are open, so that a bracket without partner costs no search.
    var counts: [UInt8: Int] = [:]
    func push(_ index: Int, _ close: UInt8) {
      open.append((index, close))
      counts[close, default: 0] += 1
    }
    for (index, token) in tokens.enumerated() {
      guard case .sign(let sign) = token else { continue }
      switch sign {
      case UInt8(ascii: "("): push(index, UInt8(ascii: ")"))
      case UInt8(ascii: "["): push(index, UInt8(ascii: "]"))
      case UInt8(ascii: "{"): push(index, UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A bracket that was forgotten ends where an outer one does.
        guard counts[sign, default: 0] > 0 else { continue }
        while let last = open.popLast() {
          partners[last.index] = index
          counts[last.close, default: 0] -= 1
          if last.close == sign { break }
        }
      default: break
      }
    }
    for bracket in open { partners[bracket.index] = tokens.count }
  }

  private struct Reader {
    var bytes: [UInt8]
    var at = 0
    var passedNewline = true

    /// The next token.
    mutating func next() -> Token? {
      skipSpace()
      guard at < bytes.count else { return nil }
      let byte = bytes[at]
      if Self.isNamePart(byte) {
        let start = at
        while at < bytes.count, Self.isNamePart(bytes[at]) { at += 1 }
        return .name(String(decoding: bytes[start..<at], as: UTF8.self))
      }
      var pounds = 0
      while at + pounds < bytes.count, bytes[at + pounds] == UInt8(ascii: "#") { pounds += 1 }
      if at + pounds < bytes.count, bytes[at + pounds] == quote {
        at += pounds
        return .string(string(pounds: pounds))
      }
      at += max(1, pounds)
      return .sign(byte)
    }

    private mutating func skipSpace() {
      passedNewline = at == 0
      while at < bytes.count {
        if bytes[at] <= 32 || bytes[at] == UInt8(ascii: "`") {
          if bytes[at] == 10 || bytes[at] == 13 { passedNewline = true }
          at += 1
        } else if starts(lineComment) {
          while at < bytes.count, bytes[at] != 10 { at += 1 }
        } else if starts(commentStart) {
          var depth = 0
          repeat {
            if starts(commentStart) {
              depth += 1
              at += 2
            } else if starts(commentEnd) {
              depth -= 1
              at += 2
            } else {
              at += 1
            }
          } while depth > 0 && at < bytes.count
        } else {
          return
        }
      }
      at = min(at, bytes.count)
    }

    /// Reads a string from its first quotation mark on.
    private mutating func string(pounds: Int) -> String? {
      let isLong = starts(longQuote)
      at += isLong ? 3 : 1
      var text: [UInt8] = []
      var isPlain = true
      while at < bytes.count {
        let byte = bytes[at]
        if byte == quote, !isLong || starts(longQuote), hasPounds(after: at + (isLong ? 3 : 1), pounds) {
          at += (isLong ? 3 : 1) + pounds
          return isPlain ? String(decoding: text, as: UTF8.self) : nil
        }
        // A string of one line that is not closed ends with the line.
        if byte == 10, !isLong { return nil }
        at += 1
        guard byte == UInt8(ascii: "\\"), hasPounds(after: at, pounds), at + pounds < bytes.count else {
          text.append(byte)
          continue
        }
        at += pounds
        let escape = bytes[at]
        at += 1
        switch escape {
        case quote, UInt8(ascii: "\\"), UInt8(ascii: "'"): text.append(escape)
        case UInt8(ascii: "("):
          isPlain = false
          skipInterpolation()
        default: isPlain = false
        }
      }
      return nil
    }

    /// Skips what is computed in a string, up to its closing bracket or, where that is missing, the line's
    /// end.
    private mutating func skipInterpolation() {
      var depth = 1
      while at < bytes.count, depth > 0, bytes[at] != 10 {
        switch bytes[at] {
        case UInt8(ascii: "("): depth += 1
        case UInt8(ascii: ")"): depth -= 1
        case quote:
          at += 1
          while at < bytes.count, bytes[at] != quote, bytes[at] != 10 {
            at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
          }
        default: break
        }
        at += 1
      }
    }

    private func starts(_ text: [UInt8]) -> Bool {
      bytes[at...].starts(with: text)
    }

    private func hasPounds(after start: Int, _ count: Int) -> Bool {
      start + count <= bytes.count && bytes[start..<(start + count)].allSatisfy { $0 == UInt8(ascii: "#") }
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...:
        true
      default: false
      }
    }
  }
}

private let quote = UInt8(ascii: "\"")
private let longQuote = [quote, quote, quote]
private let lineComment = Array("//".utf8)
private let commentStart = Array("/*".utf8)
private let commentEnd = Array("*/".utf8)
