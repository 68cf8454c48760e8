import Foundation

/// A place that takes a command's output.
protocol ByteSink: AnyObject {
  /// Takes `bytes`; they may wait in a buffer until `flush`.
  ///
  /// - Throws: `Failure` where they cannot be delivered.
  func write(_ bytes: [UInt8]) throws(Failure)

  /// Delivers what waits.
  func flush() throws(Failure)
}

extension ByteSink {
  /// Takes `text` as UTF-8.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }
}

/// Output to a file descriptor through a buffer.
///
/// A pipe whose reader has gone, as in `cdaudit | head`, is no failure: the reader had enough, and the rest
/// is dropped. The signal of that must be ignored (see `CDAudit.main`).
final class DescriptorSink: ByteSink {
  private let descriptor: Int32
  private let name: String
  private var buffer: [UInt8] = []
  private var isClosed = false

  private static let capacity = 1 << 16

  /// A sink for an open descriptor.
  ///
  /// - Parameter name: What messages call it.
  init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    buffer += bytes
    if buffer.count >= Self.capacity { try flush() }
  }

  func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard !isClosed else { return }
    switch writeAll(buffer, to: descriptor) {
    case 0: break
    case EPIPE: isClosed = true
    case let code: throw Failure("\(name) cannot be written: \(errorText(code))")
    }
  }
}

/// Writes all of `bytes` to an open file.
///
/// - Returns: 0, or the `errno` of what went wrong.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 {
      if errno == EINTR { continue }
      return errno
    }
    rest = rest.dropFirst(count)
  }
  return 0
}

/// What the system calls the error `code`.
func errorText(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
