import Lexer

/// Knows the helpers of a project that give a value to a closure and then give it back:
/// `configured(NSPersistentStoreDescription()) { $0.type = NSSQLiteStoreType }`.
struct AppliedClosure {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The call that gives back what an expression makes, and the only closure that it is given to on the way.
  func application(of expression: ExpressionID) -> (call: CallSite, closure: ClosureID)? {
    guard let suffix = outline[expression].call.ifAny, let call = inference.calls.site(of: suffix, outline),
      outline[call.chain].lastSuffix == suffix, let callee = CallResolver(inference).callee(of: call),
      let position = CallResolver(inference).position(of: expression, in: suffix, to: callee),
      givesBack(callee, position)
    else { return nil }
    let others = outline.arguments(of: suffix).map { outline[$0].value }.filter { $0 != expression }
    guard others.count == 1, let chain = outline[others[0]].firstChain.ifAny, outline[chain].next.isNone,
      outline[chain].firstSuffix.isNone, let closure = outline[chain].closure.ifAny
    else { return nil }
    return (call, closure)
  }

  /// Whether a generic function gives back one of its parameters whatever happens, or a copy that a closure changes.
  ///
  /// Such helpers stand in files that name nothing of Core Data, of which no bodies are read; so the words are looked at.
  private func givesBack(_ function: DeclarationReference, _ position: Int) -> Bool {
    let declaration = inference.project.index.declaration(function)
    let file = inference.project.index.file(function)
    let parameters = file.outline.parameters[declaration.parameters]
    guard declaration.kind == .function, declaration.bodyBrace >= 0, !declaration.generics.isEmpty,
      position < parameters.count
    else { return false }
    var names: Set<Symbol> = [parameters[parameters.startIndex + position].name]
    var returns = 0
    for token in Int(declaration.bodyBrace)..<Int(declaration.tokens.end) - 1 {
      let next = file.symbol(of: token + 1)
      if isEqual(token, file), names.contains(next) { names.insert(file.symbol(of: token - 1)) }
      guard file.lexed.tokens[token].kind == .keyword, file.word(token) == .return else { continue }
      guard names.contains(next), file.lexed.tokens[token + 2].kind == .rightBrace else { return false }
      returns += 1
    }
    return returns == 1
  }

  /// `var copy = value`
  private func isEqual(_ token: Int, _ file: SourceFile) -> Bool {
    file.lexed.tokens[token].kind == .equal && file.lexed.tokens[token - 1].kind == .identifier
  }
}
