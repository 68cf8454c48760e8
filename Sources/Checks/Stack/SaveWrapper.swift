import Lexer

/// Tells which functions of a project do nothing that can fail but save: what they throw is the error of the save.
struct SaveWrapper {
  private let project: Project

  init(_ project: Project) { self.project = project }

  /// Whether a function throws on what a save of a context throws, and nothing else.
  func isSave(_ function: DeclarationReference) -> Bool {
    let declaration = project.index.declaration(function)
    let file = project.index.file(function)
    guard declaration.kind == .function, declaration.modifiers.contains(.throws), file.outline.depth != .declarations,
      let body = declaration.body.ifAny
    else { return false }
    let tokens = file.outline[body].tokens
    let saves = project.calls(of: file)[Names.save].filter { tokens.contains(Int($0.token)) }
    guard !saves.isEmpty else { return false }
    let inference = FileInference(project, file)
    let path = ErrorPath(inference)
    guard saves.allSatisfy({ isOnContext($0, inference) && path.fate(of: $0.suffix) == .thrown }) else { return false }
    let blocks = [Names.perform, Names.performAndWait].flatMap { inference.calls[$0] }
    let known = Set(saves.map(\.chain) + blocks.map(\.chain))
    return project.expressions(in: tokens, of: file).allSatisfy { expression in
      file.outline.chains(of: expression).allSatisfy {
        !file.outline[$0].marks.contains(.try) || known.contains($0)
      }
    }
  }

  /// Whether the `save` of a context is called, and no function of the project.
  func isOnContext(_ call: CallSite, _ inference: FileInference) -> Bool {
    let outline = inference.file.outline
    guard let member = call.member.ifAny else {
      guard call.chain == outline[call.suffix].chain, outline[call.suffix].firstArgument.isNone else { return false }
      return inference.enclosingType(outline[call.chain].scope).map { inference.isContext(.named($0.name)) } ?? false
    }
    return inference.isContext(inference.receiver(of: member).type)
  }
}
