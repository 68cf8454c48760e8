/// What a token is.
///
/// Operator characters that touch are split where Swift's grammar may split them (`?.` in `a?.b` is two
/// tokens); `TokenListing` joins them again.
public enum TokenKind: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// A word that is no keyword.
  case identifier
  /// A word between backticks, with the backticks (raw identifiers included, SE-0451).
  case escapedIdentifier
  /// `$0`, `$name`, `$`.
  case dollarIdentifier
  /// A reserved word, after a dot too.
  case keyword
  /// A whole number without its sign.
  case integer
  /// A number with a fraction or an exponent, without its sign.
  case float
  /// A run of operator characters, or a part of one, that is none of the kinds below.
  case `operator`
  /// A single `.` that ends its run of operator characters.
  case period
  /// A `?` that touches what is before it.
  case postfixQuestion
  /// A `!` that touches what is before it.
  case postfixExclamation
  /// `->`
  case arrow
  /// `=`
  case equal
  /// `(`
  case leftParen
  /// `)`
  case rightParen
  /// `[`
  case leftBracket
  /// `]`
  case rightBracket
  /// `{`
  case leftBrace
  /// `}`
  case rightBrace
  /// `,`
  case comma
  /// `;`
  case semicolon
  /// `:`
  case colon
  /// `\`
  case backslash
  /// A `#` that starts nothing else.
  case pound
  /// A backtick with no partner on its line.
  case backtick
  /// `@`
  case at
  /// `#` with the word that touches it: `#if`, `#selector`, `#Predicate`.
  case poundKeyword
  /// The `#`s before or after a string's quotes.
  case stringPounds
  /// `"`, `"""` or `'`, opening or closing.
  case stringQuote
  /// The text between quotes and interpolations.
  case stringSegment
  /// `\(` with the `#`s between.
  case interpolationStart
  /// The `)` that ends an interpolation.
  case interpolationEnd
  /// The `#`s before or after a regex literal.
  case regexPounds
  /// The `/` that opens or closes a regex literal.
  case regexSlash
  /// What is between.
  case regexPattern
  /// An editor placeholder, `<#name#>`.
  case placeholder
  /// A first line that starts with `#!`.
  case shebang
  /// Bytes that can be part of no token.
  case unknown
  /// The end of the file; always there, always last, always empty.
  case endOfFile
}

/// What stands around a token.
public struct TokenFlags: OptionSet, Sendable, Hashable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt8
  /// The flags in `rawValue`.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A line ends between the token before and this one, or this is the first token.
  public static let newlineBefore = TokenFlags(rawValue: 1)
  /// White space or a comment stands before the token.
  public static let spaceBefore = TokenFlags(rawValue: 2)
  /// An operator that touches the operand before it.
  public static let leftBound = TokenFlags(rawValue: 4)
  /// An operator that touches the operand after it.
  public static let rightBound = TokenFlags(rawValue: 8)
}

/// A token: 12 bytes, no text.
public struct Token: Sendable, Hashable, BitwiseCopyable {
  /// The first byte's offset in the file.
  public var start: UInt32
  /// How many bytes it has.
  public var length: UInt32
  /// What it is.
  public var kind: TokenKind
  /// What stands around it.
  public var flags: TokenFlags
  /// The word that it spells, where that is one of the words that Swift's grammar knows; else `.none`.
  /// For `#if` and its like the word after the `#`.
  public var word: Word

  init(_ kind: TokenKind, _ start: Int, _ end: Int, _ flags: TokenFlags, _ word: Word = .none) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.length = UInt32(truncatingIfNeeded: end &- start)
    self.kind = kind
    self.flags = flags
    self.word = word
  }

  /// The byte after the last one.
  public var end: Int { Int(start) + Int(length) }
  /// The token's bytes.
  public var range: ByteRange { ByteRange(Int(start), end) }
  /// Whether the token is the first on its line.
  public var startsLine: Bool { flags.contains(.newlineBefore) }
  /// Whether white space, a line end or a comment stands before it.
  public var isSpaced: Bool { !flags.isDisjoint(with: [.newlineBefore, .spaceBefore]) }
}

/// A comment; it stands beside the tokens.
public struct Comment: Sendable, Hashable, BitwiseCopyable {
  /// The first byte's offset in the file.
  public var start: UInt32
  /// How many bytes it has, the markers included, the line end after `//` not.
  public var length: UInt32
  /// The place in the list of tokens of the token after the comment.
  public var nextToken: UInt32

  /// The comment's bytes.
  public var range: ByteRange { ByteRange(Int(start), Int(start) + Int(length)) }
}

/// Something in a file that Swift's lexical grammar does not allow. Lexing goes on after it.
public struct LexicalProblem: Sendable, Hashable {
  /// What is wrong.
  public enum Kind: Sendable, Hashable {
    /// A block comment goes to the end of the file.
    case unterminatedComment
    /// A string has no closing quote.
    case unterminatedString
    /// A regex literal has no closing slash.
    case unterminatedRegex
    /// Bytes that can be part of no token, also invalid UTF-8.
    case unknownBytes
    /// Lines left behind by a merge.
    case conflictMarkers
  }
  /// What is wrong.
  public var kind: Kind
  /// The offset of the byte where it starts.
  public var offset: Int
}
