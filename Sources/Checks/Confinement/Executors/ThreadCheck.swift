import Lexer

/// Branches that ask for the thread: `if Thread.isMainThread { … } else { … }`, `Thread.isMainThread ? … : …`.
struct ThreadCheck {
  private let inference: FileInference
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Where the code of a branch runs, whoever calls the function around it; nil where the branch asks for something else.
  func executor(of branch: ScopeID, around: ExecutorFact) -> ExecutorFact? {
    guard !inference.mentions[Names.isMainThread].isEmpty, let isMain = isOnMain(branch) else { return nil }
    return executor(isMain, around)
  }

  /// The same of the second and third operand of a ternary.
  func executor(ofOperand chain: ChainID, around: ExecutorFact) -> ExecutorFact? {
    guard !inference.mentions[Names.isMainThread].isEmpty else { return nil }
    let operands = Array(outline.chains(of: outline[chain].expression))
    guard operands.count == 3, let question = outline[operands[0]].lastSuffix.ifAny,
      outline[question].name == Names.isMainThread, let operand = operands.firstIndex(of: chain), operand > 0,
      text(outline[operands[1]].operatorBefore) == "?", text(outline[operands[2]].operatorBefore) == ":"
    else { return nil }
    let start = outline[operands[0]].token
    return executor((operand == 1) != (start > 0 && text(start - 1) == "!"), around)
  }

  private func text(_ token: Int32) -> String { file.text(file.range(of: token)) }

  private func executor(_ isMain: Bool, _ around: ExecutorFact) -> ExecutorFact? {
    if isMain { return ExecutorFact(executor: .main, cause: .mainHop, boundary: around.boundary) }
    switch around.executor {
    case .main, .caller: return ExecutorFact(executor: .unknown, cause: .none, boundary: around.boundary)
    case .queue, .concurrent, .elsewhere, .actor, .unknown: return nil
    }
  }

  private func isOnMain(_ branch: ScopeID) -> Bool? {
    switch outline[branch].kind {
    case .ifBody:
      return answer(inHeadOf: branch)?.isMain
    case .elseBody:
      guard let head = outline.head(ofElse: branch), let answer = answer(inHeadOf: head), answer.isAlone else {
        return nil
      }
      return !answer.isMain
    default:
      return nil
    }
  }

  /// What a condition says of the thread, and whether it asks for nothing else.
  private func answer(inHeadOf branch: ScopeID) -> (isMain: Bool, isAlone: Bool)? {
    var isMain: Bool?
    var isAlone = true
    var isNegated = false
    for token in outline[branch].tokens.indices {
      let current = file.lexed.tokens[token]
      switch current.kind {
      case .leftBrace:
        return isMain.map { ($0, isAlone) }
      case .comma:
        isAlone = false
        isNegated = false
      case .operator:
        let text = file.text(current.range)
        if text == "||" || text == "==" || text == "!=" { return nil }
        if text == "&&" { isAlone = false }
        isNegated = text == "!"
      case .identifier:
        let symbol = file.symbol(of: token)
        if symbol == Names.isMainThread { isMain = !isNegated }
      default:
        break
      }
    }
    return nil
  }
}
