import Glibc

/// All bytes of a file, or nil where it cannot be read.
func readFile(_ path: String) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
  while true {
    let count = read(descriptor, &chunk, chunk.count)
    if count < 0 {
      if errno == EINTR { continue }
      return nil
    }
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}

/// Calls `body` with a file's bytes in the form that SwiftParser takes.
func withSource(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
  bytes.withUnsafeBufferPointer { buffer in
    if !buffer.isEmpty { return body(buffer) }
    // An empty array may have no address, but the lexer wants one.
    withUnsafePointer(to: 0 as UInt8) { body(UnsafeBufferPointer(start: $0, count: 0)) }
  }
}
