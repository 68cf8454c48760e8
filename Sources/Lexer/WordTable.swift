/// Looks words up by their bytes at one place: each known word has a slot of its own, and what is found there is
/// compared with the word at hand.
struct WordTable {
  /// The bytes of a word of up to fifteen, packed into two integers, the first byte lowest.
  struct Key: Equatable {
    var low: UInt64
    var high: UInt64
  }

  /// The longest word that has a key, in bytes.
  static let longest = 15
  private static let slotBits: UInt64 = 11

  /// For each slot the word that it belongs to, or `.none`.
  private let slots: [Word]
  /// The key of each word, by its raw value; no bytes have that of `.none`.
  private let keys: [Key]
  private let multiplier: UInt64
  /// The words that are too long for a key.
  private let longWords: [(bytes: [UInt8], word: Word)]
  /// Their lengths, as bits.
  private let longLengths: UInt64

  /// The one table.
  static let shared = WordTable()

  private init() {
    var keys = [Key](repeating: Key(low: 0, high: 0), count: 256)
    var longWords: [(bytes: [UInt8], word: Word)] = []
    for word in Word.allCases where word != .none {
      let text = Array(word.text.utf8)
      if text.count > Self.longest {
        longWords.append((text, word))
      } else {
        keys[Int(word.rawValue)] = Self.key(text.span, 0, text.count)
      }
    }
    // Of random multipliers one in some twenty gives each word a slot of its own.
    var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15
    var slots = Self.slots(of: keys, multiplier)
    while slots.isEmpty {
      multiplier = multiplier &* 0x5851_F42D_4C95_7F2D &+ 2
      slots = Self.slots(of: keys, multiplier)
    }
    (self.keys, self.multiplier, self.slots) = (keys, multiplier, slots)
    self.longWords = longWords
    longLengths = longWords.reduce(0) { $0 | 1 << UInt64($1.bytes.count) }
  }

  /// The slots of all words; none where two would share one.
  private static func slots(of keys: [Key], _ multiplier: UInt64) -> [Word] {
    var slots = [Word](repeating: .none, count: 1 << Int(slotBits))
    for word in Word.allCases {
      let key = keys[Int(word.rawValue)]
      guard key.low != 0 else { continue }
      let slot = slot(key, multiplier)
      guard slots[slot] == .none else { return [] }
      slots[slot] = word
    }
    return slots
  }

  @inline(__always)
  private static func slot(_ key: Key, _ multiplier: UInt64) -> Int {
    Int(truncatingIfNeeded: ((key.low ^ key.high) &* multiplier) &>> (64 - slotBits))
  }

  private static func key(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Key {
    var key = Key(low: 0, high: 0)
    for offset in start..<end {
      let index = offset - start
      let byte = UInt64(text[offset]) << UInt64(index % 8 * 8)
      if index < 8 { key.low |= byte } else { key.high |= byte }
    }
    return key
  }

  /// The word that the bytes from `start` to `end` spell, or `.none`.
  func word(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Word {
    guard end - start <= Self.longest else { return longWord(text, start, end) }
    return word(Self.key(text, start, end))
  }

  /// The word that has the key, or `.none`.
  @inline(__always)
  func word(_ key: Key) -> Word {
    let word = slots[Self.slot(key, multiplier)]
    let other = keys[Int(word.rawValue)]
    return key == other ? word : .none
  }

  /// The word of more than `longest` bytes that those from `start` to `end` spell, or `.none`.
  @inline(__always)
  func longWord(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Word {
    // A shift by 64 or more gives 0.
    longLengths >> (end &- start) & 1 == 0 ? .none : compareLongWords(text, start, end)
  }

  private func compareLongWords(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Word {
    for (bytes, word) in longWords where bytes.count == end - start {
      if bytes.indices.allSatisfy({ bytes[$0] == text[start + $0] }) { return word }
    }
    return .none
  }
}
