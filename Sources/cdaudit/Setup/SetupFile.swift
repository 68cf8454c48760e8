/// A file that `cdaudit init` writes.
struct SetupFile {
  /// The path, from the project's folder.
  var path: String
  /// The file's text.
  var text: String
  /// What to do where the file is there already and stays; nil where nothing has to be done.
  var advice: String?

  /// All of them.
  static var all: [SetupFile] { [configuration, workflow, hook] }

  private static var configuration: SetupFile {
    let rules = AllRuleFamilies.lines.map { "    \($0)\n" }.joined()
    return SetupFile(
      path: LoadedConfiguration.fileName,
      text: """
        {
          "$schema": "\(ConfigurationSchema.address)",

          // The levels of rules and of families of rules: "error", "warning", "note" or "off".
          // 'cdaudit rules' lists them, 'cdaudit explain RULE' tells about one.
          "rules": {
        \(rules)    // "missing-merge-policy": { "level": "warning", "exclude": ["Examples/**"] },
          },

          // Globs as in .gitignore. 'include' names the Swift files to check; without it all are.
          // "include": ["App/**", "Packages/**"],
          "exclude": [
            // "Generated/**",
          ],

          // The level from which on findings make the exit status 1: "error", "warning", "note" or "never".
          "failOn": "warning",

          // Known findings that are left out; 'cdaudit baseline write' makes the file.
          // "baseline": "\(BaselineFile.defaultName)",

          // Whether every '// cdaudit:ignore RULE - reason' has to have its reason.
          "requireReasons": false,

          // What holds for files where Package.swift or the Xcode project does not tell.
          // "targets": {
          //   "App/**": { "defaultIsolation": "MainActor", "nonisolatedNonsendingByDefault": true },
          //   "AppTests/**": { "tests": true },
          // },

          // What is known of code that is not at hand, such as binary frameworks.
          // "facts": {
          //   "performFunctions": ["CoreDataStack.performInBackground"],
          //   "mainActorTypes": ["BaseViewController"],
          //   "viewContexts": ["CoreDataStack.mainContext"],
          //   "backgroundContexts": ["CoreDataStack.makeWorker"],
          // },
        }

        """)
  }

  private static var workflow: SetupFile {
    SetupFile(
      path: ".github/workflows/cdaudit.yml",
      text: """
        name: cdaudit

        on:
          push:
            branches: [main]
          pull_request:

        permissions:
          contents: read
          # To show the findings as code scanning alerts
          security-events: write

        jobs:
          cdaudit:
            runs-on: ubuntu-latest
            # The action builds cdaudit, which needs Swift.
            container: swift:6.3
            steps:
              - uses: actions/checkout@v4
              - uses: \(Product.repository)@main

        """)
  }

  private static var hook: SetupFile {
    let entry = """
        - repo: \(Product.home)
          rev: main
          hooks:
            - id: cdaudit
      """
    return SetupFile(
      path: ".pre-commit-config.yaml", text: "repos:\n\(entry)\n",
      advice: "To run cdaudit before commits, add to its 'repos':\n\(entry)")
  }
}
