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
  ///
  /// - Parameter names: the names of the declarations of the file.
  static func key(_ finding: Finding, in file: SourceFile, _ names: DeclarationNames) -> String {
    let range = finding.location.range
    let first = file.lexed.firstToken(at: range.start)
    var parts = [finding.rule]
    parts += names.around(first)
    var token = first
    while token < file.lexed.tokens.count, Int(file.lexed.tokens[token].start) < range.end {
      parts.append(file.text(file.lexed.tokens[token].range))
      // What a call is given may change while the mistake stays.
      let isBracket = token > first && [.leftParen, .leftBracket, .leftBrace].contains(file.lexed.tokens[token].kind)
      token = isBracket ? max(token + 1, file.lexed.brackets.end(of: token) ?? 0) : token + 1
    }
    return parts.joined(separator: "\u{1F}")
  }
}

/// The declarations of a file by which its findings are told apart.
struct DeclarationNames {
  private let file: SourceFile
  private let declarations: [Declaration]
  private let ranges: NestedRanges

  init(_ file: SourceFile) {
    self.file = file
    declarations = file.outline.declarations.filter { $0.kind != .variable }
    ranges = NestedRanges(declarations.map { (start: Int($0.tokens.start), end: Int($0.tokens.end)) })
  }

  /// The names of the declarations that the token lies in, outermost first.
  func around(_ token: Int) -> [String] {
    ranges.indices(around: token).map { index in
      let declaration = declarations[index]
      // A struct may become a class, and a member move into an extension: it stays the same member of the same type.
      let kind = declaration.kind.isType ? "type" : "\(declaration.kind)"
      return "\(kind) \(file.name(declaration.nameToken))"
    }
  }
}
