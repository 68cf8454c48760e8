import Checks
import Lexer

/// `cdaudit tokens`: what the lexer makes of files, for tests and bug reports.
enum TokensCommand: Command {
  static let name = "tokens"
  static let operands = "FILE…"
  static let summary = "List the tokens that the lexer sees in files"

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    try list(arguments, in: console) { bytes, path, output in
      TokenListing.append(LexedFile(bytes), byteCount: bytes.count, path: path, to: &output)
    }
  }
}

/// `cdaudit outline`: what the outline holds of files, for people who work on cdaudit.
enum OutlineCommand: Command {
  static let name = "outline"
  static let operands = "FILE…"
  static let summary = "List the declarations, scopes and chains that the outline holds of files"
  static let isHidden = true

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    try list(arguments, in: console) { bytes, path, output in
      let file = LexedFile(bytes)
      OutlineListing.append(Outline(file, bytes), file, bytes: bytes, path: path, to: &output)
    }
  }
}

extension Command {
  /// Prints the listing of each file in turn. One that cannot be read is told, and the others are listed.
  fileprivate static func list(
    _ arguments: ParsedArguments, in console: Console,
    _ append: (_ bytes: [UInt8], _ path: String, _ output: inout [UInt8]) -> Void
  ) throws -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw UsageError("'\(name)' needs at least one file") }
    var status = ExitStatus.success
    for path in arguments.operands {
      let bytes: [UInt8]
      do {
        bytes = try readFile(path)
      } catch {
        try console.errors.write("error: \(DisplayText.line(error.message))\n")
        status = .usage
        continue
      }
      var listing: [UInt8] = []
      append(bytes, path, &listing)
      try console.output.write(listing)
    }
    return status
  }
}
