import Glibc
@_spi(RawSyntax) import SwiftSyntax

/// The program `tokens`: lists the tokens of Swift files as the toolchain sees them.
@main
enum Tokens {
  /// Where the tokens come from and how they are written.
  private enum Form { case lexer, tree, rawLexer, rawTree }

  static func main() {
    var program = Program(name: "tokens", usage: usage)
    var form = Form.lexer
    program.readCommandLine { option in
      switch option {
      case "--parse": form = .tree
      case "--raw": form = .rawLexer
      case "--raw-parse": form = .rawTree
      default: return false
      }
      return true
    }
    exit(onLargeStack { [program, form] in run(program, form) })
  }

  /// Writes the tokens of all files. Returns the exit status.
  private static func run(_ program: Program, _ form: Form) -> Int32 {
    let output = Output()
    var keywordMismatches: Set<String> = []
    let readAll = program.forEachFile(things: "tokens") { path, bytes in
      output.writeHeader(byteCount: bytes.count, path: path)
      var count = 0
      withSource(bytes) { source in
        switch form {
        case .lexer, .tree:
          var sink = Normaliser(source: source, output: output)
          if form == .lexer {
            streamLexer(source, into: &sink)
            keywordMismatches.formUnion(sink.keywordMismatches)
          } else {
            streamTree(source, into: &sink)
          }
          sink.finish()
          count = sink.tokenCount
        case .rawLexer, .rawTree:
          var sink = RawPrinter(output: output)
          if form == .rawLexer {
            streamLexer(source, into: &sink)
          } else {
            streamTree(source, into: &sink)
          }
          count = sink.tokenCount
        }
      }
      return count
    }
    output.flush()
    if !keywordMismatches.isEmpty {
      program.report(
        "the toolchain classifies these words otherwise than ReservedWords does: "
          + keywordMismatches.sorted().joined(separator: " "))
    }
    return readAll && keywordMismatches.isEmpty ? 0 : 1
  }

  private static let usage = """
    usage: tokens [--parse | --raw | --raw-parse] [--stats] FILE...
           tokens [OPTION...] --files-from LIST

      Writes the tokens of each Swift file in the form that README.md defines.

        --parse            take the tokens from the parsed tree instead of the lexer
        --raw              write the lexer's own tokens and trivia, not the normal form
        --raw-parse        the same of the parsed tree
        --files-from LIST  read the files' paths, one a line, from LIST (- is standard input)
        --stats            at the end, write files, bytes, tokens and seconds to standard error

    """
}
