import Checks

/// `cdaudit models`: how much of data models was read, to compare with another reader.
enum ModelsCommand: Command {
  static let name = "models"
  static let operands = "MODEL…"
  static let summary = "Count the entities, attributes and relationships of each version of data models"
  static let isHidden = true

  static func run(_ arguments: ParsedArguments, in console: Console) throws -> ExitStatus {
    guard !arguments.operands.isEmpty else { throw UsageError("'\(name)' needs at least one data model") }
    for path in arguments.operands {
      guard let resolved = resolvedPath(path) else { throw UsageError("there is no data model '\(path)'") }
      let (model, notices) = DataModel.read(FoundFile(path: path, resolvedPath: resolved))
      try tell(notices, in: console)
      for (number, version) in model.versions.enumerated() {
        let isCurrent = number == model.currentVersion
        let (schema, notices) = version.read()
        // The current version's have been told with the model's.
        if !isCurrent { try tell(notices, in: console) }
        try console.output.write(line(version, schema, isCurrent: isCurrent))
      }
    }
    return .success
  }

  private static func line(_ version: ModelVersion, _ schema: ModelSchema, isCurrent: Bool) -> String {
    let attributes = schema.entities.reduce(0) { $0 + $1.attributes.count }
    let relationships = schema.entities.reduce(0) { $0 + $1.relationships.count }
    let counts = [schema.entities.count, attributes, relationships].map { String($0) }.joined(separator: "\t")
    return "\(DisplayText.line(version.file.path))\t\(counts)\t\(isCurrent ? "current" : "")\n"
  }

  private static func tell(_ notices: [Notice], in console: Console) throws {
    for notice in notices {
      try console.errors.write("\(DisplayText.line(notice.path ?? "")): \(DisplayText.line(notice.message))\n")
    }
  }
}
