import Lexer

/// Tells which code runs in the handlers of migration stages: nobody else works with the store then.
struct MigrationHandlers {
  /// How many functions may lie between a handler and the code.
  private static let callLimit = 2

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether the code of a scope stands in a handler, or in a function that handlers call and nobody else.
  func contains(_ scope: ScopeID) -> Bool { contains(scope, depth: 0) }

  private func contains(_ scope: ScopeID, depth: Int) -> Bool {
    if isInHandler(scope) { return true }
    guard depth < Self.callLimit, let function = inference.enclosingFunction(scope).ifAny,
      outline[function].kind == .function
    else { return false }
    let calls = FunctionCalls(inference).all(
      of: DeclarationReference(file: inference.file.id, declaration: function))
    let others = calls.filter { caller, call in
      // A function that calls itself is called by others.
      caller.file.id != inference.file.id || !outline[function].tokens.contains(Int(call.token))
    }
    if others.isEmpty { return isHandler(function) }
    return others.allSatisfy { caller, call in
      MigrationHandlers(caller).contains(caller.file.outline[call.chain].scope, depth: depth + 1)
    }
  }

  /// `stage.willMigrateHandler = { manager, stage in … }`
  private func isInHandler(_ scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone, outline[scope].declaration.isNone {
      if let closure = outline[scope].closure.ifAny, isSet(by: outline[outline[closure].chain].expression) {
        return true
      }
      scope = outline[scope].parent
    }
    return false
  }

  private func isSet(by expression: ExpressionID) -> Bool {
    guard outline[expression].assignment >= 0, let target = outline[expression].firstChain.ifAny,
      let last = outline[target].lastSuffix.ifAny
    else { return false }
    return Self.names.contains(outline[last].name)
  }

  /// Whether code of the project sets a handler.
  static func exist(in project: Project) -> Bool {
    project.filesWithBodies.contains { number in
      project.index.files[number].outline.suffixes.contains { names.contains($0.name) }
    }
  }

  private static let names = SymbolSet([Names.willMigrateHandler, Names.didMigrateHandler])

  /// `stage.willMigrateHandler = removeDuplicates`
  private func isHandler(_ function: DeclarationID) -> Bool {
    inference.mentions[outline[function].name].contains { isSet(by: outline[$0.chain].expression) }
  }
}
