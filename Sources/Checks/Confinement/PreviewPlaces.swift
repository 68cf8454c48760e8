import Lexer

/// Tells which code serves tests and previews.
struct PreviewPlaces {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether the file serves tests or previews, or the scope lies in a type, function, property or macro that does.
  func contains(_ scope: ScopeID) -> Bool { serves(scope) || isInPreviewMaker(scope) }

  private func serves(_ scope: ScopeID) -> Bool {
    let role = inference.file.role
    if role.isTest || role.isPreviewOrSample { return true }
    if let id = inference.enclosingType(scope)?.id, inference.project.index.inherits(id, from: Names.XCTestCase) {
      return true
    }
    return isPreview(scope)
  }

  /// Whether the scope lies in what the canvas alone runs.
  func isPreview(_ scope: ScopeID) -> Bool {
    if let id = inference.enclosingType(scope)?.id,
      inference.project.index.inherits(id, from: Names.PreviewProvider)
    {
      return true
    }
    return isInPreviewMember(scope)
  }

  /// Whether the scope lies in a branch that is taken in a preview or under a test alone:
  /// `if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1"`.
  func isAskedFor(_ scope: ScopeID) -> Bool {
    var scope = scope
    while !scope.isNone, outline[scope].declaration.isNone {
      if outline[scope].kind == .ifBody, asks(scope) { return true }
      scope = outline[scope].parent
    }
    return false
  }

  private func asks(_ head: ScopeID) -> Bool {
    // A condition is read in the scope around its statement.
    let conditions = inference.project.expressions(in: outline[head].tokens, of: inference.file).filter {
      outline[$0].scope == outline[head].parent && outline[$0].role == .condition
    }
    return conditions.contains { condition in
      let text = inference.file.text(inference.file.range(of: outline[condition].tokens))
      return !text.hasPrefix("!") && !text.contains("!=") && Self.askingWords.contains { text.contains($0) }
    }
  }

  /// What Xcode sets for a preview and for a test, and what projects call the question.
  private static let askingWords = [
    "XCODE_RUNNING_FOR_PREVIEWS", "XCTestConfigurationFilePath", "isPreview", "isRunningForPreviews",
    "isRunningPreview", "isRunningTests", "isRunningUnitTests", "isUnitTest",
  ]

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

  /// A function that is named after previews, as `makePreviewNotes`, and that no code of the product calls.
  private func isInPreviewMaker(_ scope: ScopeID) -> Bool {
    let function = inference.enclosingFunction(scope)
    guard !function.isNone, outline[function].kind == .function,
      Self.isAboutPreviews(inference.file.name(outline[function].nameToken))
    else { return false }
    let project = inference.project
    return !project.callTables.contains { number, calls in
      let sites = calls[outline[function].name]
      guard !sites.isEmpty else { return false }
      let file = project.index.files[number]
      let places = number == inference.file.id.index ? self : PreviewPlaces(FileInference(project, file))
      return sites.contains { !places.serves(file.outline[$0.chain].scope) }
    }
  }

  /// Whether a name has the word, and does not end with it: `showPreview` shows one.
  private static func isAboutPreviews(_ name: String) -> Bool {
    if name.hasPrefix("preview"), name.count > 7 { return true }
    return ["makePreview", "createPreview", "insertPreview", "addPreview", "seedPreview"].contains {
      name.hasPrefix($0) && name.count > $0.count
    } || name.hasSuffix("ForPreview") || name.hasSuffix("ForPreviews")
  }

  private func isPreview(_ declaration: Declaration) -> Bool {
    if declaration.kind == .accessor { return !declaration.owner.isNone && isPreview(outline[declaration.owner]) }
    return declaration.name == Names.preview || declaration.name == Names.previews
  }
}
