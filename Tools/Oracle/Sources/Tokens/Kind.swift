/// The coarse token kinds of the normal form. `README.md` defines each of them.
enum Kind: UInt8, CaseIterable {
  case identifier
  case keyword
  case integer
  case float
  case `operator`
  case punctuation
  case at
  case poundKeyword
  case stringPounds
  case stringQuote
  case stringSegment
  case interpolationStart
  case interpolationEnd
  case regexPounds
  case regexSlash
  case regexPattern
  case placeholder
  case comment
  case shebang
  case unknown
  case eof

  /// The kind's name as it stands in the output.
  var name: StaticString {
    switch self {
    case .identifier: "identifier"
    case .keyword: "keyword"
    case .integer: "integer"
    case .float: "float"
    case .operator: "operator"
    case .punctuation: "punctuation"
    case .at: "at"
    case .poundKeyword: "poundKeyword"
    case .stringPounds: "stringPounds"
    case .stringQuote: "stringQuote"
    case .stringSegment: "stringSegment"
    case .interpolationStart: "interpolationStart"
    case .interpolationEnd: "interpolationEnd"
    case .regexPounds: "regexPounds"
    case .regexSlash: "regexSlash"
    case .regexPattern: "regexPattern"
    case .placeholder: "placeholder"
    case .comment: "comment"
    case .shebang: "shebang"
    case .unknown: "unknown"
    case .eof: "eof"
    }
  }
}
