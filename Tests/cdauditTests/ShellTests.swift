import Foundation
import Testing

@testable import cdaudit

struct ShellTests {
  @Test(arguments: Shell.allCases)
  func everyCommandAndOptionIsCompleted(_ shell: Shell) {
    let script = run("completions", shell.rawValue).output
    for command in Commands.all where !command.isHidden {
      #expect(script.contains(command.name))
      for option in command.options where !option.isHidden {
        #expect(script.contains(shell == .fish ? "-l \(option.name.dropFirst(2))" : option.name), "\(option.name)")
      }
    }
    #expect(!script.contains("timings"))
  }

  @Test(arguments: Shell.allCases)
  func theShellTakesItsScript(_ shell: Shell) throws {
    guard let program = Program.onPath(shell.rawValue) else { return }
    try withTemporaryFolder { folder throws in
      try write(shell.completionScript, to: folder + "/script")
      let outcome = try Program.run(program, ["-n", folder + "/script"])
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  @Test(
    .enabled(if: Program.onPath("bash") != nil, "bash is not installed"),
    arguments: [
      ("cdaudit ex", "explain"), ("cdaudit check --form", "--format"), ("cdaudit --format sar", "sarif"),
      ("cdaudit check --fail-on ne", "never"), ("cdaudit explain context-o", "context-outside-perform"),
      ("cdaudit check --only batc", "batch"), ("cdaudit completions fi", "fish"),
      ("cdaudit baseline --base", "--baseline"),
    ])
  func bashCompletes(_ line: String, _ word: String) throws {
    let bash = try #require(Program.onPath("bash"))
    let words = line.split(separator: " ")
    let script = """
      \(Shell.bash.completionScript)
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); _cdaudit; echo "${COMPREPLY[@]}"
      """
    let outcome = try Program.run(bash, ["-c", script], in: "/")
    #expect(outcome.output.split(whereSeparator: \.isWhitespace).contains(Substring(word)), "\(outcome)")
  }

  @Test func otherShellsAreTold() {
    #expect(
      run("completions", "tcsh").errors.hasPrefix(
        "error: there are completions for bash, zsh or fish, not for 'tcsh'\n"))
    #expect(run("completions").status == .usage)
  }

  @Test func theManualHasEveryCommandAndOption() throws {
    let page = run("man").output
    for command in Commands.all where !command.isHidden {
      #expect(page.contains(".SS cdaudit \(command.name)"))
      for option in command.options where !option.isHidden {
        #expect(page.contains("\\fB\(option.name.replacing("-", with: "\\-"))\\fR"), "\(option.name)")
      }
    }
    guard let groff = Program.onPath("groff") else { return }
    try withTemporaryFolder { folder throws in
      try write(page, to: folder + "/cdaudit.1")
      let outcome = try Program.run(groff, ["-man", "-Tutf8", "-ww", "-Kutf8", folder + "/cdaudit.1"])
      #expect(outcome.status == 0)
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }

  @Test func everyCommandIsDocumented() throws {
    let page = try readFile(projectFolder.appendingPathComponent("docs/CLI.md").path)
    let text = String(decoding: page, as: UTF8.self)
    for command in Commands.all where !command.isHidden { #expect(text.contains("cdaudit \(command.name)")) }
  }
}
