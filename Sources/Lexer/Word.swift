/// The words that Swift's grammar knows: the reserved ones and those that have a meaning in some places only.
public enum Word: UInt8, Sendable, CaseIterable {
  /// Any other word.
  case none

  // Reserved wherever they stand.
  case `Any`, `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`, `deinit`
  case `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`, `func`, `guard`, `if`
  case `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`, `operator`, `precedencegroup`, `private`
  case `protocol`, `public`, `repeat`, `rethrows`, `return`, `self`, `Self`, `static`, `struct`, `subscript`
  case `super`, `switch`, `throw`, `throws`, `true`, `try`, `typealias`, `var`, `where`, `while`, underscore

  // Words with a meaning in some places.
  case actor, any, async, await, available, borrowing, consuming, convenience, `didSet`, distributed, dynamic, each
  case elseif, endif, final, get, indirect, infix, isolated, keyPath, lazy, macro, modify, mutating, nonisolated
  case nonmutating, open, optional, override, package, postfix, prefix, read, required, selector, sending, set, some
  case `Type`, unavailable, unowned, unsafeAddress, unsafeMutableAddress, weak, willSet, yield, _modify, _read
  case discard, copy, consume, then, unsafe, sourceLocation

  /// Whether the word is a keyword wherever it stands, after a dot too, but not between backticks.
  @inlinable public var isReserved: Bool { rawValue >= Word.Any.rawValue && rawValue <= Word.underscore.rawValue }

  /// How the word is written.
  public var text: String { self == .underscore ? "_" : self == .none ? "" : String(describing: self) }
}

/// Looks words up by their bytes: a hash table that most words miss at the first probe.
struct WordTable {
  /// A word with its bytes packed into two integers, the first byte lowest.
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var word = Word.none
  }

  private static let size = 1024
  /// The longest word that is looked for, in bytes.
  private static let longest = 16
  private var slots = [Entry](repeating: Entry(), count: size)
  /// The words of more than 16 bytes.
  private var longWords: [(bytes: [UInt8], word: Word)] = []

  /// The one table.
  static let shared = WordTable()

  private init() {
    for word in Word.allCases where word != .none {
      let text = Array(word.text.utf8)
      guard text.count <= Self.longest else {
        longWords.append((text, word))
        continue
      }
      let (low, high) = Self.pack(text.span, 0, text.count)
      var slot = Self.slot(low, high)
      while slots[slot].word != .none { slot = (slot + 1) & (Self.size - 1) }
      slots[slot] = Entry(low: low, high: high, word: word)
    }
  }

  @inline(__always)
  private static func pack(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var shift: UInt64 = 0
    let middle = min(end, start &+ 8)
    for offset in start..<middle {
      low |= UInt64(text[offset]) &<< shift
      shift &+= 8
    }
    shift = 0
    for offset in middle..<end {
      high |= UInt64(text[offset]) &<< shift
      shift &+= 8
    }
    return (low, high)
  }

  @inline(__always)
  private static func slot(_ low: UInt64, _ high: UInt64) -> Int {
    Int(truncatingIfNeeded: ((low ^ high) &* 0x9E37_79B9_7F4A_7C15) &>> 54)
  }

  /// The word that the bytes from `start` to `end` spell, or `.none`.
  @inline(__always)
  func word(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Word {
    guard end &- start <= Self.longest else { return longWord(text, start, end) }
    let (low, high) = Self.pack(text, start, end)
    return word(low, high)
  }

  /// The word whose bytes are packed in two integers, or `.none`.
  @inline(__always)
  func word(_ low: UInt64, _ high: UInt64) -> Word {
    var slot = Self.slot(low, high)
    while true {
      let entry = slots[slot]
      if entry.word == .none || (entry.low == low && entry.high == high) { return entry.word }
      slot = (slot + 1) & (Self.size - 1)
    }
  }

  private func longWord(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Word {
    for (bytes, word) in longWords where bytes.count == end - start {
      if bytes.indices.allSatisfy({ bytes[$0] == text[start + $0] }) { return word }
    }
    return .none
  }
}
