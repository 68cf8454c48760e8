/// Comments and what merges leave behind.
extension Lexer {
  /// Reads what starts with `/`: a comment, a regex literal or an operator.
  mutating func slash(_ bytes: Span<UInt8>) {
    switch bytes.byte(at + 1) {
    case UInt8(ascii: "/"):
      addComment(at, bytes.lineEnd(from: at + 2))
    case UInt8(ascii: "*"):
      blockComment(bytes)
    default:
      operatorRun(bytes)
    }
  }

  /// Block comments nest.
  private mutating func blockComment(_ bytes: Span<UInt8>) {
    let start = at
    var depth = 1
    var hasNewline = false
    var offset = at + 2
    while offset < end, depth > 0 {
      switch bytes[offset] {
      case UInt8(ascii: "*") where bytes.byte(offset + 1) == UInt8(ascii: "/"):
        depth -= 1
        offset += 2
      case UInt8(ascii: "/") where bytes.byte(offset + 1) == UInt8(ascii: "*"):
        depth += 1
        offset += 2
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        hasNewline = true
        offset += 1
      default:
        offset += 1
      }
    }
    if depth > 0 { note(.unterminatedComment, start) }
    addComment(start, offset)
    blockCommentEnd = offset
    if hasNewline { flags.insert(.newlineBefore) }
  }

  /// Reads what starts with `<`: a placeholder, a merge conflict or an operator.
  mutating func less(_ bytes: Span<UInt8>) {
    if let placeholderEnd = bytes.placeholderEnd(at) { return add(.placeholder, at, placeholderEnd) }
    if let conflictEnd = conflictEnd(bytes) {
      note(.conflictMarkers, at)
      return addUnknown(at, conflictEnd)
    }
    operatorRun(bytes)
  }

  /// Where a conflict ends that starts here: after the first later line that starts with `>>>>>>> `.
  private mutating func conflictEnd(_ bytes: Span<UInt8>) -> Int? {
    guard !hasNoConflictEnd, bytes.isMarker(at, UInt8(ascii: "<")) else { return nil }
    var line = bytes.lineEnd(from: at)
    while line < end {
      line += 1
      if bytes.isMarker(line, UInt8(ascii: ">")) { return bytes.lineEnd(from: line) }
      line = bytes.lineEnd(from: line)
    }
    hasNoConflictEnd = true
    return nil
  }
}

extension Span<UInt8> {
  /// Where the placeholder ends that starts at `offset`, if one does.
  func placeholderEnd(_ offset: Int) -> Int? {
    guard byte(offset + 1) == UInt8(ascii: "#"), self[offset] == UInt8(ascii: "<") else { return nil }
    var offset = offset + 2
    while offset < count, !self[offset].isLineEnd {
      let next = byte(offset + 1)
      if self[offset] == UInt8(ascii: "#"), next == UInt8(ascii: ">") { return offset + 2 }
      if self[offset] == UInt8(ascii: "<"), next == UInt8(ascii: "#") { return nil }
      offset += 1
    }
    return nil
  }

  /// Whether seven times `byte` and a space stand at the start of the line that starts at `offset`.
  fileprivate func isMarker(_ offset: Int, _ marker: UInt8) -> Bool {
    guard offset + 8 <= count, self[offset + 7] == UInt8(ascii: " ") else { return false }
    for index in 0..<7 where self[offset + index] != marker { return false }
    guard offset > 0 else { return true }
    return self[offset - 1].isLineEnd
  }
}
