import Checks

/// When output is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal that can and whose user does not object.
  case auto
  /// Even into a file.
  case always
  /// Not at all.
  case never

  /// The style of a stream.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a person reads along.
  ///   - environment: The variables of the process. `NO_COLOR` counts when it is there and not empty (see
  ///     no-color.org); `TERM=dumb` says that the terminal knows no colours.
  func style(isTerminal: Bool, _ environment: [String: String]) -> Style {
    switch self {
    case .always: return Style(isOn: true)
    case .never: return .plain
    case .auto:
      let isWelcome = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
      return Style(isOn: isTerminal && isWelcome)
    }
  }
}

/// How text is set off, by the control sequences of ECMA-48 ("select graphic rendition").
struct Style: Sendable {
  /// Whether anything is set off at all.
  var isOn: Bool

  /// Text as it is.
  static let plain = Style(isOn: false)

  /// The colour of a level.
  func level(_ level: Level, _ text: String) -> String {
    switch level {
    case .error: wrap("1;31", text)
    case .warning: wrap("1;33", text)
    case .note: wrap("1;36", text)
    }
  }

  /// What is to be read first.
  func strong(_ text: String) -> String { wrap("1", text) }

  /// What stands around the text: line numbers, arrows.
  func frame(_ text: String) -> String { wrap("1;34", text) }

  /// What says how to go on.
  func help(_ text: String) -> String { wrap("1;32", text) }

  private func wrap(_ code: String, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
