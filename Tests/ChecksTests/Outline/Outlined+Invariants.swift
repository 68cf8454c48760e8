import Checks
import Lexer

extension Outlined {
  /// What `Outline` promises of every file and does not hold for this one; nil where all holds.
  ///
  /// One text and no expectation for each element: outlines by the thousand are looked at.
  var brokenPromise: String? {
    brokenScopes ?? brokenDeclarations ?? brokenBindings ?? brokenClosures ?? brokenExpressions ?? brokenChains
      ?? brokenArguments ?? brokenLists ?? brokenRegions
  }

  /// What an outline without bodies says of a declaration that the whole one says not; nil where they agree.
  func differences(from whole: Outlined) -> String? {
    let known = outline.declarations
    guard known.count <= whole.outline.declarations.count else { return "there are more declarations without bodies" }
    for (index, (left, right)) in zip(known, whole.outline.declarations).enumerated() {
      let isSame =
        left.kind == right.kind && left.keyword == right.keyword && left.name == right.name
        && left.tokens == right.tokens && left.parameters.count == right.parameters.count
      if !isSame { return "declaration \(index) is not the same without bodies" }
    }
    return nil
  }

  /// The number of tokens; ranges end at the end of the file, and places are before it.
  private var count: Int32 { Int32(file.tokens.count) }

  private func isInFile(_ tokens: TokenRange) -> Bool {
    tokens.start >= 0 && tokens.start <= tokens.end && tokens.end <= count
  }

  private func isInFile(_ token: Int32) -> Bool { token >= 0 && token < count }

  // MARK: Elements

  private var brokenScopes: String? {
    guard let file = outline.scopes.first, file.kind == .file, file.parent.isNone else { return "no file's scope" }
    for (index, scope) in outline.scopes.enumerated() {
      if !isInFile(scope.tokens) { return "scope \(index) has the tokens \(scope.tokens)" }
      if index > 0, scope.parent.isNone || scope.parent.index >= index {
        return "scope \(index) comes before its parent"
      }
      if let parent = scope.parent.ifAny, !contains(outline[parent].tokens, scope.tokens) {
        return "scope \(index) lies outside of scope \(parent.index)"
      }
    }
    return nil
  }

  private func contains(_ outer: TokenRange, _ inner: TokenRange) -> Bool {
    outer.start <= inner.start && inner.end <= outer.end
  }

  private var brokenDeclarations: String? {
    for (index, declaration) in outline.declarations.enumerated() {
      if !isInFile(declaration.tokens) || declaration.tokens.isEmpty { return "declaration \(index) has no tokens" }
      for tokens in [declaration.generics, declaration.type, declaration.requirements] where !isInFile(tokens) {
        return "a part of declaration \(index) lies outside of the file"
      }
      if !isInFile(declaration.nameToken) || !isInFile(declaration.keyword) {
        return "declaration \(index) has no name"
      }
      if declaration.scope.isNone { return "declaration \(index) has no scope" }
      if let body = declaration.body.ifAny, outline[body].declaration != DeclarationID(index) {
        return "the body of declaration \(index) is another's"
      }
      if let owner = declaration.owner.ifAny, owner.index >= index {
        return "declaration \(index) comes before its owner"
      }
      if declaration.bodyBrace >= 0, !declaration.tokens.contains(Int(declaration.bodyBrace)) {
        return "the brace of declaration \(index) lies outside of it"
      }
    }
    for parameter in outline.parameters where !isInFile(parameter.type) || !isInFile(parameter.token) {
      return "a parameter lies outside of the file"
    }
    for attribute in outline.attributes where !isInFile(attribute.arguments) || !isInFile(attribute.token) {
      return "an attribute lies outside of the file"
    }
    for inherited in outline.inheritedTypes where !isInFile(inherited.tokens) {
      return "an inherited type lies outside of the file"
    }
    return nil
  }

  private var brokenBindings: String? {
    for (index, binding) in outline.bindings.enumerated() {
      if !isInFile(binding.token) || !isInFile(binding.type) { return "binding \(index) lies outside of the file" }
      if binding.visibleFrom < 0 || binding.visibleFrom > count { return "binding \(index) is visible nowhere" }
      if binding.scope.isNone { return "binding \(index) has no scope" }
    }
    return nil
  }

  private var brokenClosures: String? {
    for (index, closure) in outline.closures.enumerated() {
      if !isInFile(closure.tokens) || closure.tokens.isEmpty { return "closure \(index) has no tokens" }
      if outline[closure.scope].closure != ClosureID(index) { return "the scope of closure \(index) is another's" }
      if outline[closure.chain].closure != ClosureID(index) { return "the chain of closure \(index) is another's" }
      if closure.bodyStart < 0 || closure.bodyStart > count { return "closure \(index) starts outside of the file" }
    }
    return nil
  }

  private var brokenExpressions: String? {
    for (index, expression) in outline.expressions.enumerated() {
      if !isInFile(expression.tokens) { return "expression \(index) has the tokens \(expression.tokens)" }
      if expression.firstChain.isNone != expression.lastChain.isNone { return "expression \(index) lacks an end" }
      if expression.assignment >= count { return "the assignment of expression \(index) lies outside of the file" }
    }
    return nil
  }

  private var brokenChains: String? {
    for (index, chain) in outline.chains.enumerated() {
      if !isInFile(chain.tokens) || chain.tokens.isEmpty { return "chain \(index) has no tokens" }
      if !isInFile(chain.token) || !isInFile(chain.castType) || !isInFile(chain.generics) {
        return "a part of chain \(index) lies outside of the file"
      }
      if chain.operatorBefore >= count { return "the operator before chain \(index) lies outside of the file" }
    }
    for (index, suffix) in outline.suffixes.enumerated() {
      if !isInFile(suffix.token) || suffix.end <= suffix.token || suffix.end > count {
        return "suffix \(index) lies outside of the file"
      }
      if !contains(outline[suffix.chain].tokens, TokenRange(Int(suffix.token), Int(suffix.end))) {
        return "suffix \(index) lies outside of its chain"
      }
    }
    return nil
  }

  private var brokenArguments: String? {
    for (index, argument) in outline.arguments.enumerated() {
      if argument.labelToken >= count { return "the label of argument \(index) lies outside of the file" }
      if argument.value.isNone, argument.labelToken < 0 { return "argument \(index) is empty" }
    }
    return nil
  }

  private var brokenRegions: String? {
    for (index, region) in outline.conditionalRegions.enumerated() {
      if !isInFile(region.tokens) || !isInFile(region.condition) { return "region \(index) lies outside of the file" }
      if region.firstBranch > index { return "region \(index) comes before its first branch" }
    }
    return nil
  }

  // MARK: Lists

  /// Each element is in the list of what it says that it belongs to, once.
  private var brokenLists: String? {
    brokenList("declaration", outline.declarations.count, outline.scopes.indices.map { ScopeID($0) }) {
      outline.declarations(in: $0)
    }
      ?? brokenList("binding", outline.bindings.count, outline.scopes.indices.map { ScopeID($0) }) {
        outline.bindings(of: $0)
      }
      ?? brokenList("chain", outline.chains.count, outline.expressions.indices.map { ExpressionID($0) }) {
        outline.chains(of: $0)
      }
      ?? brokenList("suffix", outline.suffixes.count, outline.chains.indices.map { ChainID($0) }) {
        outline.suffixes(of: $0)
      }
      ?? brokenArgumentLists
  }

  private func brokenList<Owner, Element>(
    _ name: String, _ count: Int, _ owners: [OutlineID<Owner>],
    elements: (OutlineID<Owner>) -> LinkedElements<Element>
  ) -> String? {
    var seen = [Bool](repeating: false, count: count)
    for owner in owners {
      for element in elements(owner) {
        if element.index >= count { return "\(name) \(element.index) does not exist" }
        if seen[element.index] { return "\(name) \(element.index) is in two places" }
        seen[element.index] = true
      }
    }
    return seen.firstIndex(of: false).map { "\(name) \($0) is in no list" }
  }

  private var brokenArgumentLists: String? {
    var lists = outline.suffixes.indices.map { outline.arguments(of: SuffixID($0)) }
    lists += outline.chains.indices.map { outline.elements(of: ChainID($0)) }
    let owners = lists.indices.map { OutlineID<LinkedElements<Argument>>($0) }
    return brokenList("argument", outline.arguments.count, owners) { lists[$0.index] }
  }
}
