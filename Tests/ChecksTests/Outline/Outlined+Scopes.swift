import Checks
import Lexer

/// Scopes, one line each, and in them what they bind:
///
///     file
///       function load
///         parameter request: Request
///         ifBody
///           optional note: Note = a.b  from `{`
///
/// What an expression is made from is written as `Outlined.expressions` does it. `from` names the token from which
/// on a binding is visible, where that is not its whole scope.
extension Outlined {
  var scopes: String {
    var lines: [String] = []
    // A scope comes after those around it, so that its lines go after theirs.
    for index in outline.scopes.indices {
      let id = ScopeID(index)
      let indentation = String(repeating: "  ", count: depth(of: id))
      lines.append(indentation + title(outline[id]))
      for binding in outline.bindings(of: id) { lines.append(indentation + "  " + text(outline[binding], in: id)) }
    }
    return lines.joined(separator: "\n")
  }

  private func title(_ scope: Scope) -> String {
    guard let declaration = scope.declaration.ifAny else { return "\(scope.kind)" }
    return "\(scope.kind) \(name(outline[declaration]) ?? "\(outline[declaration].kind)")"
  }

  /// The name of a binding; what Swift names by itself stands nowhere in the source.
  private func name(_ binding: Binding) -> String {
    let implicit = ["newValue", "oldValue", "error"].first { binding.name == Symbol($0) }
    let written = source(binding.token)
    return implicit.map { written == $0 ? $0 : "implicit \($0)" } ?? written
  }

  private func text(_ binding: Binding, in scope: ScopeID) -> String {
    var form = binding.isWeak ? "weak " : ""
    form += "\(binding.kind) \(name(binding))"
    if !binding.type.isEmpty { form += ": " + source(binding.type) }
    if let value = binding.value.ifAny { form += (binding.isPart ? " part of " : " = ") + text(value) }
    switch binding.kind {
    case .parameter, .closureParameter, .capture: break
    default:
      if binding.visibleFrom > outline[scope].tokens.start { form += "  from `\(source(binding.visibleFrom))`" }
    }
    return form
  }
}
