/// The manual page, in the macros of `man(7)`.
enum ManualPage {
  /// The page.
  static var text: String {
    var page = """
      .TH CDAUDIT 1 "" "cdaudit \(Product.version)" "User Commands"
      .SH NAME
      cdaudit \\- find Core Data concurrency mistakes in Swift sources
      .SH SYNOPSIS
      .B cdaudit
      [check] [\\fIOPTION\\fR...] [\\fIPATH\\fR...]
      .br
      .B cdaudit
      \\fICOMMAND\\fR [\\fIOPTION\\fR...] [\\fIOPERAND\\fR...]
      .SH DESCRIPTION
      cdaudit reads the Swift sources and data models of a project and reports where contexts and managed objects are
      used off their queues, and where the stack is set up so that data is lost. What it cannot know it does not report.
      .SH COMMANDS

      """
    for command in CompletionTable.commands {
      page += ".SS \(escaped("cdaudit \(command.name) \(command.operands)"))\n\(escaped(command.summary)).\n"
      for option in CompletionTable.options(of: command) {
        let value = option.value.map { " \\fI\(escaped($0))\\fR" } ?? ""
        page += ".TP\n\\fB\(escaped(option.name))\\fR\(value)\n\(escaped(option.help.replacing("\n", with: " ")))\n"
      }
      guard !command.details.isEmpty else { continue }
      let paragraphs = command.details.split(separator: "\n\n").map { escaped(String($0)) }
      page += paragraphs.map { ".PP\n.nf\n\($0)\n.fi\n" }.joined()
    }
    return page + """
      .SH EXIT STATUS
      .TP
      0
      nothing was found that fails the run
      .TP
      1
      something was found
      .TP
      2
      wrong use: an unknown option, a path that does not exist, a configuration that makes no sense
      .TP
      3
      cdaudit itself failed, as on a full disk
      .SH ENVIRONMENT
      .TP
      NO_COLOR
      where it is set and not empty, nothing is coloured unless \\fB\\-\\-color always\\fR asks for it
      .TP
      TERM
      \\fBdumb\\fR says that the terminal knows neither colours nor cursors
      .SH FILES
      .TP
      \(escaped(LoadedConfiguration.fileName))
      the configuration, found in the folder of each path or above it, within the repository
      .TP
      \(escaped(BaselineFile.defaultName))
      the baseline that \\fBcdaudit baseline\\fR writes where nobody says another name
      .SH SEE ALSO
      \(escaped(Product.home))

      """
  }

  /// Text as `troff` takes it: hyphens that are no dashes, and no line that begins like a request.
  private static func escaped(_ text: String) -> String {
    let lines = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }
}
