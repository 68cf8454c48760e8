import Checks

/// The JSON schema of configuration files (draft 7, which editors know), made from the keys that are read and the rules
/// there are.
enum ConfigurationSchema {
  /// Where the schema is found.
  static let address = "https://raw.githubusercontent.com/\(Product.repository)/main/docs/cdaudit.schema.json"

  /// The schema's bytes.
  static var bytes: [UInt8] {
    var json = JSONWriter(brokenDownTo: 4)
    json.object { json in
      json.member("$id", address)
      json.member("$schema", "http://json-schema.org/draft-07/schema#")
      json.member("additionalProperties", false)
      json.member("description", "What cdaudit checks and how: .cdaudit.json")
      json.object("properties") { json in
        for key in Configuration.Key.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
          json.object(key.rawValue) { write(key, to: &$0) }
        }
      }
      json.member("title", "Configuration of cdaudit")
      json.member("type", "object")
    }
    return json.bytes
  }

  private static func write(_ key: Configuration.Key, to json: inout JSONWriter) {
    switch key {
    case .schema: text("The schema of the file, for editors.", to: &json)
    case .include: texts("Globs of the Swift files to check, as in .gitignore; default: all.", to: &json)
    case .exclude: texts("Globs of files and folders to leave out, as in .gitignore.", to: &json)
    case .failOn:
      choice("The level from which on findings make the exit status 1.", FailOn.allCases.map(\.rawValue), to: &json)
    case .baseline: text("The file with known findings, from the folder of this file.", to: &json)
    case .requireReasons: flag("Whether comments that silence findings have to say why.", to: &json)
    case .rules: rules(&json)
    case .targets: targets(&json)
    case .facts: facts(&json)
    }
  }

  private static func rules(_ json: inout JSONWriter) {
    json.member("additionalProperties", false)
    json.member("description", "The levels of rules and of families of rules.")
    json.object("properties") { json in
      let names =
        RuleFamily.allCases.map { ($0.rawValue, "The family '\($0.rawValue)'.") }
        + AllRules.infos.map { ($0.slug, "\($0.summary).") }
      for (name, description) in names.sorted(by: { $0.0 < $1.0 }) {
        json.object(name) { rule(description, to: &$0) }
      }
    }
    json.member("type", "object")
  }

  private static func rule(_ description: String, to json: inout JSONWriter) {
    let levels = LevelChoice.allCases.map(\.rawValue)
    json.member("anyOf") { json in
      json.array { json in
        json.element { $0.object { $0.member("enum", levels) } }
        json.element { json in
          json.object { json in
            json.member("additionalProperties", false)
            json.object("properties") { json in
              json.object(Configuration.RuleKey.exclude.rawValue) {
                texts("Globs of files in which the rule does not run.", to: &$0)
              }
              json.object(Configuration.RuleKey.level.rawValue) { choice("The level.", levels, to: &$0) }
            }
            json.member("type", "object")
          }
        }
      }
    }
    json.member("description", description)
  }

  private static func targets(_ json: inout JSONWriter) {
    json.object("additionalProperties") { json in
      json.member("additionalProperties", false)
      json.object("properties") { json in
        json.object(Configuration.TargetKey.defaultIsolation.rawValue) {
          choice(
            "The isolation of declarations that say nothing of it (SE-0466).", ["MainActor", "nonisolated"], to: &$0)
        }
        json.object(Configuration.TargetKey.nonisolatedNonsendingByDefault.rawValue) {
          flag("Whether nonisolated async functions run where they are called (SE-0461).", to: &$0)
        }
        json.object(Configuration.TargetKey.tests.rawValue) { flag("Whether the files are tests.", to: &$0) }
      }
      json.member("type", "object")
    }
    json.member("description", "Globs of files with what holds for them, where the project files do not tell.")
    json.member("type", "object")
  }

  private static func facts(_ json: inout JSONWriter) {
    json.member("additionalProperties", false)
    json.member("description", "What is known of code that is not at hand; names are 'name' or 'Type.name'.")
    json.object("properties") { json in
      for key in Configuration.FactKey.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
        json.object(key.rawValue) { texts(description(of: key), to: &$0) }
      }
    }
    json.member("type", "object")
  }

  private static func description(of key: Configuration.FactKey) -> String {
    switch key {
    case .performFunctions:
      "Functions that run their closure on a context's queue: of the context they are called on, or of a background "
        + "context that they hand to it."
    case .mainActorTypes: "Classes and protocols that are bound to the main actor, with what inherits from them."
    case .viewContexts: "Properties and functions that hand out a context of the main queue."
    case .backgroundContexts: "Properties and functions that hand out a context with a queue of its own."
    }
  }

  // MARK: Types of values

  private static func text(_ description: String, to json: inout JSONWriter) {
    json.member("description", description)
    json.member("type", "string")
  }

  private static func flag(_ description: String, to json: inout JSONWriter) {
    json.member("description", description)
    json.member("type", "boolean")
  }

  private static func choice(_ description: String, _ words: [String], to json: inout JSONWriter) {
    json.member("description", description)
    json.member("enum", words)
  }

  private static func texts(_ description: String, to json: inout JSONWriter) {
    json.member("description", description)
    json.object("items") { json in
      json.member("minLength", 1)
      json.member("type", "string")
    }
    json.member("type", "array")
  }
}
