import Foundation
import PackagePlugin

/// `swift package plugin cdaudit`: checks the package. What is given after the name goes to cdaudit, as in
/// `swift package plugin cdaudit checklist`; without a command it is `check`.
@main
struct CDAuditCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try run(tool: context.tool(named: "cdaudit").url, arguments, in: context.package.directoryURL)
  }

  private func run(tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return
    case 1: Diagnostics.error("cdaudit has findings")
    case let status: Diagnostics.error("cdaudit ended with status \(status)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CDAuditCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try run(
        tool: context.tool(named: "cdaudit").url, XcodeArguments.withoutTargets(arguments),
        in: context.xcodeProject.directoryURL)
    }
  }

  /// What Xcode hands to a command plugin.
  enum XcodeArguments {
    /// The arguments without the targets that Xcode names: the project is checked as a whole.
    static func withoutTargets(_ arguments: [String]) -> [String] {
      var kept: [String] = []
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        if argument == "--target" {
          _ = rest.popFirst()
        } else {
          kept.append(argument)
        }
      }
      return kept
    }
  }
#endif
