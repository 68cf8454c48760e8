import Checks

/// `cdaudit config`: what is in force for a path, and where it comes from.
enum ConfigCommand: Command {
  static let name = "config"
  static let operands = "[PATH]"
  static let summary = "Show the configuration that is in force for a path and where it comes from"
  static let options =
    [formatOption, schemaOption] + ProjectOptions.configurationOptions + ProjectOptions.ruleOptions

  private static let formatOption = Option(
    name: "--format", value: "F", help: "text (default) or json: what is in force, as a configuration file",
    completion: .words(Format.allCases.map(\.rawValue)))
  private static let schemaOption = Option(
    name: "--schema", help: "print the JSON schema of configuration files, for editors")

  private enum Format: String, CaseIterable {
    case text, json
  }

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    if arguments[isSet: schemaOption] {
      try console.output.write(ConfigurationSchema.bytes)
      return .success
    }
    guard arguments.operands.count < 2 else { throw UsageError("'config' takes one path; there are several") }
    let path = arguments.operands.first ?? "."
    guard resolvedPath(path) != nil else { throw UsageError("there is no file or folder '\(path)'") }
    let project = try ProjectOptions(arguments, paths: [path])
    let listing = ConfigurationListing(project)
    switch try arguments.choice(formatOption, as: Format.self) ?? .text {
    case .text: try console.output.write(listing.text)
    case .json: try console.output.write(listing.json)
    }
    return .success
  }
}
