import Glibc
import SwiftParser
import SwiftSyntax

/// The program `outline`: lists the declarations with bodies and the closures of
/// Swift files as the toolchain's parser sees them.
@main
enum Outline {
  /// Which files are listed, and what of them.
  private enum Form { case allFiles, acceptedFiles, acceptedPaths }

  static func main() {
    var program = Program(name: "outline", usage: usage)
    var form = Form.allFiles
    program.readCommandLine { option in
      switch option {
      case "--accepted-only": form = .acceptedFiles
      case "--list-accepted": form = .acceptedPaths
      default: return false
      }
      return true
    }
    exit(onLargeStack { [program, form] in run(program, form) })
  }

  /// Writes the listing of all files. Returns the exit status.
  private static func run(_ program: Program, _ form: Form) -> Int32 {
    let output = Output()
    var leftOut = 0
    let readAll = program.forEachFile(things: "constructs") { path, bytes in
      var count = 0
      withSource(bytes) { source in
        let file = Parser.parse(source: source)
        if form != .allFiles, file.hasError {
          leftOut += 1
        } else if form == .acceptedPaths {
          output.write("\(path)\n")
        } else {
          output.writeHeader(byteCount: bytes.count, path: path)
          let constructs = OutlineReader.constructs(of: file)
          for construct in constructs { construct.write(to: output) }
          output.write("\(bytes.count) eof\n")
          count = constructs.count
        }
      }
      return count
    }
    output.flush()
    if form != .allFiles {
      program.report("left out \(leftOut) files that the parser does not accept")
    }
    return readAll ? 0 : 1
  }

  private static let usage = """
    usage: outline [--accepted-only | --list-accepted] [--stats] FILE...
           outline [OPTION...] --files-from LIST

      Writes the outline of each Swift file in the form that README.md defines.

        --accepted-only    leave out the files that the parser does not accept
        --list-accepted    write only the paths of the files that the parser accepts
        --files-from LIST  read the files' paths, one a line, from LIST (- is standard input)
        --stats            at the end, write files, bytes, constructs and seconds to standard error

    """
}
