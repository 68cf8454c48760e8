/// Runs of operator characters.
extension Lexer {
  /// Reads the operator characters that touch, up to a comment, a placeholder or a regex literal among them,
  /// and splits them into the pieces that Swift's grammar may tell apart.
  mutating func operatorRun(_ bytes: Span<UInt8>) {
    let start = at
    let isLeftBound = isLeftBound(bytes, start)
    var firstSlash: Int?
    var firstDot: Int?
    var runEnd = start
    scan: while runEnd < end {
      let byte = bytes[runEnd]
      if byte >= 0x80 {
        let decoded = Unicode.decode(bytes, runEnd)
        guard let codePoint = decoded.value else { break }
        switch Unicode.classify(codePoint) {
        case .operator: runEnd += decoded.length
        case .either where runEnd > start: runEnd += decoded.length
        default: break scan
        }
        continue
      }
      guard byte.isOperator else { break }
      if byte == UInt8(ascii: "/") {
        let next = bytes.byte(runEnd + 1)
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "*"), runEnd > start { break }
        if firstSlash == nil, firstDot == nil || bytes[start] == UInt8(ascii: ".") { firstSlash = runEnd }
      } else if byte == UInt8(ascii: "<"), runEnd > start, bytes.placeholderEnd(runEnd) != nil {
        break
      } else if byte == UInt8(ascii: "."), firstDot == nil {
        firstDot = runEnd
      }
      runEnd += 1
    }
    if let slash = firstSlash, !isLeftBound,
      let literal = regexEnd(
        bytes, runStart: start, slash: slash,
        runEnd: bytes[start] == UInt8(ascii: ".") ? runEnd : firstDot ?? runEnd)
    {
      if slash > start { addOperators(bytes, start, slash, isLeftBound: isLeftBound) }
      return bareRegex(bytes, slash: slash, literal)
    }
    addOperators(bytes, start, runEnd, isLeftBound: isLeftBound)
  }

  /// Splits a run. `?` and `!` that touch what is before stand alone; a dot with nothing after it is a member's.
  private mutating func addOperators(_ bytes: Span<UInt8>, _ start: Int, _ runEnd: Int, isLeftBound: Bool) {
    var offset = start
    let boundRight = bytes.isRightBound(runEnd)
    while offset < runEnd {
      let byte = bytes[offset]
      if isLeftBound || offset > start {
        if byte == UInt8(ascii: "?"), isLeftBound {
          addPiece(.postfixQuestion, offset, offset + 1, [.leftBound])
          offset += 1
          continue
        }
        // `a != b` is one operator, `a!` and `a!.b` are two.
        if byte == UInt8(ascii: "!"), isLeftBound, !bytes.startsInequality(offset, runEnd) {
          addPiece(.postfixExclamation, offset, offset + 1, [.leftBound])
          offset += 1
          continue
        }
      }
      var pieceEnd = offset + 1
      if byte == UInt8(ascii: ".") {
        if pieceEnd == runEnd {
          addPiece(.period, offset, pieceEnd, bound(isLeftBound || offset > start, boundRight))
          return
        }
        // An operator that starts with a dot may have more of them.
        pieceEnd = runEnd
      } else {
        while pieceEnd < runEnd, bytes[pieceEnd] != UInt8(ascii: ".") { pieceEnd += 1 }
      }
      let flags = bound(isLeftBound || offset > start, pieceEnd < runEnd || boundRight)
      addPiece(bytes.pieceKind(offset, pieceEnd), offset, pieceEnd, flags)
      offset = pieceEnd
    }
  }

  @inline(__always)
  private func bound(_ left: Bool, _ right: Bool) -> TokenFlags {
    var flags: TokenFlags = []
    if left { flags.insert(.leftBound) }
    if right { flags.insert(.rightBound) }
    return flags
  }

  @inline(__always)
  private mutating func addPiece(_ kind: TokenKind, _ start: Int, _ pieceEnd: Int, _ bound: TokenFlags) {
    flags.formUnion(bound)
    add(kind, start, pieceEnd)
  }

  // MARK: What an operator touches

  /// Whether something touches the run that starts at `offset` from the left.
  @inline(__always)
  func isLeftBound(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    guard offset > 0, offset != blockCommentEnd else { return false }
    let before = bytes[offset - 1]
    switch before {
    case 0xA0:
      return !(offset > 1 && bytes[offset - 2] == 0xC2)  // a no-break space
    case 0xBF:
      // A byte order mark is white space.
      return !(offset > 2 && bytes[offset - 2] == 0xBB && bytes[offset - 3] == 0xEF)
    default:
      return !before.isBeforeOperand
    }
  }
}

extension Span<UInt8> {
  /// Whether something touches the run that ends at `offset` from the right.
  @inline(__always)
  func isRightBound(_ offset: Int) -> Bool {
    guard offset < count else { return false }
    switch self[offset] {
    case UInt8(ascii: " "), 0x09...0x0D, UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), 0:
      return false
    case UInt8(ascii: "/"):
      return !(byte(offset + 1) == UInt8(ascii: "/") || byte(offset + 1) == UInt8(ascii: "*"))
    case 0xC2:
      return byte(offset + 1) != 0xA0
    default:
      return true
    }
  }

  fileprivate func startsInequality(_ offset: Int, _ runEnd: Int) -> Bool {
    offset + 1 < runEnd && self[offset + 1] == UInt8(ascii: "=")
  }

  fileprivate func pieceKind(_ start: Int, _ pieceEnd: Int) -> TokenKind {
    switch pieceEnd - start {
    case 1 where self[start] == UInt8(ascii: "="): .equal
    case 2 where self[start] == UInt8(ascii: "-") && self[start + 1] == UInt8(ascii: ">"): .arrow
    default: .operator
    }
  }
}
