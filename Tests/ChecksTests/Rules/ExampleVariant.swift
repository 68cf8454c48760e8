import Checks
import Lexer

/// A way to write an example that changes nothing of what is wrong with it.
enum ExampleVariant: CaseIterable {
  case asWritten
  case afterCharactersOfManyBytes
  case afterAShebang
  case afterAByteOrderMark
  case withCRLF
  case oneTypeDeeper
  case insideACondition
  case beforeAnUnfinishedFunction
  case beforeAnUnfinishedType

  /// The example in this form, its marks where they were; nil where it cannot be written so.
  func apply(to source: String) -> String? {
    switch self {
    case .asWritten: source
    case .afterCharactersOfManyBytes: "// é 😀 e\u{301} — 変数\n" + source
    case .afterAShebang: "#!/usr/bin/env swift\n" + source
    case .afterAByteOrderMark: "\u{FEFF}" + source
    case .withCRLF: source.replacing("\n", with: "\r\n")
    case .oneTypeDeeper: Self.nested(source)
    case .insideACondition: "#if canImport(CoreData)\n" + source + "\n#endif\n"
    case .beforeAnUnfinishedFunction: source + "\n\nfunc unfinished("
    case .beforeAnUnfinishedType: source + "\n\nstruct Half {"
    }
  }

  /// The declarations after the imports inside of a type, where all of them may stand there.
  private static func nested(_ source: String) -> String? {
    let bytes = Array(MarkedSource(source).text.utf8)
    let file = LexedFile(bytes)
    let outline = Outline(file, bytes)
    let fileScope = ScopeID(0)
    let declarations = outline.declarations(in: fileScope).map { outline[$0] }
    guard declarations.allSatisfy({ mayNest($0.kind) }), outline.expressions.allSatisfy({ $0.scope != fileScope })
    else {
      return nil
    }
    let imports = declarations.filter { $0.kind == .import }.map { file.tokens[Int($0.tokens.end) - 1].end }.max() ?? 0
    // No mark stands before the end of the imports, so that the offset is good for the marked source too.
    let head = String(decoding: source.utf8.prefix(imports), as: UTF8.self)
    let tail = String(decoding: source.utf8.dropFirst(imports), as: UTF8.self)
    return head + "\n\nenum Wrapper {" + tail + "\n}\n"
  }

  /// An extension stands in files only, and an enum has no stored properties.
  private static func mayNest(_ kind: DeclarationKind) -> Bool {
    switch kind {
    case .import, .class, .struct, .enum, .actor, .protocol, .function, .typealias: true
    default: false
    }
  }
}

/// A way to write an example in which it is no code.
enum SilentVariant: CaseIterable {
  case insideABlockComment
  case insideAString

  func apply(to source: String) -> String {
    switch self {
    case .insideABlockComment: "/*\n" + source + "\n*/\n"
    case .insideAString: "let text = ##\"\"\"\n" + source + "\n\"\"\"##\n"
    }
  }
}

/// A comment that silences all that a rule says of an example.
enum SuppressedVariant: CaseIterable {
  case onTheLineBefore
  case atTheLineEnd
  case onTheDeclaration
  case onTheFile

  /// The example, without marks, with the comments in it.
  func apply(to source: MarkedSource, rule: String) -> String {
    switch self {
    case .onTheLineBefore:
      return insert("// cdaudit:ignore \(rule) - test\n", at: source.marks.map { lineStart($0.start, source) }, source)
    case .atTheLineEnd:
      return insert("  // cdaudit:ignore \(rule) - test", at: source.marks.map { lineEnd($0.start, source) }, source)
    case .onTheDeclaration:
      return insert("// cdaudit:ignore-scope \(rule) - test\n", at: declarations(source), source)
    case .onTheFile:
      return "// cdaudit:ignore-file \(rule) - test\n" + source.text
    }
  }

  private func insert(_ comment: String, at offsets: [Int], _ source: MarkedSource) -> String {
    var bytes = Array(source.text.utf8)
    for offset in Set(offsets).sorted(by: >) { bytes.insert(contentsOf: comment.utf8, at: offset) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func lineStart(_ offset: Int, _ source: MarkedSource) -> Int {
    let bytes = Array(source.text.utf8)
    return (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
  }

  private func lineEnd(_ offset: Int, _ source: MarkedSource) -> Int {
    let bytes = Array(source.text.utf8)
    return bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  /// Where the declarations of the file start in which there is a mark.
  private func declarations(_ source: MarkedSource) -> [Int] {
    let bytes = Array(source.text.utf8)
    let file = LexedFile(bytes)
    let outline = Outline(file, bytes)
    let ranges = outline.declarations(in: ScopeID(0)).map { id in
      let tokens = outline[id].tokens
      return ByteRange(Int(file.tokens[Int(tokens.start)].start), file.tokens[Int(tokens.end) - 1].end)
    }
    return ranges.filter { range in source.marks.contains { range.contains($0.start) } }.map(\.start)
  }
}
