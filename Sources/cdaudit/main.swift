import Foundation
import Lexer
import Checks
var out: [UInt8] = []
for p in CommandLine.arguments.dropFirst(2) {
  let b = [UInt8](FileManager.default.contents(atPath: p)!)
  let lexed = LexedFile(b)
  if CommandLine.arguments[1] == "tokens" {
  TokenListing.append(lexed, byteCount: b.count, path: p, to: &out)
  } else {
  OutlineListing.append(Outline(lexed, b), lexed, bytes: b, path: p, to: &out)
  }
}
FileHandle.standardOutput.write(Data(out))
