import Foundation
import PackagePlugin

/// Checks a target whenever it is built: what cdaudit finds stands among the compiler's warnings.
///
/// The whole package or project is analysed, as it takes, and what lies in the target is reported. The findings never
/// fail the build. The check runs again when a source file has changed.
@main
struct CDAuditBuildTool: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard target.sourceModule != nil else { return [] }
    let sources = context.package.targets.compactMap { $0.sourceModule?.sourceFiles(withSuffix: "swift") }
    return [
      try command(
        target: target.name, project: context.package.directoryURL, reported: [target.directoryURL],
        sources: sources.flatMap { $0.map(\.url) }, tool: context.tool(named: "cdaudit").url,
        workFolder: context.pluginWorkDirectoryURL)
    ]
  }

  private func command(
    target: String, project: URL, reported: [URL], sources: [URL], tool: URL, workFolder: URL
  ) throws -> Command {
    // A build command needs an output, by which the build system knows that it has run.
    let report = workFolder.appending(path: "\(target).cdaudit.json")
    return .buildCommand(
      displayName: "Checking Core Data use in \(target)", executable: tool,
      arguments: [
        "check", project.path(percentEncoded: false), "--format", "xcode", "--fail-on", "never", "--quiet",
        "--output", "json=\(report.path(percentEncoded: false))",
      ] + reported.map { "--only-file=\($0.path(percentEncoded: false))" },
      inputFiles: sources, outputFiles: [report])
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension CDAuditBuildTool: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let sources = target.inputFiles.filter { $0.url.pathExtension == "swift" }.map(\.url)
      // What another build step makes is not there yet.
      let reported = sources.filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
      guard !reported.isEmpty else { return [] }
      return [
        try command(
          target: target.displayName, project: context.xcodeProject.directoryURL, reported: reported, sources: sources,
          tool: context.tool(named: "cdaudit").url, workFolder: context.pluginWorkDirectoryURL)
      ]
    }
  }
#endif
