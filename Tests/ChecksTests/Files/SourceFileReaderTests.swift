import Foundation
import Testing

@testable import Checks

@Suite struct SourceFileReaderTests {
  @Test func bytesComeAsTheyAre() throws {
    let tree = try TemporaryTree(["empty.swift": ""])
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0, 13, 10, 0xFF, 0x80]
    try tree.write("a.swift", Data(bytes))
    #expect(try SourceFileReader.read(tree.path("a.swift")) == bytes)
    #expect(try SourceFileReader.read(tree.path("empty.swift")) == [])
    let large = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    try tree.write("large.swift", Data(large))
    #expect(try SourceFileReader.read(tree.path("large.swift")) == large)
  }

  @Test func aFileOfUntoldSizeIsReadToItsEnd() throws {
    // The system says that such files have no bytes.
    let path = "/proc/self/maps"
    guard FileManager.default.fileExists(atPath: path) else { return }
    #expect(try SourceFileReader.read(path).count > 100)
  }

  @Test func failuresAreTold() throws {
    let tree = try TemporaryTree(["folder/a.swift": "text"])
    try tree.link("loop.swift", to: "loop.swift")
    #expect(throws: FileError.missing) { try SourceFileReader.read(tree.path("nowhere.swift")) }
    #expect(throws: FileError.isFolder) { try SourceFileReader.read(tree.path("folder")) }
    #expect(throws: FileError.notFolder) { try SourceFileReader.read(tree.path("folder/a.swift/b")) }
    #expect(throws: FileError.linkLoop) { try SourceFileReader.read(tree.path("loop.swift")) }
    #expect(throws: FileError.notRegularFile) { try SourceFileReader.read("/dev/null") }
    #expect(throws: FileError.tooLarge(4)) { try FileSystem.read(tree.path("folder/a.swift"), limit: 4) }
    #expect(
      FileError.missing.notice(path: "a.swift")
        == Notice(.warning, path: "a.swift", "The file does not exist; it was passed over."))
  }

  @Test func aFileThatMayNotBeReadIsTold() throws {
    let tree = try TemporaryTree(["a.swift": "text", "folder/b.swift": ""])
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: tree.path("a.swift"))
    try manager.setAttributes([.posixPermissions: 0], ofItemAtPath: tree.path("folder"))
    defer { try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: tree.path("folder")) }
    // The superuser may read everything, and then there is nothing to see.
    guard !manager.isReadableFile(atPath: tree.path("a.swift")) else { return }
    #expect(throws: FileError.permissionDenied) { try SourceFileReader.read(tree.path("a.swift")) }
    let found = FileFinder.find([], from: tree.root)
    #expect(found.notices.map(\.path) == ["folder"])
    #expect(found.swiftFiles.map(\.path) == ["a.swift"])
  }
}
