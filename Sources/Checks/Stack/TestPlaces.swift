import Lexer

/// Tells which code is part of tests.
struct TestPlaces {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether the scope lies in tests or in what helps them: in a file of a test target, or in a test case or suite.
  func contains(_ scope: ScopeID) -> Bool {
    if inference.file.role.isTest { return true }
    return !inference.file.role.isPreviewOrSample && isInTestType(scope)
  }

  /// Whether the scope lies in a test case of XCTest, or in a suite or test of Swift Testing.
  func isInTestType(_ scope: ScopeID) -> Bool {
    if let id = inference.enclosingType(scope)?.id,
      inference.project.index.inherits(id, from: Names.XCTestCase)
    {
      return true
    }
    var scope = scope
    while !scope.isNone, outline[scope].kind != .file {
      if let declaration = outline[scope].declaration.ifAny, isMarked(outline[declaration]) { return true }
      scope = outline[scope].parent
    }
    return false
  }

  /// Whether a function is one test by itself.
  func isTest(_ declaration: Declaration) -> Bool {
    if isMarked(declaration) { return true }
    return declaration.kind == .function && inference.file.name(declaration.nameToken).hasPrefix("test")
  }

  private func isMarked(_ declaration: Declaration) -> Bool {
    declaration.attributes.contains {
      outline.attributes[$0].name == Names.Test || outline.attributes[$0].name == Names.Suite
    }
  }
}
