import Lexer

/// The arguments of an attribute such as `@FetchRequest(fetchRequest: Note.latest())`.
struct AttributeArguments {
  /// The arguments in order; the label is none where there is none.
  let all: [(label: Symbol, value: ExpressionID)]

  init(_ project: Project, _ attribute: Attribute, in file: SourceFile) {
    let outline = file.outline
    let range = attribute.arguments
    guard !range.isEmpty else {
      all = []
      return
    }
    all = project.expressions(in: range, of: file).filter { id in
      outline[id].role == .other && outline[id].call.isNone && outline[id].container.isNone
    }.map { id in
      let start = Int(outline[id].tokens.start)
      guard start - 2 >= Int(range.start), file.lexed.tokens[start - 1].kind == .colon else { return (.none, id) }
      return (file.symbol(of: start - 2), id)
    }
  }

  /// The value of the first argument that has the label.
  subscript(_ label: Symbol) -> ExpressionID? { all.first { $0.label == label }?.value }
}
