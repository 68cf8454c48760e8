import Lexer

/// Tells which methods and computed properties of a project fetch whenever they are asked.
struct FetchingMember {
  private let inference: FileInference
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// Where a function or getter fetches or counts by itself, before it returns; nil where it does not, or keeps what it
  /// has fetched.
  func fetch(in member: DeclarationReference) -> Location? {
    let file = project.index.file(member)
    let declaration = project.index.declaration(member)
    guard file.outline.depth == .full, !declaration.modifiers.contains(.async) else { return nil }
    let tokens = declaration.tokens
    let calls = project.calls(of: file)
    let fetches = (calls[Names.fetch] + calls[Names.count]).filter { tokens.contains(Int($0.token)) }
    guard !fetches.isEmpty else { return nil }
    let keeps = project.expressions(in: tokens, of: file).contains { id in
      guard file.outline[id].assignment >= 0, let target = file.outline[id].firstChain.ifAny else { return false }
      let chain = file.outline[target]
      return chain.root == .selfKeyword || chain.firstSuffix.isNone && chain.root == .name
    }
    guard !keeps else { return nil }
    let other = file.id == inference.file.id ? inference : FileInference(project, file)
    let first = fetches.first { call in
      guard let receiver = call.member.ifAny else { return false }
      return other.isContext(other.receiver(of: receiver).type) && runsInPlace(file.outline[call.chain].scope, other)
    }
    return first.map { Location(file: file.id, range: file.range(of: $0.token)) }
  }

  /// Whether code runs while the function around does.
  private func runsInPlace(_ scope: ScopeID, _ other: FileInference) -> Bool {
    let outline = other.file.outline
    var scope = scope
    while !scope.isNone, outline[scope].declaration.isNone {
      if let closure = outline[scope].closure.ifAny {
        let use = ClosureUse(outline, closure)
        guard use.isCalledAtOnce || use.call?.name == Names.performAndWait else { return false }
      }
      scope = outline[scope].parent
    }
    return true
  }
}
