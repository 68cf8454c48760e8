import Foundation
import Lexer

// Lexes files that are in memory already, on one thread, and prints MB/s; without files, the worst cases at two
// sizes, the second of which should take about twice as long as the first.
//
//   swift run -c release lexer-benchmark [FOLDER-OR-FILE…]

/// The Swift files below `paths`.
func swiftFiles(_ paths: [String]) -> [String] {
  paths.flatMap { path -> [String] in
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return [path] }
    let below = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return below.filter { $0.hasSuffix(".swift") }.map { path + "/" + $0 }
  }
}

/// The shortest time of `runs` runs over all files, in seconds, and the number of tokens.
func measure(_ files: [[UInt8]], runs: Int) -> (seconds: Double, tokens: Int) {
  var best = Double.infinity
  var tokens = 0
  for _ in 0..<runs {
    let clock = ContinuousClock()
    tokens = 0
    let time = clock.measure {
      for file in files { tokens += LexedFile(file).tokens.count }
    }
    best = min(best, Double(time.components.attoseconds) / 1e18 + Double(time.components.seconds))
  }
  return (best, tokens)
}

nonisolated func lineCount(_ bytes: [UInt8]) -> Int {
  var count = 0
  for byte in bytes where byte == UInt8(ascii: "\n") { count += 1 }
  return count
}

func rounded(_ value: Double) -> String { String(format: "%.1f", value) }

let paths = CommandLine.arguments.dropFirst()
if !paths.isEmpty {
  let files = swiftFiles(Array(paths)).compactMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } }
  let bytes = files.reduce(0) { $0 + $1.count }
  let lines = files.reduce(0) { $0 + lineCount($1) }
  let (seconds, tokens) = measure(files, runs: 15)
  print("\(files.count) files, \(lines) lines, \(bytes) bytes, \(tokens) tokens")
  print("best of 15, one thread: \(rounded(seconds * 1000)) ms, \(rounded(Double(bytes) / 1e6 / seconds)) MB/s")
  exit(0)
}

let worstCases: [(name: String, make: (Int) -> String)] = [
  ("a < b", { String(repeating: "a<b ", count: $0 / 4) }),
  ("a<b<b…", { "a" + String(repeating: "<b", count: $0 / 2) }),
  ("{{{…", { String(repeating: "{", count: $0) }),
  ("{ }", { String(repeating: "{", count: $0 / 2) + String(repeating: "}", count: $0 / 2) }),
  ("((]]", { String(repeating: "(", count: $0 / 2) + String(repeating: "]", count: $0 / 2) }),
  ("one line", { String(repeating: "let value = call(1, \"text\") / 2; ", count: $0 / 33) }),
  ("/ a / b", { String(repeating: "(/a ", count: $0 / 4) }),
  ("#/ lines", { String(repeating: "#/\n", count: $0 / 3) }),
  ("<#", { String(repeating: "<# ", count: $0 / 3) }),
  ("curly quotes", { String(repeating: "\u{201C}", count: $0 / 3) }),
  ("/* /*", { String(repeating: "/* ", count: $0 / 3) }),
  ("\"\\(", { String(repeating: "\"\\(", count: $0 / 3) }),
  ("<<<<<<<", { String(repeating: "<<<<<<< \n", count: $0 / 9) }),
  ("#\"\"\"", { String(repeating: "#\"\"\" ", count: $0 / 5) }),
]
print("worst cases, ms for 10 MB and 20 MB:")
for (name, make) in worstCases {
  let times = [10_000_000, 20_000_000].map { measure([Array(make($0).utf8)], runs: 2).seconds * 1000 }
  print("  \(name): \(rounded(times[0])) \(rounded(times[1]))")
}
