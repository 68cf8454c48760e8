import Lexer

/// Finds functions that remove the files that they are given, or that their object knows.
///
/// They often stand in files that name nothing of Core Data, of which no bodies are read; so their words are looked at.
struct RemovingFunctions {
  private let inference: FileInference

  init(_ inference: FileInference) { self.inference = inference }

  /// A function that a call means, and where it removes a file.
  struct Removal {
    /// The function.
    var function: DeclarationReference
    /// The word that removes the file.
    var location: Location
  }

  /// What the function that a call means removes; nil where it removes nothing, or keeps a copy.
  func removal(behind call: CallSite) -> Removal? {
    guard call.name != Names.removeItem, call.name != Names.destroyPersistentStore,
      inference.project.functionNames.contains(call.name),
      let callee = inference.resolved(call)?.callee ?? addition(call)
    else { return nil }
    let file = inference.project.index.file(callee)
    let declaration = inference.project.index.declaration(callee)
    guard declaration.bodyBrace >= 0 else { return nil }
    var found: Int32?
    for token in Int(declaration.bodyBrace)..<Int(declaration.tokens.end)
    where file.lexed.tokens[token].kind == .identifier {
      let name = file.symbol(of: token)
      if Self.keepers.contains(name) { return nil }
      if found == nil, name == Names.removeItem || name == Names.destroyPersistentStore { found = Int32(token) }
    }
    return found.map { Removal(function: callee, location: Location(file: file.id, range: file.range(of: $0))) }
  }

  /// The function that the project adds to the framework's type whose name a call starts with, as in
  /// `FileManager.default.removeStore(at: url)`.
  private func addition(_ call: CallSite) -> DeclarationReference? {
    let chain = inference.file.outline[call.chain]
    guard chain.root == .name, !call.member.isNone,
      inference.binding(chain.name, at: chain.token, in: chain.scope) == nil,
      let type = inference.project.type(TypeName(name: chain.name), from: inference.file, scope: chain.scope)
    else { return nil }
    let members = inference.members(call.name, of: type)
    return members.count == 1 ? members[0] : nil
  }

  /// Words of functions that put the data somewhere else first.
  static let keepers = SymbolSet([
    Symbol("moveItem"), Symbol("copyItem"), Symbol("replaceItemAt"), Symbol("replaceItem"),
    Symbol("migratePersistentStore"), Symbol("replacePersistentStore"), Symbol("DEBUG"),
  ])
}
