import Foundation
import Lexer
import Testing

/// The lexer against the toolchain, whose tokens `Tools/Oracle` has written down.
struct TrickyFileTests {
  @Test func thereAreFiles() {
    #expect(Sources.tricky.count > 60)
    #expect(Sources.own.count > 100)
  }

  @Test(arguments: Sources.tricky)
  func hasTheTokensOfTheToolchain(_ source: SourceText) throws {
    let listing = Sources.trickyFolder.appendingPathComponent(source.name).deletingPathExtension()
      .appendingPathExtension("tokens")
    let expected = try String(contentsOf: listing, encoding: .utf8)
    var output: [UInt8] = []
    TokenListing.append(LexedFile(source.bytes), byteCount: source.bytes.count, path: source.name, to: &output)
    let actual = String(decoding: output, as: UTF8.self)
    guard actual != expected else { return }
    // The first lines that differ tell more than two whole listings.
    let lines = zip(actual.split(separator: "\n"), expected.split(separator: "\n"))
    let place = lines.first { $0 != $1 }
    Issue.record("the toolchain has '\(place?.1 ?? "nothing more")', the lexer '\(place?.0 ?? "nothing more")'")
  }

  @Test(arguments: Sources.tricky)
  func keepsThePromises(_ source: SourceText) {
    #expect(Lexed(source.bytes).brokenPromise == nil)
  }
}
