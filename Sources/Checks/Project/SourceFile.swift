import Lexer

/// A Swift file of the project with its outline. A class, since it never changes and is passed about all the time.
public final class SourceFile: Sendable {
  /// Its number.
  public let id: FileID
  /// The path for people.
  public let path: String
  /// Its bytes.
  public let bytes: [UInt8]
  /// Its tokens.
  public let lexed: LexedFile
  /// Its declarations, scopes and chains.
  public let outline: Outline
  /// The modules that it is compiled into, by their numbers; none where nobody knows.
  public let modules: [Int]
  /// The first of these, -1 where there is none: files of one module see each other's types first.
  public let module: Int
  /// How many programs it is built into by itself: apps, their extensions, tools. Those that link its library do not
  /// count.
  public let programs: Int
  /// What it is there for.
  public let role: FileRole
  /// What its target says of isolation.
  public let settings: TargetSettings
  /// The modules that it imports, whole or in part, in the order of the source.
  public let imports: [Symbol]

  init(
    id: FileID, path: String, bytes: [UInt8], lexed: LexedFile, outline: Outline, modules: [Int], programs: Int,
    role: FileRole, settings: TargetSettings
  ) {
    self.id = id
    self.path = path
    self.bytes = bytes
    self.lexed = lexed
    self.outline = outline
    self.modules = modules
    module = modules.first ?? -1
    self.programs = programs
    self.role = role
    self.settings = settings
    imports = outline.declarations.lazy.filter { $0.kind == .import }.map(\.name)
  }

  /// The file with another outline.
  func with(_ outline: Outline) -> SourceFile {
    SourceFile(
      id: id, path: path, bytes: bytes, lexed: lexed, outline: outline, modules: modules, programs: programs,
      role: role, settings: settings)
  }

  /// Whether the file imports a module, or a part of it.
  func imports(_ module: Symbol) -> Bool { imports.contains(module) }

  /// The bytes of a token.
  public func range(of token: Int32) -> ByteRange { lexed.tokens[Int(token)].range }

  /// The bytes from the first to the last of the tokens.
  public func range(of tokens: TokenRange) -> ByteRange {
    guard !tokens.isEmpty else { return range(of: tokens.start) }
    return ByteRange(Int(lexed.tokens[Int(tokens.start)].start), lexed.tokens[Int(tokens.end) - 1].end)
  }

  /// The text of a range of bytes.
  public func text(_ range: ByteRange) -> String {
    String(decoding: bytes[range.start..<min(range.end, bytes.count)], as: UTF8.self)
  }

  /// The name that a token spells, without backticks.
  public func symbol(of token: Int) -> Symbol {
    let bytes = bytes
    return Symbol(bytes.span, lexed.tokens[token])
  }

  /// The text of a token, without backticks; of the bracket that opens a subscript's arguments its keyword.
  public func name(_ token: Int32) -> String {
    if lexed.tokens[Int(token)].kind == .leftBracket { return "subscript" }
    let text = text(range(of: token))
    return text.hasPrefix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
  }

  /// The word that a token spells, where that is a keyword or a word that the grammar knows.
  func word(_ token: Int) -> Word {
    let token = lexed.tokens[token]
    return token.kind == .keyword || token.kind == .identifier ? token.word : .none
  }
}

/// A declaration in one of the files of the run.
public struct DeclarationReference: Hashable, Sendable, Comparable {
  /// The file.
  public var file: FileID
  /// The declaration in it.
  public var declaration: DeclarationID

  /// The hash for a set or dictionary: both numbers, mixed by one multiplication.
  public func _rawHashValue(seed: Int) -> Int {
    let numbers = UInt64(UInt32(truncatingIfNeeded: file.index)) << 32 | UInt64(UInt32(bitPattern: declaration.raw))
    let mixed = (numbers ^ UInt64(bitPattern: Int64(seed))) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed ^ (mixed >> 32))
  }

  /// Orders by file, then by place.
  public static func < (left: Self, right: Self) -> Bool {
    (left.file, left.declaration) < (right.file, right.declaration)
  }
}
