import Foundation
import Testing

@testable import cdaudit

/// The files by which other programs use cdaudit. `Tools/check-integrations.sh` tries them; here stands what can be
/// seen without.
struct IntegrationFilesTests {
  private func lines(of path: String) throws -> [String] {
    String(decoding: try readFile(projectFolder.appendingPathComponent(path).path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// What is put into a script's text by `${{ … }}` runs as a part of it.
  @Test func theActionPutsNoInputIntoAScript() throws {
    var indent: Int?
    for line in try lines(of: "action.yml") {
      let depth = line.prefix { $0 == " " }.count
      if let around = indent, depth <= around, !line.isEmpty { indent = nil }
      let isScript = line.contains(" run:") || indent != nil
      if line.contains(" run:") { indent = depth }
      #expect(!isScript || !line.contains("${{"), "\(line)")
    }
  }

  @Test func theActionsScriptsAreThere() throws {
    let scripts = try lines(of: "action.yml").joined(separator: "\n").matches(of: /GITHUB_ACTION_PATH\/([A-Za-z\/.]+)/)
      .map { String($0.output.1) }
    #expect(scripts.count == 2)
    for script in scripts {
      #expect(FileManager.default.isExecutableFile(atPath: projectFolder.appendingPathComponent(script).path))
    }
  }

  /// To bash 3.2, that of macOS, an empty array is not set, which `set -u` ends the script for.
  @Test(arguments: [
    ".ci/run", "Integrations/github/check.sh", "Integrations/github/install.sh", "Tools/build-release.sh",
    "Tools/check-failures.sh", "Tools/check-integrations.sh", "Tools/check-sarif-diff.sh", "Tools/validate-sarif.sh",
  ])
  func emptyArraysAreExpandedWithCare(_ path: String) throws {
    let text = try lines(of: path).joined(separator: "\n")
    for match in text.matches(of: /([a-z_]+)=\(\)/) {
      let word = "\"${\(match.output.1)[@]}\""
      let guarded = "${\(match.output.1)[@]+\(word)}"
      #expect(!text.replacing(guarded, with: "").contains(word), "\(path) expands \(word)")
    }
  }

  /// A renamed option or format would be seen on somebody else's server first.
  @Test(arguments: [
    "action.yml", ".pre-commit-hooks.yaml", "Integrations/gitlab/cdaudit.yml", "Integrations/github/check.sh",
    "Integrations/xcode/run-script.sh", "Plugins/CDAuditBuildTool/CDAuditBuildTool.swift",
  ])
  func optionsAndFormatsExist(_ path: String) throws {
    let names = CheckCommand.options.map(\.name)
    let text = try lines(of: path).filter {
      $0.contains("cdaudit check") || $0.contains("--output") || $0.contains("\"check\"")
    }
    .joined(separator: "\n")
    for match in text.matches(of: /(--[a-z][a-z-]+)/) {
      #expect(names.contains(String(match.output.1)), "\(path) names \(match.output.1)")
    }
    for match in text.matches(of: /(?:--format"?,? "?|--output[ =])([a-z]+)/) {
      #expect(ReportFormat(rawValue: String(match.output.1)) != nil, "\(path) names \(match.output.1)")
    }
  }
}
