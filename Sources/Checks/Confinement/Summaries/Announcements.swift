import Lexer

/// Finds functions that tell others at once of what they are given: they post a notification with it, or send it through
/// a subject or a stream.
struct Announcements {
  private let project: Project

  init(_ project: Project) { self.project = project }

  /// Whether a call tells whoever listens: `center.post(name:object:userInfo:)`, `subject.send(…)`.
  static func isMade(by site: CallSite, _ outline: Outline) -> Bool {
    guard !site.member.isNone else { return false }
    if site.name == post {
      let arguments = Arguments(outline, site.suffix)
      return arguments[Names.name] != nil && (arguments[Names.userInfo] != nil || arguments[Names.object] != nil)
    }
    return site.name == Names.send || site.name == Names.yield
  }

  /// Whether the function announces its parameter as it is, or in a dictionary.
  func announces(_ function: DeclarationReference, _ position: Int) -> Bool {
    let file = project.index.file(function)
    let outline = file.outline
    let declaration = outline[function.declaration]
    let parameters = outline.parameters[declaration.parameters]
    guard position < parameters.count, let body = declaration.body.ifAny else { return false }
    let name = parameters[parameters.startIndex + position].name
    let calls = project.calls(of: file)
    for callee in [Self.post, Names.send, Names.yield] {
      for site in calls[callee]
      where outline[body].tokens.contains(Int(site.token)) && Self.isMade(by: site, outline) {
        for argument in outline.arguments(of: site.suffix) where gives(name, outline[argument].value, outline) {
          return true
        }
      }
    }
    return false
  }

  private func gives(_ name: Symbol, _ value: ExpressionID, _ outline: Outline) -> Bool {
    guard let value = value.ifAny, let chain = outline[value].firstChain.ifAny else { return false }
    if outline[chain].name == name { return outline[chain].root == .name && outline[chain].firstSuffix.isNone }
    return outline.elements(of: chain).contains { element in
      guard let inner = outline[outline[element].value].firstChain.ifAny else { return false }
      return outline[inner].root == .name && outline[inner].name == name && outline[inner].firstSuffix.isNone
    }
  }

  private static let post = Symbol("post")
}
