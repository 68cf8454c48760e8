import Foundation

extension FileManager {
  func removeStore(at url: URL) throws {
    for end in ["", "-wal", "-shm"] {
      let file = URL(fileURLWithPath: url.path + end)
      if fileExists(atPath: file.path) { try removeItem(at: file) }
    }
  }
}
