import Foundation
import PackagePlugin

/// Checks a target whenever it is built: what cdaudit finds stands among the compiler's warnings.
///
/// The findings never fail the build. The check runs again when a source file of the target has changed.
@main
struct CDAuditBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    return [
      try command(
        target: target.name, folder: target.directoryURL,
        sources: module.sourceFiles(withSuffix: "swift").map(\.url), tool: context.tool(named: "cdaudit").url,
        workFolder: context.pluginWorkDirectoryURL)
    ]
  }

  private func command(target: String, folder: URL, sources: [URL], tool: URL, workFolder: URL) throws -> Command {
    // A build command needs an output, by which the build system knows that it has run.
    let report = workFolder.appending(path: "\(target).cdaudit.json")
    return .buildCommand(
      displayName: "Checking Core Data use in \(target)", executable: tool,
      arguments: [
        "check", folder.path(percentEncoded: false), "--format", "xcode", "--fail-on", "never", "--quiet",
        "--output", "json=\(report.path(percentEncoded: false))",
      ],
      inputFiles: sources, outputFiles: [report])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CDAuditBuildTool: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let sources = target.inputFiles.filter { $0.url.pathExtension == "swift" }.map(\.url)
      guard !sources.isEmpty else { return [] }
      return [
        try command(
          target: target.displayName, folder: context.xcodeProject.directoryURL, sources: sources,
          tool: context.tool(named: "cdaudit").url, workFolder: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
