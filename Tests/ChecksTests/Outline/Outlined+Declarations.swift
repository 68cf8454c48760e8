import Checks
import Lexer

/// Declarations, one line each, indented as their scopes nest:
///
///     @objc(Note) final class Note<T>: Base, @unchecked Sendable where T: A
///       async throws function save(_ a: A, b c: C = 1) -> D
///       let variable d: E
///         accessor get of d
///
/// Modifiers stand in a fixed order, whatever their order in the source.
extension Outlined {
  var declarations: String {
    inSourceOrder.map { declaration in
      String(repeating: "  ", count: depth(of: declaration.scope)) + text(declaration)
    }.joined(separator: "\n")
  }

  /// The lines of each type and function that has a body: `save 1-3`.
  var bodyLines: [String] {
    inSourceOrder.filter { $0.bodyBrace >= 0 && $0.kind != .variable }.map { declaration in
      let first = line(declaration.tokens.start)
      let last = line(max(declaration.tokens.start, declaration.tokens.end - 1))
      return "\(source(declaration.nameToken)) \(first)-\(last)"
    }
  }

  /// The declarations as they follow each other in the source: the outline has local ones last.
  private var inSourceOrder: [Declaration] {
    outline.declarations.enumerated().sorted { left, right in
      (left.element.keyword, left.element.nameToken, left.offset) < (
        right.element.keyword, right.element.nameToken, right.offset
      )
    }.map(\.element)
  }

  private func line(_ token: Int32) -> Int {
    bytes[..<Int(file.tokens[Int(token)].start)].count { $0 == UInt8(ascii: "\n") } + 1
  }

  private func text(_ declaration: Declaration) -> String {
    var words = declaration.attributes.map { text(outline.attributes[$0]) }
    words += Self.modifiers.filter { declaration.modifiers.contains($0.0) }.map(\.1)
    words.append("\(declaration.kind)")
    var form = words.joined(separator: " ")
    if let name = name(declaration) { form += " " + name }
    form += source(declaration.generics)
    if declaration.kind.isFunction && declaration.kind != .accessor || !declaration.parameters.isEmpty {
      form += "(" + declaration.parameters.map { text(outline.parameters[$0]) }.joined(separator: ", ") + ")"
    }
    if !declaration.type.isEmpty, declaration.kind != .extension {
      form += Self.arrows[declaration.kind, default: " -> "] + source(declaration.type)
    }
    if !declaration.inherited.isEmpty {
      form += ": " + declaration.inherited.map { source(outline.inheritedTypes[$0].tokens) }.joined(separator: ", ")
    }
    if !declaration.requirements.isEmpty { form += " " + source(declaration.requirements) }
    if let owner = declaration.owner.ifAny { form += " of " + source(outline[owner].nameToken) }
    return form
  }

  private static let arrows: [DeclarationKind: String] = [.variable: ": ", .typealias: " = ", .associatedtype: " = "]

  /// The name; nil for an initialiser and its like.
  func name(_ declaration: Declaration) -> String? {
    if declaration.kind == .extension { return source(declaration.type) }
    if declaration.name == .none { return nil }
    return declaration.kind == .accessor && declaration.keyword == declaration.nameToken
      && file.tokens[Int(declaration.keyword)].kind == .leftBrace ? "implicit get" : source(declaration.nameToken)
  }

  private func text(_ attribute: Attribute) -> String {
    let arguments = attribute.arguments.isEmpty ? "" : "(\(source(attribute.arguments)))"
    return source(attribute.token) + source(attribute.token + 1) + arguments
  }

  private func text(_ parameter: Parameter) -> String {
    // `a b: T`, `a: T`, `_ b: T`; what has no name is a type.
    let type = source(parameter.type)
    var form = type
    if parameter.name != .none || parameter.label != .none {
      let name = source(parameter.token)
      let label =
        parameter.label == .none ? "_ " : parameter.label == Symbol(name) ? "" : source(parameter.token - 1) + " "
      form = "\(label)\(name): \(type)"
    }
    return parameter.defaultValue.isNone ? form : form + " = " + text(parameter.defaultValue)
  }

  private static let modifiers: [(Modifiers, String)] = [
    (.private, "private"), (.fileprivate, "fileprivate"), (.public, "public"), (.open, "open"), (.static, "static"),
    (.override, "override"), (.final, "final"), (.lazy, "lazy"), (.weak, "weak"), (.mutating, "mutating"),
    (.required, "required"), (.convenience, "convenience"), (.nonisolated, "nonisolated"),
    (.nonisolatedUnsafe, "unsafe"),
    (.nonisolatedNonsending, "nonsending"), (.async, "async"), (.throws, "throws"), (.let, "let"),
  ]
}
