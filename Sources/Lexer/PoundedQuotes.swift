/// The quotes of one line that have pounds after them, as far as they can be asked for: each has more pounds than all
/// quotes after it.
///
/// A line is looked through once, however many strings begin on it.
struct PoundedQuotes {
  private var quotes: [(offset: Int, pounds: Int)] = []
  /// The first of the quotes that have not been passed.
  private var next = 0
  /// Up to here the line has been looked through.
  private var end = -1

  /// Whether a quote with that many pounds after it stands at `start` or later on the line. The places asked for
  /// ascend.
  mutating func hasQuote(_ bytes: Span<UInt8>, from start: Int, pounds: Int) -> Bool {
    if start >= end { read(bytes, from: start) }
    while next < quotes.count, quotes[next].offset < start { next += 1 }
    return next < quotes.count && quotes[next].pounds >= pounds
  }

  private mutating func read(_ bytes: Span<UInt8>, from start: Int) {
    quotes.removeAll(keepingCapacity: true)
    next = 0
    var offset = start
    while offset < bytes.count, !bytes[offset].isLineEnd {
      let quote = offset
      offset += 1
      guard bytes[quote] == UInt8(ascii: "\"") else { continue }
      while offset < bytes.count, bytes[offset] == UInt8(ascii: "#") { offset += 1 }
      let pounds = offset - quote - 1
      guard pounds > 0 else { continue }
      while let last = quotes.last, last.pounds <= pounds { quotes.removeLast() }
      quotes.append((quote, pounds))
    }
    end = offset
  }
}
