/// When it is told what the program is doing.
enum ProgressChoice: String, CaseIterable, Sendable {
  /// On a terminal that can move its cursor.
  case auto
  /// Even into a file, a line each.
  case always
  /// Not at all.
  case never
}

/// Tells on standard error what the program is doing.
///
/// On a terminal it is one line that is overwritten and goes away in the end; elsewhere it is a line each.
///
/// Unchecked: the analysis tells of its layers one after the other.
final class ProgressLine: @unchecked Sendable {
  private let sink: any ByteSink
  private let overwrites: Bool
  private var isShown = false

  /// The line of a run; nil where nothing is to be told.
  init?(_ choice: ProgressChoice, in console: Console) {
    let canMove = console.errorsIsTerminal && console.environment["TERM"] != "dumb"
    switch choice {
    case .never: return nil
    case .auto: guard canMove else { return nil }
    case .always: break
    }
    sink = console.errors
    overwrites = canMove
  }

  /// Tells of the next step. That it cannot be written is no matter: what counts comes later.
  func show(_ step: String) {
    try? sink.write(overwrites ? "\r\u{1B}[K\(Product.name): \(step)…" : "\(Product.name): \(step)…\n")
    try? sink.flush()
    isShown = true
  }

  /// Takes the line away.
  func finish() {
    guard isShown, overwrites else { return }
    try? sink.write("\r\u{1B}[K")
    try? sink.flush()
    isShown = false
  }
}
