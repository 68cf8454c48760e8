import Lexer

/// Tells whether a call is of a method of a container's own, in its class or an extension, that says where its store
/// is: `NSPersistentContainer(name: "Notes").inMemory()`.
///
/// Such methods often stand in files of which no bodies are read; so their words are looked at.
struct PlacingMethods {
  private let inference: FileInference

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether the method that a call means names a URL, a type or a description of a store.
  func isPlacing(_ call: CallSite) -> Bool { names(Self.placing, call) }

  /// Whether the method that a call means names the store type in memory.
  func isForMemory(_ call: CallSite) -> Bool { names(Self.memory, call) }

  private func names(_ words: SymbolSet, _ call: CallSite) -> Bool {
    guard inference.project.functionNames.contains(call.name),
      inference.isContainer(inference.receiverValue(of: call).type),
      let method = CallResolver(inference).callee(of: call)
    else { return false }
    let declaration = inference.project.index.declaration(method)
    guard declaration.kind == .function, declaration.bodyBrace >= 0 else { return false }
    let file = inference.project.index.file(method)
    return (Int(declaration.bodyBrace)..<Int(declaration.tokens.end)).contains { words.contains(file.symbol(of: $0)) }
  }

  private static let memory = SymbolSet([Names.NSInMemoryStoreType, Names.inMemory])

  private static let placing = SymbolSet([
    Names.NSInMemoryStoreType, Names.inMemory, Names.url, Names.type, Names.NSPersistentStoreDescription,
  ])
}
