import Lexer

/// `let (context, page) = (writer, next)`: which part of the value each name of a pattern takes.
extension OutlineBuilder {
  /// Gives names that one pattern declares their value, and their place in the pattern.
  ///
  /// A part of a tuple that is written out is a value like any other: the name takes that element alone.
  mutating func give(_ value: ExpressionID, to names: [Int]) {
    let elements = elements(ofTuple: value)
    for binding in names {
      let token = Int(outline.bindings[binding].token)
      let place = placeInPattern(token)
      let isPart = names.count > 1 || place != nil && outline.bindings[binding].kind == .variable
      if let place, isPart, place < elements.count {
        outline.bindings[binding].value = elements[place]
        outline.expressions[elements[place].index].binding = BindingID(binding)
      } else {
        outline.bindings[binding].value = value
        outline.bindings[binding].isPart = isPart
        outline.bindings[binding].position = Int32(truncatingIfNeeded: place ?? -1)
        outline.expressions[value.index].binding = BindingID(binding)
      }
    }
  }

  /// The elements of a value that is nothing but a tuple; none of another value.
  private func elements(ofTuple value: ExpressionID) -> [ExpressionID] {
    let expression = outline[value]
    guard let chain = expression.firstChain.ifAny, chain == expression.lastChain, outline[chain].root == .parens,
      outline[chain].firstSuffix.isNone
    else { return [] }
    let elements = outline.elements(of: chain).map { outline[$0].value }
    return elements.count > 1 && !elements.contains(where: \.isNone) ? elements : []
  }

  /// How many parts of a tuple pattern stand before a name; nil where the name stands in no pattern, or in one within
  /// another.
  private func placeInPattern(_ name: Int) -> Int? {
    guard kind(name + 1) == .comma || kind(name + 1) == .rightParen else { return nil }
    var commas = 0
    var token = name - 1
    while token > 0 {
      switch kind(token) {
      case .comma: commas += 1
      case .identifier, .escapedIdentifier, .colon: break
      case .keyword where word(token) == .underscore: break
      case .leftParen:
        let before = kind(token - 1)
        return before == .keyword || before == .identifier && word(token - 1) == .await ? commas : nil
      default: return nil
      }
      token -= 1
    }
    return nil
  }
}
