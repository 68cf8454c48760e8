import Testing

@testable import cdaudit

struct ParsedArgumentsTests {
  private let format = Option(name: "--format", value: "F", help: "")
  private let only = Option(name: "--only", value: "RULE,…", help: "")
  private let quiet = Option(name: "--quiet", help: "")
  private let timings = Option(name: "--timings", help: "", isHidden: true)

  private func parse(_ arguments: String...) throws -> ParsedArguments {
    try ParsedArguments(arguments, options: [format, only, quiet, timings, .help])
  }

  @Test func valuesFollowOrAreJoined() throws {
    #expect(try parse("--format", "json")[format] == "json")
    #expect(try parse("--format=json")[format] == "json")
    #expect(try parse("--format=a=b")[format] == "a=b")
    #expect(try parse("--format=")[format] == "")
    #expect(try parse("--format", "-")[format] == "-")
    #expect(try parse("--format=-x")[format] == "-x")
  }

  @Test func optionsAndOperandsMix() throws {
    let arguments = try parse("a", "--quiet", "b", "--format", "json", "-", "c")
    #expect(arguments.operands == ["a", "b", "-", "c"])
    #expect(arguments[isSet: quiet])
    #expect(!arguments[isSet: timings])
  }

  @Test func afterTwoHyphensAllAreOperands() throws {
    let arguments = try parse("--quiet", "--", "--format", "--", "x")
    #expect(arguments.operands == ["--format", "--", "x"])
    #expect(!arguments[isSet: format])
  }

  @Test func repeatedOptionsAddUpOrTheLaterOneCounts() throws {
    let arguments = try parse("--only", "a,b", "--format", "x", "--only=c , d", "--format", "y")
    #expect(arguments[list: only] == ["a", "b", "c", "d"])
    #expect(arguments[all: only] == ["a,b", "c , d"])
    #expect(arguments[format] == "y")
  }

  @Test func helpHasAShortName() throws {
    #expect(try parse("-h")[isSet: .help])
  }

  @Test(arguments: [
    (["--fromat", "x"], "there is no option '--fromat'; did you mean '--format'?"),
    (["--fromat=x"], "there is no option '--fromat'; did you mean '--format'?"),
    (["--zzz"], "there is no option '--zzz'"), (["-x"], "there is no option '-x'"),
    (["--timing"], "there is no option '--timing'"),
    (["--format"], "'--format' needs a value: --format F"),
    (["--format", "--quiet"], "'--format' needs a value: --format F"),
    (["--quiet=yes"], "'--quiet' takes no value"),
  ])
  func wrongUseIsTold(_ arguments: [String], _ message: String) {
    #expect(throws: UsageError(message)) {
      try ParsedArguments(arguments, options: [format, only, quiet, timings, .help])
    }
  }

  @Test func choicesAreChecked() throws {
    #expect(try parse("--format", "json").choice(format, as: ReportFormat.self) == .json)
    #expect(try parse().choice(format, as: ReportFormat.self) == nil)
    #expect(
      throws: UsageError(
        "'--format' takes text, concise, xcode, json, sarif, github, gitlab, junit, markdown or html, not 'jsn'; did you mean 'json'?"
      )
    ) { try parse("--format", "jsn").choice(format, as: ReportFormat.self) }
    #expect(
      throws: UsageError(
        "'--format' takes text, concise, xcode, json, sarif, github, gitlab, junit, markdown or html, not 'pdf'")
    ) {
      try parse("--format", "pdf").choice(format, as: ReportFormat.self)
    }
  }
}
