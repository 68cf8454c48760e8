import Lexer

/// Tells which code serves tests and previews.
struct PreviewPlaces {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether the file serves tests or previews, or the scope lies in a type, property or macro that does.
  func contains(_ scope: ScopeID) -> Bool {
    let role = inference.file.role
    if role.isTest || role.isPreviewOrSample { return true }
    if let id = inference.enclosingType(scope)?.id {
      let index = inference.project.index
      if index.inherits(id, from: Names.PreviewProvider) || index.inherits(id, from: Names.XCTestCase) { return true }
    }
    return isInPreviewMember(scope)
  }

  /// `static var preview` as Xcode's templates have it, and the macro `#Preview`.
  private func isInPreviewMember(_ scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone, outline[scope].kind != .file {
      if let declaration = outline[scope].declaration.ifAny, isPreview(outline[declaration]) { return true }
      if let closure = outline[scope].closure.ifAny {
        if ClosureUse(outline, closure).call?.name == Names.Preview { return true }
        if let binding = outline[outline[outline[closure].chain].expression].binding.ifAny,
          outline[binding].name == Names.preview
        {
          return true
        }
      }
      scope = outline[scope].parent
    }
    return false
  }

  private func isPreview(_ declaration: Declaration) -> Bool {
    if declaration.kind == .accessor { return !declaration.owner.isNone && isPreview(outline[declaration.owner]) }
    return declaration.name == Names.preview || declaration.name == Names.previews
  }
}
