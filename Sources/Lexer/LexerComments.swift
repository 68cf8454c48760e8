/// Comments and what merges leave behind.
extension Lexer {
  /// Reads what starts with `/`: a comment, a regex literal or an operator.
  mutating func slash(_ bytes: Span<UInt8>) {
    switch byte(bytes, at + 1) {
    case UInt8(ascii: "/"):
      addComment(at, lineEnd(bytes, from: at + 2))
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
      case UInt8(ascii: "*") where byte(bytes, offset + 1) == UInt8(ascii: "/"):
        depth -= 1
        offset += 2
      case UInt8(ascii: "/") where byte(bytes, offset + 1) == UInt8(ascii: "*"):
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
    if let placeholderEnd = placeholderEnd(bytes, at) { return add(.placeholder, at, placeholderEnd) }
    if let conflictEnd = conflictEnd(bytes) {
      note(.conflictMarkers, at)
      return addUnknown(at, conflictEnd)
    }
    operatorRun(bytes)
  }

  /// Where the placeholder ends that starts at `offset`, if one does.
  func placeholderEnd(_ bytes: Span<UInt8>, _ offset: Int) -> Int? {
    guard byte(bytes, offset + 1) == UInt8(ascii: "#"), bytes[offset] == UInt8(ascii: "<") else { return nil }
    var offset = offset + 2
    while offset < end, bytes[offset] != UInt8(ascii: "\n"), bytes[offset] != UInt8(ascii: "\r") {
      let next = byte(bytes, offset + 1)
      if bytes[offset] == UInt8(ascii: "#"), next == UInt8(ascii: ">") { return offset + 2 }
      if bytes[offset] == UInt8(ascii: "<"), next == UInt8(ascii: "#") { return nil }
      offset += 1
    }
    return nil
  }

  /// Where a conflict ends that starts here: after the first later line that starts with `>>>>>>> `.
  private mutating func conflictEnd(_ bytes: Span<UInt8>) -> Int? {
    guard !hasNoConflictEnd, isMarker(bytes, at, UInt8(ascii: "<")) else { return nil }
    var line = lineEnd(bytes, from: at)
    while line < end {
      line += 1
      if isMarker(bytes, line, UInt8(ascii: ">")) { return lineEnd(bytes, from: line) }
      line = lineEnd(bytes, from: line)
    }
    hasNoConflictEnd = true
    return nil
  }

  /// Whether seven times `byte` and a space stand at the start of the line that starts at `offset`.
  private func isMarker(_ bytes: Span<UInt8>, _ offset: Int, _ marker: UInt8) -> Bool {
    guard offset + 8 <= end, bytes[offset + 7] == UInt8(ascii: " ") else { return false }
    for index in 0..<7 where bytes[offset + index] != marker { return false }
    guard offset > 0 else { return true }
    return bytes[offset - 1] == UInt8(ascii: "\n") || bytes[offset - 1] == UInt8(ascii: "\r")
  }
}
