import Glibc

/// What the oracle's programs have in common: their command line, the way
/// through the files, and their messages.
struct Program {
  let name: String
  let usage: String
  private(set) var paths: [String] = []
  private var wantsStatistics = false

  init(name: String, usage: String) {
    self.name = name
    self.usage = usage
  }

  /// Reads the command line. An option that not all programs have is handed to
  /// `takeOption`, which says whether the program has it. Ends the program where
  /// the command line is wrong or asks for help.
  mutating func readCommandLine(takeOption: (String) -> Bool) {
    var arguments = CommandLine.arguments.dropFirst()
    var optionsEnded = false
    while let argument = arguments.popFirst() {
      switch argument {
      case _ where optionsEnded || !argument.hasPrefix("-"):
        paths.append(argument)
      case "--":
        optionsEnded = true
      case "--stats":
        wantsStatistics = true
      case "--files-from":
        guard let list = arguments.popFirst() else { leave(because: "--files-from needs a list") }
        guard let bytes = readFile(list == "-" ? "/dev/stdin" : list) else {
          leave(because: "cannot read the list \(list)")
        }
        paths += bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
      case "--help", "-h":
        print(usage, terminator: "")
        exit(0)
      default:
        if !takeOption(argument) { leave(because: "unknown option \(argument)") }
      }
    }
    if paths.isEmpty { leave(because: "no file is named") }
  }

  private func leave(because message: String) -> Never {
    report(message)
    writeError(usage)
    exit(2)
  }

  /// Writes a message to standard error.
  func report(_ message: String) {
    writeError("\(name): \(message)\n")
  }

  /// Calls `body` with the path and the bytes of each file that can be read.
  ///
  /// `body` gives the number of things that it lists, for the statistics, which
  /// calls them `things`. Returns whether all files could be read.
  func forEachFile(things: String, _ body: (_ path: String, _ bytes: [UInt8]) -> Int) -> Bool {
    var files = 0
    var byteCount = 0
    var thingCount = 0
    let start = ContinuousClock.now
    for path in paths {
      guard let bytes = readFile(path) else {
        report("cannot read \(path)")
        continue
      }
      files += 1
      byteCount += bytes.count
      thingCount += body(path, bytes)
    }
    if wantsStatistics {
      let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
      let speed = (Double(byteCount) / 100 / max(milliseconds, 1)).rounded() / 10
      report(
        "\(files) files, \(byteCount) bytes, \(thingCount) \(things), "
          + "\(Int(milliseconds)) ms, \(speed) MB/s")
    }
    return files == paths.count
  }
}
