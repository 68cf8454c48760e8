import Lexer

/// Expressions by the place where they stand.
extension Project {
  /// The expressions that start within the tokens, in order.
  func expressions(in range: TokenRange, of file: SourceFile) -> some RandomAccessCollection<ExpressionID> {
    let all = file.outline.expressions
    func first(from token: Int32) -> Int {
      var low = 0
      var high = all.count
      while low < high {
        let middle = (low + high) / 2
        if all[middle].tokens.start < token { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let start = first(from: range.start)
    return (start..<max(start, first(from: range.end))).lazy.map { ExpressionID($0) }
  }

  /// How many assignments give a variable another value, its declaration not counted.
  func assignments(to binding: BindingID, in file: SourceFile) -> Int {
    assignments(of: binding, in: file).count
  }

  /// The assignments that may give a variable another value, with what they store into, in the order of the source. Names
  /// that another variable has in an inner scope are not told apart.
  func assignments(of binding: BindingID, in file: SourceFile) -> [(expression: ExpressionID, target: ChainID)] {
    let outline = file.outline
    let name = outline[binding].name
    let scope = outline[outline[binding].scope].tokens
    var found: [(ExpressionID, ChainID)] = []
    for expression in expressions(in: scope, of: file) where outline[expression].assignment >= 0 {
      for chain in outline.chains(of: expression)
      where outline[chain].marks.contains(.assigned) && outline[chain].name == name && outline[chain].firstSuffix.isNone
      {
        found.append((expression, chain))
      }
    }
    return found
  }
}
