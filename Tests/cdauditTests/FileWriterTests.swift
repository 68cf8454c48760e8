import Foundation
import Testing

@testable import cdaudit

struct FileWriterTests {
  @Test func writesANewFileAndReplacesAnOldOne() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/report.json"
      for text in ["first", "second, longer", "3"] {
        try FileWriter(path: path).write(Array(text.utf8))
        #expect(try readFile(path) == Array(text.utf8))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["report.json"])
    }
  }

  @Test func keepsTheModeOfAFileThatIsThere() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/report.json"
      try write("old", to: path)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try FileWriter(path: path).write([0x78])
      #expect(fileMode(path).map { $0 & 0o7777 } == 0o640)
    }
  }

  @Test func writesToWhatALinkLeadsTo() throws {
    try withTemporaryFolder { folder in
      try write("old", to: folder + "/real/report.json")
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/link.json", withDestinationPath: "real/report.json")
      try FileWriter(path: folder + "/link.json").write([0x78])
      #expect(try readFile(folder + "/real/report.json") == [0x78])
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link.json") == "real/report.json"
      )
    }
  }

  @Test func aDeviceStaysADevice() throws {
    try FileWriter(path: "/dev/null").write([0x78])
    #expect(fileMode("/dev/null").map { $0 & S_IFMT } == S_IFCHR)
  }

  @Test func anOldScratchFileOfSomebodyElseStays() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/report.json"
      let scratch = "\(path).\(getpid()).tmp"
      try write("mine", to: scratch)
      #expect(throws: Failure("'\(path)' cannot be written: File exists")) {
        try FileWriter(path: path).write([0x78])
      }
      #expect(try readFile(scratch) == Array("mine".utf8))
    }
  }

  @Test func aFolderThatIsGoneMeanwhileIsAFailure() throws {
    try withTemporaryFolder { folder in
      try write("", to: folder + "/sub/x")
      let writer = try FileWriter(path: folder + "/sub/report.json")
      try FileManager.default.removeItem(atPath: folder + "/sub")
      #expect(throws: Failure("'\(folder)/sub/report.json' cannot be written: No such file or directory")) {
        try writer.write([0x78])
      }
    }
  }
}
