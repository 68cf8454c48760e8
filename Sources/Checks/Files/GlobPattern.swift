/// One pattern of a `.gitignore` file, made ready for matching.
///
/// The rules are those of gitignore(5): a slash at the beginning or in the middle ties the pattern to the
/// folder of its file, otherwise it speaks of names at any depth; a slash at the end means folders only; `!`
/// takes back; `**` stands for any number of folders; `*`, `?` and `[…]` never match a slash; `\` takes the
/// meaning from the next character. As in git, characters are bytes. (Git itself reads `a**/b` in two ways,
/// depending on what stands before the stars; here they are plain stars, as its manual says.)
struct GlobPattern: Sendable {
  /// Whether a match takes back what an earlier pattern said.
  var isNegated = false
  /// Whether only folders are meant.
  var isFolderOnly = false
  var form: Form

  /// What is compared, from the quickest to the slowest.
  enum Form: Sendable {
    /// The name is exactly this.
    case name([UInt8])
    /// The name ends in this: `*.o`.
    case suffix([UInt8])
    /// The name fits.
    case nameGlob([Glob])
    /// The path below the patterns' folder is exactly this.
    case path([UInt8])
    /// The path below the patterns' folder fits, part by part.
    case pathGlob([Part])
  }

  /// A piece of a path pattern.
  enum Part: Sendable {
    /// One name.
    case name([Glob])
    /// `**`: any number of folders.
    case anyFolders
  }

  /// A piece of a pattern for one name.
  enum Glob: Sendable {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case oneOf(ByteSet)
  }

  /// The pattern of one line; nil for a comment, an empty line and a pattern that can match nothing.
  init?(line: ArraySlice<UInt8>) {
    var text = line
    if text.last == carriageReturn { text.removeLast() }
    if text.first == hash { return nil }
    text = Self.withoutTrailingSpaces(text)
    if text.first == exclamation {
      isNegated = true
      text.removeFirst()
    }
    if text.last == slash {
      isFolderOnly = true
      text.removeLast()
    }
    let isTied = text.contains(slash)
    if text.first == slash { text.removeFirst() }
    guard !text.isEmpty, let parts = Self.parts(text) else { return nil }
    if !isTied, case .name(let globs)? = parts.first, parts.count == 1 {
      form = Self.nameForm(globs)
    } else if !isTied {
      // `**` alone is any name.
      form = .suffix([])
    } else if let path = Self.literal(path: parts) {
      form = .path(path)
    } else if parts.count == 2, case .anyFolders = parts[0], case .name(let globs) = parts[1] {
      // `**/build` is `build` at any depth.
      form = Self.nameForm(globs)
    } else {
      form = .pathGlob(parts)
    }
  }

  /// Whether the pattern fits `path`.
  ///
  /// - Parameters:
  ///   - base: where in `path` the part below the patterns' folder begins; nil when it does not lie there.
  ///   - nameStart: where the last name begins.
  func matches(_ path: Span<UInt8>, base: Int?, nameStart: Int) -> Bool {
    switch form {
    case .name(let name): Self.equal(path, from: nameStart, name)
    case .suffix(let suffix):
      path.count - nameStart >= suffix.count && Self.equal(path, from: path.count - suffix.count, suffix)
    case .nameGlob(let globs): Self.fits(globs, path, nameStart, path.count)
    case .path(let literal): base.map { Self.equal(path, from: $0, literal) } ?? false
    case .pathGlob(let parts): base.map { Self.fits(parts, path, $0) } ?? false
    }
  }

  // MARK: - Matching

  private static func equal(_ path: Span<UInt8>, from start: Int, _ text: [UInt8]) -> Bool {
    guard path.count - start == text.count else { return false }
    for index in text.indices where path[start + index] != text[index] { return false }
    return true
  }

  /// Whether `globs` fit the bytes from `start` to `end`. Only the last `*` is ever tried again: an earlier
  /// one could give no more than a later one takes anyway.
  private static func fits(_ globs: [Glob], _ path: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    var at = start
    var index = 0
    var retry: (index: Int, at: Int)?
    while at < end || index < globs.count {
      if index < globs.count {
        if case .anyBytes = globs[index] {
          retry = (index, at)
          index += 1
          continue
        }
        if at < end, globs[index].fits(path[at]) {
          at += 1
          index += 1
          continue
        }
      }
      guard let last = retry, last.at < end else { return false }
      retry = (last.index, last.at + 1)
      at = last.at + 1
      index = last.index + 1
    }
    return true
  }

  /// Whether `parts` fit the path from `start` on; the same walk as for names, with names for bytes.
  private static func fits(_ parts: [Part], _ path: Span<UInt8>, _ start: Int) -> Bool {
    var at = start
    var index = 0
    var retry: (index: Int, at: Int)?
    while at < path.count || index < parts.count {
      if index < parts.count {
        switch parts[index] {
        case .anyFolders:
          // At the end `/**` means what is inside: at least one name has to be left.
          if index == parts.count - 1 { return at < path.count }
          retry = (index, at)
          index += 1
          continue
        case .name(let globs):
          let end = endOfName(path, at)
          if at < path.count, fits(globs, path, at, end) {
            at = min(end + 1, path.count)
            index += 1
            continue
          }
        }
      }
      guard let last = retry, last.at < path.count else { return false }
      let next = min(endOfName(path, last.at) + 1, path.count)
      retry = (last.index, next)
      at = next
      index = last.index + 1
    }
    return true
  }

  private static func endOfName(_ path: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < path.count, path[end] != slash { end += 1 }
    return end
  }

  // MARK: - Reading

  /// A space at the end counts only after a backslash.
  private static func withoutTrailingSpaces(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == backslash, index + 1 < line.endIndex {
        index += 2
        end = index
      } else {
        if line[index] != space { end = index + 1 }
        index += 1
      }
    }
    return line[..<end]
  }

  /// The parts between slashes; nil where one of them can match nothing.
  private static func parts(_ text: ArraySlice<UInt8>) -> [Part]? {
    var parts: [Part] = []
    var rest = text
    repeat {
      let stars = rest.prefix { $0 == star }.count
      if stars >= 2, startsSlash(rest.dropFirst(stars)) || rest.count == stars {
        rest = rest.dropFirst(stars)
        // `**/**` says no more than `**`.
        if case .anyFolders? = parts.last {} else { parts.append(.anyFolders) }
      } else {
        guard let globs = globs(&rest), !globs.isEmpty else { return nil }
        parts.append(.name(globs))
      }
    } while takeSlash(&rest)
    return parts
  }

  /// Reads the pieces of a pattern up to a slash or the end; nil where it ends within an escape or a bracket,
  /// which fits nothing. A slash within a bracket is no separator, and fits nothing either.
  private static func globs(_ rest: inout ArraySlice<UInt8>) -> [Glob]? {
    var globs: [Glob] = []
    while !startsSlash(rest), let byte = rest.popFirst() {
      switch byte {
      case star:
        if case .anyBytes? = globs.last { continue }
        globs.append(.anyBytes)
      case question: globs.append(.anyByte)
      case backslash:
        guard let escaped = rest.popFirst() else { return nil }
        globs.append(.byte(escaped))
      case openBracket:
        guard let set = ByteSet(bracket: &rest) else { return nil }
        globs.append(.oneOf(set))
      default: globs.append(.byte(byte))
      }
    }
    return globs
  }

  /// Whether a slash comes next; a backslash before it takes nothing from it.
  private static func startsSlash(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.first == slash || rest.starts(with: [backslash, slash])
  }

  private static func takeSlash(_ rest: inout ArraySlice<UInt8>) -> Bool {
    guard startsSlash(rest) else { return false }
    rest = rest.dropFirst(rest.first == slash ? 1 : 2)
    return true
  }

  private static func nameForm(_ globs: [Glob]) -> Form {
    if let literal = literal(globs[...]) { return .name(literal) }
    if case .anyBytes? = globs.first, let suffix = literal(globs.dropFirst()) { return .suffix(suffix) }
    return .nameGlob(globs)
  }

  private static func literal(_ globs: ArraySlice<Glob>) -> [UInt8]? {
    var bytes: [UInt8] = []
    for glob in globs {
      guard case .byte(let byte) = glob else { return nil }
      bytes.append(byte)
    }
    return bytes
  }

  private static func literal(path parts: [Part]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for part in parts {
      guard case .name(let globs) = part, let name = literal(globs[...]) else { return nil }
      if !bytes.isEmpty { bytes.append(slash) }
      bytes += name
    }
    return bytes
  }
}

extension GlobPattern.Glob {
  /// Whether this piece, which stands for one byte, stands for `byte`.
  fileprivate func fits(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let wanted): byte == wanted
    case .anyByte: true
    case .oneOf(let set): set.contains(byte)
    case .anyBytes: false
    }
  }
}

private let slash = UInt8(ascii: "/")
private let backslash = UInt8(ascii: "\\")
private let star = UInt8(ascii: "*")
private let question = UInt8(ascii: "?")
private let openBracket = UInt8(ascii: "[")
private let exclamation = UInt8(ascii: "!")
private let hash = UInt8(ascii: "#")
private let space = UInt8(ascii: " ")
private let carriageReturn = UInt8(ascii: "\r")
