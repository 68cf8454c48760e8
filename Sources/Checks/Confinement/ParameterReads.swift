import Lexer

/// Finds out whether a call reads a managed object that it is given.
struct ParameterReads {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether the function or initialiser of the project that is called reads a member of the object that is its
  /// argument, there and then. False where that is not known.
  func call(_ call: SuffixID, reads argument: ExpressionID) -> Bool {
    guard let site = inference.calls.site(of: call, outline) else { return false }
    let resolver = CallResolver(inference)
    guard let callee = resolver.callee(of: site), hasNoExecutor(callee),
      let position = resolver.position(of: argument, in: call, to: callee)
    else { return false }
    let file = project.index.file(callee)
    let parameters = file.outline.parameters[project.index.declaration(callee).parameters]
    guard position < parameters.count else { return false }
    return reads(parameters[parameters.startIndex + position], callee, FileInference(project, file))
  }

  /// Whether a function runs where it is called.
  private func hasNoExecutor(_ callee: DeclarationReference) -> Bool {
    !project.index.declaration(callee).modifiers.contains(.async)
      && project.isolation(of: callee.declaration, in: project.index.file(callee)) == .nonisolated
  }

  private func reads(_ parameter: Parameter, _ callee: DeclarationReference, _ other: FileInference) -> Bool {
    let outline = other.file.outline
    guard let body = outline[callee.declaration].body.ifAny, parameter.name != .none else { return false }
    let range = outline[body].tokens
    for mention in other.mentions[parameter.name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard range.contains(Int(chain.token)), let first = chain.firstSuffix.ifAny, outline[first].kind == .member,
        !FrameworkFacts.freeObjectMembers.contains(outline[first].name)
      else { continue }
      // What a task or block in it does with the object is judged there.
      if other.executor(of: mention.chain).executor == .caller { return true }
    }
    return false
  }
}
