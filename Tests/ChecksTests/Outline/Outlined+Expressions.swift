import Checks
import Lexer

/// Expressions, with what the outline has understood of them:
///
///     initial: await a.b?.c<D>(e: f, {}) {} done: {} as? G ‹+› [1, .h]
///
/// A chain is written without white space around its dots, so that what is read as one chain can be told from two
/// that an operator separates: operators stand between `‹` and `›`. Closures are empty braces, as what they hold
/// is listed on lines of its own; a chain that is stored into ends with `←`, one that is a pattern with `~`, and the
/// root of what is no operand is `?`.
extension Outlined {
  /// The expressions that are no part of another: one line each, with their roles, indented as their scopes nest.
  var expressions: String {
    outline.expressions.indices.filter { index in
      outline.expressions[index].call.isNone && outline.expressions[index].container.isNone
    }.map { index in
      let expression = outline.expressions[index]
      let indentation = String(repeating: "  ", count: depth(of: expression.scope))
      return "\(indentation)\(expression.role): \(text(ExpressionID(index)))"
    }.joined(separator: "\n")
  }

  /// The source that each chain takes, in the order of the chains.
  var chainSources: [String] { outline.chains.map { source($0.tokens) } }

  func text(_ expression: ExpressionID) -> String {
    outline.chains(of: expression).map { chain in
      let mark = outline[chain].operatorBefore
      return (mark < 0 ? "" : "‹\(source(mark))› ") + text(chain)
    }.joined(separator: " ")
  }

  private func text(_ chain: ChainID) -> String {
    let current = outline[chain]
    var form = marks(current.marks) + root(chain) + source(current.generics)
    for suffix in outline.suffixes(of: chain) { form += text(suffix) }
    switch current.cast {
    case .none: break
    case .coercion: form += " as " + source(current.castType)
    case .conditional: form += " as? " + source(current.castType)
    case .forced: form += " as! " + source(current.castType)
    case .check: form += " is " + source(current.castType)
    }
    if current.marks.contains(.assigned) { form += " ←" }
    if current.marks.contains(.pattern) { form += " ~" }
    return form
  }

  private func marks(_ marks: ChainMarks) -> String {
    var form = ""
    if marks.contains(.try) { form += "try " }
    if marks.contains(.optionalTry) { form += "try? " }
    if marks.contains(.forcedTry) { form += "try! " }
    if marks.contains(.await) { form += "await " }
    if marks.contains(.prefixOperator) { form += "‹›" }
    if marks.contains(.inout) { form += "&" }
    return form
  }

  private func root(_ chain: ChainID) -> String {
    let current = outline[chain]
    switch current.root {
    case .name, .selfKeyword, .superKeyword, .literal, .nilLiteral, .macro: return source(current.token)
    case .string: return "\"" + elements(chain).map { "\\(\($0))" }.joined() + "\""
    case .closure: return "{}"
    case .parens: return "(" + elements(chain).joined(separator: ", ") + ")"
    case .array, .dictionary: return "[" + elements(chain).joined(separator: ", ") + "]"
    case .implicitMember: return "." + source(current.token + 1)
    case .keyPath: return "\\" + source(current.castType)
    case .statement: return source(current.token) + "…"
    case .unknown: return "?"
    }
  }

  private func elements(_ chain: ChainID) -> [String] {
    var elements: [String] = []
    for argument in outline.elements(of: chain) {
      if let last = elements.last, last.hasSuffix(":") {
        elements[elements.count - 1] = last + " " + text(argument)
      } else {
        elements.append(text(argument) + (outline[argument].isKey ? ":" : ""))
      }
    }
    return elements
  }

  private func text(_ argument: ArgumentID) -> String {
    let current = outline[argument]
    let label = current.labelToken < 0 ? "" : source(current.labelToken) + ": "
    return label + (current.value.isNone ? "" : text(current.value))
  }

  private func text(_ suffix: SuffixID) -> String {
    let current = outline[suffix]
    switch current.kind {
    case .member: return "." + source(current.token) + source(current.generics)
    case .optional: return "?"
    case .force: return "!"
    case .subscript: return "[" + outline.arguments(of: suffix).map { text($0) }.joined(separator: ", ") + "]"
    case .call:
      let arguments = Array(outline.arguments(of: suffix))
      let inner = arguments.filter { !outline[$0].isTrailing }.map { text($0) }.joined(separator: ", ")
      let trailing = arguments.filter { outline[$0].isTrailing }.map { " " + text($0) }.joined()
      // A call has brackets, trailing closures or both.
      let hasBrackets = file.tokens[Int(current.token)].kind == .leftParen
      return (hasBrackets ? "(\(inner))" : "") + trailing
    }
  }
}
