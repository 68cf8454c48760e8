import Lexer

/// The types, functions, accessors and closures of a file and their nesting, one line each, in a form that the
/// toolchain's syntax tree can be printed in too; `Tools/Oracle/README.md` defines it.
public enum OutlineListing {
  /// Appends the section of one file, UTF-8.
  public static func append(
    _ outline: Outline, _ file: LexedFile, bytes: [UInt8], path: String, to output: inout [UInt8]
  ) {
    output += Array("file \(bytes.count) \(path)\n".utf8)
    var lines: [(offset: Int, text: String)] = []
    for declaration in outline.declarations {
      guard let kind = name(of: declaration.kind) else { continue }
      let offset = Int(file.tokens[Int(declaration.keyword)].start)
      var body = "-"
      if !declaration.body.isNone, let braces = braces(of: declaration.body, declaration, outline, file) {
        body = braces
      }
      let name = declarationName(declaration, file, bytes)
      let parent = parent(of: declaration, outline, file)
      lines.append((offset, "\(offset) \(kind) \(name) \(body) \(parent)\n"))
    }
    // A closure in a capture list belongs to the code around the one that captures, and stands in that one.
    var open: [Closure] = []
    for closure in outline.closures {
      while let last = open.last, last.tokens.end <= closure.tokens.start { open.removeLast() }
      let offset = Int(file.tokens[Int(closure.tokens.start)].start)
      let end = end(of: Int(closure.tokens.start), file)
      let around = open.last.map { Int(file.tokens[Int($0.tokens.start)].start) }
      let parent = max(enclosing(outline[closure.scope].parent, outline, file) ?? -1, around ?? -1)
      lines.append((offset, "\(offset) closure - \(offset)-\(end) \(written(parent < 0 ? nil : parent))\n"))
      open.append(closure)
    }
    lines.sort { $0.offset < $1.offset }
    for line in lines { output += Array(line.text.utf8) }
    output += Array("\(bytes.count) eof\n".utf8)
  }

  private static func name(of kind: DeclarationKind) -> String? {
    switch kind {
    case .class: "class"
    case .struct: "struct"
    case .enum: "enum"
    case .actor: "actor"
    case .protocol: "protocol"
    case .extension: "extension"
    case .function: "func"
    case .initializer: "init"
    case .deinitializer: "deinit"
    case .subscript: "subscript"
    case .accessor: "accessor"
    default: nil
    }
  }

  private static func declarationName(_ declaration: Declaration, _ file: LexedFile, _ bytes: [UInt8]) -> String {
    switch declaration.kind {
    case .initializer, .deinitializer, .subscript:
      return "-"
    case .accessor
    where declaration.nameToken == declaration.keyword
      && file.tokens[Int(declaration.keyword)].kind == .leftBrace:
      return "get"
    case .extension:
      return declaration.type.indices.map { text(file.tokens[$0].range, bytes) }.joined()
    case .function where declaration.nameToken != declaration.keyword:
      return text(declaration.nameRange(in: file.tokens), bytes)
    case .accessor:
      return text(file.tokens[Int(declaration.nameToken)].range, bytes)
    default:
      guard declaration.nameToken != declaration.keyword else { return "-" }
      return text(file.tokens[Int(declaration.nameToken)].range, bytes)
    }
  }

  private static func text(_ range: ByteRange, _ bytes: [UInt8]) -> String {
    String(decoding: bytes[range.start..<range.end], as: UTF8.self)
  }

  /// The braces of a declaration: the first brace in its body's scope.
  private static func braces(
    of body: ScopeID, _ declaration: Declaration, _ outline: Outline, _ file: LexedFile
  ) -> String? {
    let open = declaration.bodyBrace
    guard open >= 0 else { return nil }
    return "\(file.tokens[Int(open)].start)-\(end(of: Int(open), file))"
  }

  private static func end(of brace: Int, _ file: LexedFile) -> Int {
    let end = file.brackets.end(of: brace) ?? brace
    return file.brackets.partner(of: brace) == end ? file.tokens[end].end : Int(file.tokens[end].start)
  }

  private static func parent(of declaration: Declaration, _ outline: Outline, _ file: LexedFile) -> String {
    written(enclosing(declaration.scope, outline, file))
  }

  private static func written(_ offset: Int?) -> String { offset.map { "\($0)" } ?? "-" }

  /// The offset of the innermost listed construct around a scope; nil where there is none.
  private static func enclosing(_ scope: ScopeID, _ outline: Outline, _ file: LexedFile) -> Int? {
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      if let declaration = current.declaration.ifAny, name(of: outline[declaration].kind) != nil {
        return Int(file.tokens[Int(outline[declaration].keyword)].start)
      }
      if let closure = current.closure.ifAny {
        return Int(file.tokens[Int(outline[closure].tokens.start)].start)
      }
      scope = current.parent
    }
    return nil
  }
}
