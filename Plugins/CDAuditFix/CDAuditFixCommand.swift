import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory cdaudit-fix`: applies the fixes that keep the meaning of the
/// code. What is given after the name goes to `cdaudit check`, as in `cdaudit-fix --unsafe-fixes`.
@main
struct CDAuditFixCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    try run(tool: context.tool(named: "cdaudit").url, arguments, in: context.package.directoryURL)
  }

  private func run(tool: URL, _ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = ["check", "--fix"] + arguments
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return
    case 1: Diagnostics.remark("some findings have no fix, or one that may change what the code does")
    case let status: Diagnostics.error("cdaudit ended with status \(status)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CDAuditFixCommand: XcodeCommandPlugin {
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
