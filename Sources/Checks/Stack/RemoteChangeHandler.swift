import Lexer

/// What is done when a remote change is posted.
struct RemoteChangeHandler: Sendable {
  /// The name of the notification where it is listened for.
  var location: Location
  /// The statement, with the closure or loop that handles the notification.
  var tokens: TokenRange
  /// The functions that it calls or names as selectors.
  var names: [Symbol]
}

/// Reads what follows from an observer of remote changes.
struct RemoteChangeHandlerReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The handler of the notification that is named at a token.
  func handler(at token: Int32) -> RemoteChangeHandler {
    let range = statement(around: token)
    var names: [Symbol] = []
    for index in range.indices where inference.file.lexed.tokens[index].kind == .identifier {
      names.append(inference.file.symbol(of: index))
    }
    return RemoteChangeHandler(
      location: Location(file: inference.file.id, range: inference.file.range(of: token)), tokens: range, names: names)
  }

  /// The outermost expression around a token, within the function; of the sequence of a loop the loop. Of a name that a
  /// variable keeps, the function that uses it.
  private func statement(around token: Int32) -> TokenRange {
    var widest = TokenRange(Int(token), Int(token) + 1)
    for expression in outline.expressions where expression.tokens.contains(Int(token)) {
      switch expression.role {
      case .sequence:
        if let loop = outline.scopes.first(where: { $0.kind == .forBody && $0.tokens.contains(Int(token)) }) {
          return loop.tokens
        }
      case .initializer where isNameAlone(expression):
        let scope = expression.scope
        return MakingReader(inference).tokens(of: scope, at: token)
      default:
        break
      }
      if expression.tokens.indices.count > widest.indices.count {
        widest = expression.tokens
      }
    }
    return widest
  }

  /// `let name = Notification.Name("…")`
  private func isNameAlone(_ expression: Expression) -> Bool { expression.tokens.indices.count < 16 }
}
