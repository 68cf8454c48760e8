/// The values by which GitHub code scanning knows a line again after edits elsewhere in the file
/// (`primaryLocationLineHash`).
///
/// They must be exactly those that GitHub's upload action computes, which warns of each that differs. A
/// line's value is a hash of the 100 UTF-16 units that follow its start, white space left out, and the
/// number of lines so far that had the same hash.
struct LineHashes {
  private let values: [String]

  /// How many units a hash covers.
  private static let window = 100
  private static let base: UInt64 = 37

  /// The values of a file's lines. Takes time linear in the bytes.
  init(_ bytes: [UInt8]) {
    let units = Self.units(of: bytes)
    // What leaves the window has been multiplied by the base once for each unit of the window.
    let leaving = (0..<Self.window).reduce(1 as UInt64) { power, _ in power &* Self.base }
    func unit(_ index: Int) -> UInt64 { index < units.count ? UInt64(units[index]) : 0 }

    var hash = (0..<Self.window).reduce(0 as UInt64) { $0 &* Self.base &+ unit($1) }
    var seen: [UInt64: Int] = [:]
    var values: [String] = []
    for start in units.indices {
      if start == 0 || units[start - 1] == 0x0A {
        seen[hash, default: 0] += 1
        values.append("\(String(hash, radix: 16)):\(seen[hash, default: 0])")
      }
      hash = hash &* Self.base &+ unit(start + Self.window) &- unit(start) &* leaving
    }
    self.values = values
  }

  /// The value of a line.
  ///
  /// - Parameter line: The number of a line of the file, from 1.
  subscript(line: Int) -> String { values[line - 1] }

  /// The UTF-16 units that count: no spaces and tabs, each line break one LF, and 0xFFFF at the end.
  private static func units(of bytes: [UInt8]) -> [UInt16] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count + 1)
    var followsCarriageReturn = false
    for unit in String(decoding: bytes, as: UTF8.self).utf16 {
      switch unit {
      case 0x20, 0x09: followsCarriageReturn = false
      case 0x0A:
        if !followsCarriageReturn { units.append(unit) }
        followsCarriageReturn = false
      case 0x0D:
        units.append(0x0A)
        followsCarriageReturn = true
      default:
        units.append(unit)
        followsCarriageReturn = false
      }
    }
    units.append(0xFFFF)
    return units
  }
}
