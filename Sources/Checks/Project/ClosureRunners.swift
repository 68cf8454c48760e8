import Lexer

/// Tells which files decide where closures run that code around Core Data hands over: those that declare a function which
/// such code gives a closure, and that name queues, tasks or sessions.
struct ClosureRunners {
  private let names: SymbolSet

  /// - Parameter files: the code around Core Data, whose bodies were read.
  init(_ files: [SourceFile], jobs: Int) {
    let names = Parallel.map(files, stride: 16, jobs: jobs) { file -> [Symbol] in
      file.outline.closures.indices.compactMap { ClosureUse(file.outline, ClosureID($0)).call?.name }
    }
    let known = FrameworkFacts.self
    self.names = SymbolSet(
      Set(names.joined()).filter {
        !known.nonEscaping.contains($0) && !known.nonEscapingFunctions.contains($0) && !known.mainClosures.contains($0)
          && !known.callsBackOnQueues.contains($0) && !known.publisherMembers.contains($0)
      })
  }

  /// Whether a file declares one of the functions, and may run its closure elsewhere.
  func contains(_ file: SourceFile) -> Bool {
    let outline = file.outline
    let declares = outline.declarations.contains { declaration in
      let name: Symbol
      switch declaration.kind {
      case .function: name = declaration.name
      case .initializer: name = outline[declaration.scope].declaration.ifAny.map { outline[$0].name } ?? .none
      default: return false
      }
      guard names.contains(name) else { return false }
      return outline.parameters[declaration.parameters].contains { parameter in
        parameter.type.indices.contains { file.lexed.tokens[$0].kind == .arrow }
      }
    }
    return declares && Self.executors.contains(file.lexed, file.bytes)
  }

  private static let executors = RelevantFiles([
    "DispatchQueue", "OperationQueue", "URLSession", "dataTask", "Task", "Thread", "DispatchWorkItem",
  ])
}
