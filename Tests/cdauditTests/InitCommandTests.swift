import Checks
import Foundation
import Testing

@testable import cdaudit

struct InitCommandTests {
  private let files = [".cdaudit.json", ".github/workflows/cdaudit.yml", ".pre-commit-config.yaml"]

  @Test func writesThreeFiles() throws {
    try withTemporaryFolder { folder throws in
      let outcome = run("init", folder)
      #expect(outcome.status == .success)
      #expect(outcome.output == files.map { "Wrote '\(folder)/\($0)'.\n" }.joined())
      for file in files { #expect(fileMode("\(folder)/\(file)") != nil) }
    }
  }

  @Test func theConfigurationChangesNothing() throws {
    try withTemporaryFolder { folder throws in
      #expect(run("init", folder).status == .success)
      let plain = run("config", folder, "--no-config", "--format", "json")
      #expect(run("config", folder, "--format", "json").output == plain.output)
    }
  }

  /// What is commented out means something once it is not.
  @Test func theConfigurationHoldsWithoutItsComments() throws {
    let file = try #require(SetupFile.all.first)
    let text = file.text.split(separator: "\n").filter {
      !$0.contains("// ") || $0.contains("\"") || $0.contains("// }")
    }
    .map { $0.replacing("// \"", with: "\"").replacing("// }", with: "}").replacing("//   \"", with: "\"") }
    .joined(separator: "\n")
    let reader = ConfigurationReader(try JSON5Reader.read(Array(text.utf8)))
    #expect(reader.problems.isEmpty)
    #expect(!reader.configuration.facts.viewContexts.isEmpty)
    #expect(reader.configuration.targets.count == 2)
  }

  @Test func nothingIsOverwrittenUnasked() throws {
    try withTemporaryFolder { folder throws in
      for file in files { try write("mine", to: "\(folder)/\(file)") }
      let outcome = run("init", folder)
      #expect(outcome.status == .success)
      #expect(outcome.output.hasPrefix("Left '\(folder)/.cdaudit.json' as it is.\n"))
      #expect(outcome.output.contains("- repo: "))
      for file in files { #expect(try readFile("\(folder)/\(file)") == Array("mine".utf8)) }
      #expect(run("init", folder, "--force").status == .success)
      for file in files { #expect(try readFile("\(folder)/\(file)") != Array("mine".utf8)) }
    }
  }

  @Test(arguments: [("y", true), ("Yes", true), ("n", false), ("", false), (nil, false)])
  func aPersonIsAsked(_ answer: String?, _ isWritten: Bool) throws {
    try withTemporaryFolder { folder throws in
      try write("mine", to: "\(folder)/.cdaudit.json")
      let output = MemorySink()
      let console = Console(
        output: output, errors: MemorySink(), outputIsTerminal: true, errorsIsTerminal: true, environment: [:],
        readAnswer: { answer }, inputIsTerminal: true)
      #expect(CDAudit.run(["init", folder], in: console) == .success)
      #expect(output.text.hasPrefix("'\(folder)/.cdaudit.json' is there already. Overwrite it? [y/N] "))
      #expect(try (readFile("\(folder)/.cdaudit.json") != Array("mine".utf8)) == isWritten)
    }
  }

  @Test func aFolderThatIsNotThereIsWrongUse() {
    #expect(run("init", "/no/such/folder").status == .usage)
    #expect(run("init", "a", "b").status == .usage)
  }
}
