import Glibc

/// Standard output behind a large buffer.
final class Output {
  private var bytes: [UInt8] = []
  private static let limit = 1 << 20

  init() {
    bytes.reserveCapacity(Self.limit + 4096)
  }

  func write(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    flushIfFull()
  }

  func write(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  func write(_ text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
    flushIfFull()
  }

  /// Writes a number that is not negative, in decimal.
  func write(_ number: Int) {
    var divisor = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(0x30 + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  /// Writes the line that starts a file's section.
  func writeHeader(byteCount: Int, path: String) {
    write("file \(byteCount) \(path)\n")
  }

  private func flushIfFull() {
    if bytes.count >= Self.limit { flush() }
  }

  /// Hands over what the buffer holds. Ends the program where nobody takes it.
  func flush() {
    if !writeAll(bytes, to: STDOUT_FILENO) { exit(3) }
    bytes.removeAll(keepingCapacity: true)
  }
}

/// Writes a message to standard error, unless nobody takes it.
func writeError(_ message: String) {
  _ = writeAll(Array(message.utf8), to: STDERR_FILENO)
}

private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
