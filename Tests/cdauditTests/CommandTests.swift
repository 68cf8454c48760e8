import Checks
import Foundation
import Testing

@testable import cdaudit

/// Commands inside this process. What rules find is no matter here.
struct CommandTests {
  @Test func helpAndVersion() {
    let help = run("--help")
    #expect(help.status == .success)
    #expect(help.output == HelpText.program)
    #expect(run("-h").output == help.output)
    #expect(run("--version").output == "cdaudit \(Product.version)\n")
    #expect(run("rules", "--help").output == HelpText.text(of: RulesCommand.self))
    #expect(run("--quiet", "--help").output == HelpText.text(of: CheckCommand.self))
  }

  @Test func helpIsACommandToo() {
    #expect(run("help").output == HelpText.program)
    #expect(run("help", "check").output == HelpText.text(of: CheckCommand.self))
    #expect(run("-V").output == run("--version").output)
    let outcome = run("help", "chekc")
    #expect(outcome.status == .usage)
    #expect(outcome.errors.hasPrefix("error: there is no command 'chekc'; did you mean 'check'?\n"))
  }

  @Test func explainListsTheRulesOfAFamily() {
    let outcome = run("explain", "fetched-results")
    #expect(outcome.status == .success)
    #expect(outcome.output.hasPrefix("fetched-results\n"))
    #expect(outcome.output.contains("\n  sortless-results-controller "))
    #expect(!outcome.output.contains("\nstack\n"))
  }

  /// What is named and cannot be read is not passed over like one of many files.
  @Test func whatIsNamedHasToBeReadable() throws {
    try CheckedProject.with(["A.swift": CheckedProject.source("A")]) { project throws in
      let outcome = project.check(paths: ["/dev/null", project.path("A.swift")])
      #expect(outcome.status == .failure)
      #expect(outcome.output.contains("'workerA'"))
      #expect(
        outcome.errors.hasPrefix("error: /dev/null: The file is a pipe, socket or device, not a regular file"),
        "\(outcome.errors)")
      // Of a folder's files one may be unreadable.
      #expect(unsafe mkfifo(project.path("B.swift"), 0o600) == 0)
      #expect(project.check().status == .findings)
      #expect(project.check(paths: [project.path("B.swift")]).status == .failure)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func aNamedFolderHasToBeReadable() throws {
    try CheckedProject.with(["Locked/A.swift": CheckedProject.source("A")]) { project throws in
      let locked = project.path("Locked")
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: locked)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: locked) }
      #expect(project.check(paths: [locked]).status == .failure)
      #expect(project.check().status == .success)
    }
  }

  @Test func helpLeavesOutWhatIsHidden() {
    #expect(!HelpText.program.contains("outline"))
    #expect(!HelpText.text(of: CheckCommand.self).contains("--timings"))
  }

  @Test func everyOptionIsDocumented() throws {
    let page = try readFile(projectFolder.appendingPathComponent("docs/CLI.md").path)
    let text = String(decoding: page, as: UTF8.self)
    for option in CheckCommand.options where !option.isHidden {
      let name = option.value.map { "\(option.name) \($0)" } ?? option.name
      #expect(text.contains("| `\(name)` |"))
    }
  }

  @Test(arguments: [
    ("chekc", "'chekc' is neither a command nor a file or folder; did you mean 'check'?"),
    ("--fromat json", "there is no option '--fromat'; did you mean '--format'?"),
    ("rules --format jsn", "'--format' takes text, json or markdown, not 'jsn'; did you mean 'json'?"),
    ("rules x", "'rules' takes no 'x'; 'cdaudit explain' shows one rule"),
    ("explain", "'explain' needs one rule; 'cdaudit rules' lists them"),
    ("explain zzzzzzzz", "there is no rule 'zzzzzzzz'"),
    ("tokens", "'tokens' needs at least one file"),
    ("check --exclude=", "'--exclude' needs a pattern, as in --exclude Generated"),
    ("config nope", "there is no file or folder 'nope'"),
    ("check --jobs 0", "'--jobs' needs a number from 1 to 1024, not '0'"),
    ("check --jobs two", "'--jobs' needs a number from 1 to 1024, not 'two'"),
    ("check --only confinment", "there is no rule or family 'confinment'; did you mean 'confinement'?"),
    ("check --fail-on no", "'--fail-on' takes error, warning, note or never, not 'no'"),
    (
      "check --skip " + RuleFamily.allCases.map(\.rawValue).joined(separator: ","),
      "the options leave no rule to run"
    ),
  ])
  func wrongUseIsToldAndEndsWithTwo(_ commandLine: String, _ message: String) {
    let arguments = commandLine.split(separator: " ").map(String.init)
    let outcome = run(arguments)
    #expect(outcome.status == .usage)
    #expect(outcome.output.isEmpty)
    let command = Commands.named(arguments[0]).map { " \($0.name)" } ?? ""
    #expect(outcome.errors == "error: \(message)\nSee 'cdaudit\(command) --help'.\n")
  }

  @Test(arguments: [
    ("batch", "'--level' needs a rule and a level, as in --level batch=off"),
    ("batch=warn", "'--level' takes error, warning, note or off, not 'warn'; did you mean 'warning'?"),
    ("bach=off", "there is no rule or family 'bach'; did you mean 'batch'?"),
  ])
  func wrongLevelsAreTold(_ value: String, _ message: String) {
    #expect(run("--level", value).errors.hasPrefix("error: \(message)\n"))
  }

  @Test(arguments: [
    ("sarif", "'--output' needs a format and a file, as in --output sarif=cdaudit.sarif"),
    (
      "srif=x",
      "'--output' takes text, concise, xcode, json, sarif, github, gitlab, junit, markdown or html, not 'srif'; did you mean 'sarif'?"
    ),
    ("sarif=", "the name of an output file is empty"),
    ("sarif=/no/such/x", "there is no folder '/no/such' to write '/no/such/x' into"),
    ("sarif=/", "'/' is a folder, not a file to write to"),
    ("json=/dev/null", "'--output' names the file '/dev/null' twice"),
  ])
  func wrongOutputsAreTold(_ value: String, _ message: String) {
    let outcome = run("--output", "sarif=/dev/null", "--output", value)
    #expect(outcome.status == .usage)
    #expect(outcome.errors.hasPrefix("error: \(message)\n"))
  }

  @Test func aPathThatIsNotThereIsWrongUse() {
    let outcome = run("check", "/no/such/folder")
    #expect(outcome.status == .usage)
    #expect(outcome.errors.contains("/no/such/folder"))
  }

  @Test func anEmptyProjectHasNoFindings() throws {
    try withTemporaryFolder { folder in
      let outcome = run(folder, "--format", "concise")
      #expect(outcome.status == .success)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors == "warning: There are no Swift files to check.\nFound nothing in 0 files.\n")
    }
  }

  @Test func quietLeavesOutTheLastLine() throws {
    try withTemporaryFolder { folder in
      try write("let x = 1\n", to: folder + "/a.swift")
      #expect(run(folder).errors == "Found nothing in 1 file.\n")
      #expect(run(folder, "--quiet").errors.isEmpty)
      #expect(run(folder, "--format", "json").errors.isEmpty)
    }
  }

  @Test func checkIsTheCommandOfPathsAndOptions() throws {
    try withTemporaryFolder { folder in
      try write("let x = 1\n", to: folder + "/a.swift")
      let explicit = run("check", "--format", "json", folder)
      #expect(explicit.status == .success)
      #expect(run(folder, "--format=json").output == explicit.output)
      #expect(run("--no-config", "--format", "json", "--", folder).output == explicit.output)
    }
  }

  @Test func everyFormatCanBeWrittenToAFile() throws {
    try withTemporaryFolder { folder in
      try write("let x = 1\n", to: folder + "/a.swift")
      for format in ReportFormat.allCases {
        let file = "\(folder)/report"
        let outcome = run(folder, "--format", "text", "--output", "\(format.rawValue)=\(file)", "--quiet")
        #expect(outcome.status == .success)
        #expect(try readFile(file) == Array(run(folder, "--format", format.rawValue).output.utf8))
      }
    }
  }

  @Test func tokensGoesOnAfterAFileThatCannotBeRead() throws {
    try withTemporaryFolder { folder in
      try write("let x = 1\n", to: folder + "/a.swift")
      let outcome = run("tokens", folder + "/none.swift", folder + "/a.swift")
      #expect(outcome.status == .usage)
      #expect(outcome.output.hasPrefix("file 10 \(folder)/a.swift\n"))
      #expect(outcome.errors == "error: '\(folder)/none.swift' cannot be read: No such file or directory\n")
    }
  }

  @Test func statusFollowsTheGravestFinding() {
    func status(_ levels: [Level], _ failOn: FailOn, notices: [Notice] = []) -> cdaudit.ExitStatus {
      var result = GoldenRun.result
      result.findings = levels.map { level in
        var finding = GoldenRun.result.findings[0]
        finding.level = level
        return finding
      }
      result.notices = notices
      return CheckCommand.status(of: result, failOn: failOn)
    }
    #expect(status([], .note) == .success)
    #expect(status([.note], .warning) == .success)
    #expect(status([.note], .note) == .findings)
    #expect(status([.note, .warning], .warning) == .findings)
    #expect(status([.warning], .error) == .success)
    #expect(status([.error, .note], .error) == .findings)
    #expect(status([.error], .never) == .success)
    #expect(status([.error], .error, notices: [Notice(.warning, "A file was passed over.")]) == .findings)
    #expect(status([], .never, notices: [Notice(.error, "No thread could be started.")]) == .failure)
  }

  @Test func whatCannotBeWrittenIsAFailureOfTheProgram() throws {
    let errors = MemorySink()
    let console = Console(
      output: FullSink(), errors: errors, outputIsTerminal: false, errorsIsTerminal: false, environment: [:])
    #expect(CDAudit.run(["rules"], in: console) == .failure)
    #expect(errors.text == "error: standard output cannot be written: full\n")
    // The file is written all the same.
    try withTemporaryFolder { folder in
      #expect(CDAudit.run(["check", folder, "--output", "json=\(folder)/r.json"], in: console) == .failure)
      let written = try readFile(folder + "/r.json")
      #expect(!written.isEmpty)
    }
  }

  @Test func messagesCannotSendControlSequences() {
    let outcome = run("--\u{1B}[31m\n")
    #expect(outcome.errors.hasPrefix("error: there is no option '--␛[31m␊'\n"))
  }
}

struct ColorChoiceTests {
  @Test(arguments: [
    (ColorChoice.auto, true, [:], true), (.auto, false, [:], false), (.auto, true, ["NO_COLOR": "1"], false),
    (.auto, true, ["NO_COLOR": ""], true), (.auto, true, ["TERM": "dumb"], false),
    (.auto, true, ["TERM": "xterm"], true), (.always, false, ["NO_COLOR": "1"], true),
    (.never, true, [:], false),
  ])
  func coloursAreForTerminalsThatWantThem(
    _ choice: ColorChoice, _ isTerminal: Bool, _ environment: [String: String], _ isOn: Bool
  ) {
    #expect(choice.style(isTerminal: isTerminal, environment).isOn == isOn)
  }
}
