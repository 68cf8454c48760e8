import Foundation
import Lexer
var out: [UInt8] = []
for p in CommandLine.arguments.dropFirst(2) {
  let b = [UInt8](FileManager.default.contents(atPath: p)!)
  TokenListing.append(LexedFile(b), byteCount: b.count, path: p, to: &out)
}
FileHandle.standardOutput.write(Data(out))
