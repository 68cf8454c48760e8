import Lexer

/// Saves of what the app gets again by itself: a lost one costs a second request, and nobody's work.
///
/// What is written is seldom known to come from elsewhere by its type. The code says so where it takes a server's answer,
/// and in its names: what `fetch…` stores the next fetch brings again, a cache may be emptied at any time, how far a
/// transfer has come is told again with its next step, and a logger whose save fails has nowhere to tell it.
struct LosableSave {
  private let inference: FileInference
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether code in a scope saves such values.
  func isMade(in scope: ScopeID) -> Bool {
    if inference.executor(of: scope).cause == .urlSession { return true }
    var scope = scope
    while !scope.isNone {
      if let declaration = outline[scope].declaration.ifAny, isPassing(outline[declaration]) { return true }
      scope = outline[scope].parent
    }
    return false
  }

  private func isPassing(_ declaration: Declaration) -> Bool {
    let words = NameWords.of(file.name(declaration.nameToken))
    if words.contains(where: Self.caches.contains) || isTransfer(words) { return true }
    guard declaration.kind == .function else {
      return declaration.kind.isType && words.first.map(Self.loggers.contains) == true
    }
    let verb = words.first ?? ""
    // `fetchOrCreateNote` makes what nobody else has. `checkFileExists() -> Bool` finds out once more what it keeps;
    // `check(item)` ticks it.
    return Self.gettingVerbs.contains(verb) && !words.contains("or") || verb == "check" && !declaration.type.isEmpty
      || outline.parameters[declaration.parameters].contains { parameter in
        parameter.type.indices.contains { token in
          guard file.lexed.tokens[token].kind == .identifier else { return false }
          let name = file.name(Int32(token))
          return Self.answers.contains(name) || isTransfer(NameWords.of(name))
        }
      }
  }

  /// `DownloadProgress`, `saveSyncProgress`
  private func isTransfer(_ words: [String]) -> Bool {
    words.contains("progress") && words.contains(where: Self.transfers.contains)
  }

  private static let gettingVerbs: Set<String> = [
    "fetch", "load", "prefetch", "refetch", "refresh", "reload",
  ]
  private static let caches: Set<String> = ["cache", "cached", "caches", "caching"]
  private static let loggers: Set<String> = ["logger", "logging"]
  private static let transfers: Set<String> = ["download", "downloading", "sync", "transfer", "upload", "uploading"]
  private static let answers: Set<String> = ["HTTPURLResponse", "URLResponse"]
}
