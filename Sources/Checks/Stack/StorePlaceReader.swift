import Lexer

/// Tells from the code that makes a container whether its store is in memory.
struct StorePlaceReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Where the store of a container is that is made at a token.
  func place(around scope: ScopeID, at token: Int32, owned: MakingReader) -> StorePlace {
    let range = owned.tokens(of: scope, at: token)
    // Of several containers or stores nobody knows here which one is meant.
    let isOneOfSeveral = [
      [Names.NSPersistentStoreDescription], [Names.NSPersistentContainer, Names.NSPersistentCloudKitContainer],
    ].contains { names in
      names.reduce(0) { $0 + inference.calls[$1].count { range.contains(Int($0.token)) } } > 1
    }
    for id in inference.project.expressions(in: range, of: inference.file) {
      for chain in outline.chains(of: id) where isMemory(chain) {
        // `if inMemory { … }`: a condition decides, unless the container is made under it too.
        let place = outline[chain].scope
        if isOneOfSeveral { return .unknown }
        return inference.scope(scope, isIn: conditional(place)) ? .memory : .unknown
      }
    }
    let methods = PlacingMethods(inference)
    return inference.calls.all.contains { range.contains(Int($0.token)) && methods.isForMemory($0) } ? .unknown : .disk
  }

  /// Whether a chain names the store type in memory, or the file that keeps nothing.
  func isMemory(_ chain: ChainID) -> Bool {
    let current = outline[chain]
    switch current.root {
    case .name, .implicitMember:
      if current.name == Names.NSInMemoryStoreType || current.name == Names.inMemory && current.root == .implicitMember
      {
        return true
      }
    case .string:
      let range = inference.file.range(of: current.tokens)
      return range.count == Self.nullFile.utf8.count && inference.file.text(range) == Self.nullFile
    default:
      break
    }
    // `NSPersistentStore.StoreType.inMemory`
    return current.lastSuffix.ifAny.map { outline[$0].kind == .member && outline[$0].name == Names.inMemory } ?? false
  }

  private static let nullFile = "\"/dev/null\""

  /// The innermost branch around a scope, or the function itself.
  private func conditional(_ scope: ScopeID) -> ScopeID {
    var scope = scope
    while !scope.isNone {
      switch outline[scope].kind {
      case .ifBody, .elseBody, .guardBody, .switchCase, .catchBody, .whileBody, .function, .accessor, .type, .file:
        return scope
      case .closure where !isCalledAtOnce(scope):
        // The handler of a failed load.
        return scope
      default:
        scope = outline[scope].parent
      }
    }
    return scope
  }

  private func isCalledAtOnce(_ scope: ScopeID) -> Bool {
    outline[scope].closure.ifAny.map { ClosureUse(outline, $0).isCalledAtOnce } ?? false
  }
}
