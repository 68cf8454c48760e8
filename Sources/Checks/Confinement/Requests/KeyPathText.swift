import Lexer

/// Reads texts and key paths that the source spells out.
struct KeyPathText {
  private let file: SourceFile
  private var outline: Outline { file.outline }

  init(_ file: SourceFile) { self.file = file }

  /// The key path that an expression spells: `"group.name"`, `#keyPath(Note.group.name)`, `\Note.group.name`; nil for
  /// anything else.
  func keyPath(_ expression: ExpressionID) -> String? {
    guard let chain = onlyChain(expression) else { return nil }
    switch outline[chain].root {
    case .string: return StringLiteral(file).text(of: expression)
    case .keyPath: return members(chain)
    case .macro: return macro(chain)
    default: return nil
    }
  }

  private func onlyChain(_ expression: ExpressionID) -> ChainID? {
    guard !expression.isNone, outline[expression].firstChain == outline[expression].lastChain else { return nil }
    return outline[expression].firstChain.ifAny
  }

  private func members(_ chain: ChainID) -> String? {
    var names: [String] = []
    for suffix in outline.suffixes(of: chain) {
      switch outline[suffix].kind {
      case .member: names.append(file.name(outline[suffix].token))
      case .optional, .force: continue
      case .call, .subscript: return nil
      }
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  /// `#keyPath(Note.group.name)`: the type before the properties is left out.
  private func macro(_ chain: ChainID) -> String? {
    let text = file.text(file.range(of: outline[chain].tokens))
    guard text.hasPrefix("#keyPath("), text.hasSuffix(")") else { return nil }
    var words = text.dropFirst("#keyPath(".count).dropLast().split(separator: ".").map {
      String($0.filter { !$0.isWhitespace })
    }
    while words.count > 1, words[0].first?.isUppercase == true { words.removeFirst() }
    return words.isEmpty ? nil : words.joined(separator: ".")
  }
}
