import Lexer

/// Tells whether code that removes a store's files runs whenever its function does: what asks whether the files are there
/// decides nothing.
struct SureRemovals {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether no condition lies between a scope and the function around it.
  func isSure(_ scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone, outline[scope].declaration.isNone {
      switch outline[scope].kind {
      case .ifBody where asksForFiles(scope): break
      case .forBody where goesThroughFiles(scope): break
      case .ifBody, .elseBody, .guardBody, .switchCase, .catchBody, .whileBody, .forBody, .closure: return false
      default: break
      }
      scope = outline[scope].parent
    }
    return true
  }

  /// Whether a function removes the file that it is given, whenever it is called.
  func isSure(_ removal: RemovingFunctions.Removal) -> Bool {
    let tokens = outline[removal.function.declaration].tokens
    return inference.calls[Names.removeItem].contains { call in
      tokens.contains(Int(call.token)) && inference.file.range(of: call.token) == removal.location.range
        && isSure(outline[call.chain].scope) && !isLeft(before: call.token, in: tokens) && removesParameter(call)
    }
  }

  /// `if FileManager.default.fileExists(atPath: file.path) { … }`
  private func asksForFiles(_ scope: ScopeID) -> Bool {
    let asked = head(of: scope).filter { outline[$0].role == .condition }
    return !asked.isEmpty
      && asked.allSatisfy { condition in
        guard let chain = outline[condition].firstChain.ifAny, outline[chain].next.isNone else { return false }
        return outline.suffixes(of: chain).contains { outline[$0].name == Names.fileExists }
      }
  }

  /// `for suffix in ["", "-wal", "-shm"] { … }`: the store's own file is among them.
  private func goesThroughFiles(_ scope: ScopeID) -> Bool {
    head(of: scope).contains { id in
      guard outline[id].role == .sequence, let list = outline[id].firstChain.ifAny, outline[list].root == .array else {
        return false
      }
      return outline.elements(of: list).contains {
        StringLiteral(inference.file).text(of: outline[$0].value).map(\.isEmpty) ?? true
      }
    }
  }

  private func head(of scope: ScopeID) -> [ExpressionID] {
    let brace = outline[scope].tokens.indices.first { inference.file.lexed.tokens[$0].kind == .leftBrace }
    guard let brace else { return [] }
    return Array(
      inference.project.expressions(in: TokenRange(Int(outline[scope].tokens.start), brace), of: inference.file))
  }

  /// Whether a function may be left before a token, for another reason than that there is no file.
  private func isLeft(before token: Int32, in tokens: TokenRange) -> Bool {
    (Int(tokens.start)..<Int(token)).contains { index in
      guard inference.file.lexed.tokens[index].kind == .keyword else { return false }
      let word = inference.file.word(index)
      return word == .return || word == .throw
    }
  }

  /// Whether what is removed is a parameter, or one of the files beside it that SQLite keeps.
  private func removesParameter(_ call: CallSite) -> Bool {
    let arguments = Arguments(outline, call.suffix)
    guard let removed = arguments[Names.at] ?? arguments[Names.atPath] else { return false }
    return StoreURL(inference).any(in: removed) { chain in
      let current = outline[chain]
      guard current.root == .name,
        let binding = inference.binding(current.name, at: current.token, in: current.scope)
      else { return false }
      return outline[binding].kind == .parameter
        && outline.suffixes(of: chain).allSatisfy { outline[$0].kind == .member && outline[$0].name == Names.path }
    }
  }
}
