import Lexer

/// Identifies a finding by its rule, the declarations around it and the tokens of its place: unchanged by edits
/// elsewhere in the file, by moved lines and by other white space.
enum Fingerprint {
  /// 16 hexadecimal digits. Findings that are alike in one declaration are told apart by their order.
  static func make(_ key: String, ordinal: Int) -> String {
    let hash = Symbol(key + "\u{1F}\(ordinal)").hash
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// What is hashed.
  static func key(_ finding: Finding, in file: SourceFile) -> String {
    let range = finding.location.range
    let first = file.lexed.firstToken(at: range.start)
    var parts = [finding.rule]
    parts += declarations(around: first, in: file)
    var token = first
    while token < file.lexed.tokens.count, Int(file.lexed.tokens[token].start) < range.end {
      parts.append(file.text(file.lexed.tokens[token].range))
      // What a call is given may change while the mistake stays.
      let isBracket = token > first && [.leftParen, .leftBracket, .leftBrace].contains(file.lexed.tokens[token].kind)
      token = isBracket ? max(token + 1, file.lexed.brackets.end(of: token) ?? 0) : token + 1
    }
    return parts.joined(separator: "\u{1F}")
  }

  /// The names of the declarations that the token lies in, outermost first.
  private static func declarations(around token: Int, in file: SourceFile) -> [String] {
    file.outline.declarations.filter { $0.tokens.contains(token) && $0.kind != .variable }.map {
      // A struct may become a class, and a member move into an extension: it stays the same member of the same type.
      "\($0.kind.isType ? "type" : "\($0.kind)") \(file.name($0.nameToken))"
    }
  }
}
