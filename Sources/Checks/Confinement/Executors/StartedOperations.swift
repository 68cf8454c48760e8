import Lexer

/// Operations that code starts by hand: `start()` runs the body of one at once, on the thread that calls it. No queue
/// decides then where the body runs.
///
/// Files whose bodies were not read may start some as well, so that tokens are looked at.
struct StartedOperations {
  private let index: ProjectIndex

  init(_ index: ProjectIndex) { self.index = index }

  /// The classes of operations that are started by hand somewhere, by their names. A variable is known by its name alone:
  /// of two that are called alike both count.
  func classes(jobs: Int) -> SymbolSet {
    let ofProject = index.types.contains { type in
      type.module != TypeRecord.framework && type.inherited.contains { $0.name == Names.Operation }
    }
    guard ofProject else { return SymbolSet() }
    let found = Parallel.map(index.files, stride: 64, jobs: jobs) { started($0) }
    let names = found.reduce(into: Set<Symbol>()) { $0.formUnion($1) }
    guard !names.isEmpty else { return SymbolSet() }
    let variables = SymbolSet(names)
    let declared = Parallel.map(index.files, stride: 64, jobs: jobs) { types(of: variables, $0) }
    return SymbolSet(
      declared.reduce(into: names) { $0.formUnion($1) }.filter { name in
        name == Names.Operation
          || (index.typesByName[name] ?? []).contains { index.inherits($0, from: Names.Operation) }
      })
  }

  /// The names before `.start()` in a file, and what stands behind them where they are declared: `let work = Import()`.
  /// What an operation's own `start` calls on `super` or `self` starts none by hand.
  private func started(_ file: SourceFile) -> Set<Symbol> {
    let tokens = file.lexed.tokens
    var found = Set<Symbol>()
    var place = 3
    while place + 1 < tokens.count {
      defer { place += 1 }
      guard tokens[place].kind == .rightParen, tokens[place - 1].kind == .leftParen,
        tokens[place - 2].kind == .identifier, tokens[place - 3].kind == .period,
        Self.starting.contains(file.symbol(of: place - 2))
      else { continue }
      var before = place - 4
      while before > 0, tokens[before].kind == .postfixQuestion || tokens[before].kind == .postfixExclamation {
        before -= 1
      }
      if before > 0, tokens[before].kind == .rightParen, let start = file.lexed.brackets.partner(of: before) {
        before = start - 1
      }
      if before >= 0, tokens[before].kind == .identifier { found.insert(file.symbol(of: before)) }
    }
    guard !found.isEmpty else { return found }
    let receivers = found
    for place in tokens.indices.dropLast(2)
    where tokens[place].kind == .identifier && receivers.contains(file.symbol(of: place)) {
      guard tokens[place + 1].kind == .equal || tokens[place + 1].kind == .colon else { continue }
      for next in (place + 2)..<min(place + 5, tokens.count) where tokens[next].kind == .identifier {
        found.insert(file.symbol(of: next))
      }
    }
    return found
  }

  /// The types of the properties and parameters of these names that a file declares.
  private func types(of names: SymbolSet, _ file: SourceFile) -> Set<Symbol> {
    let outline = file.outline
    var found = Set<Symbol>()
    func add(_ type: TokenRange) {
      for token in type.indices where file.lexed.tokens[token].kind == .identifier {
        found.insert(file.symbol(of: token))
      }
    }
    for declaration in outline.declarations where declaration.kind == .variable && names.contains(declaration.name) {
      add(declaration.type)
    }
    for parameter in outline.parameters where names.contains(parameter.name) { add(parameter.type) }
    return found
  }

  private static let starting = SymbolSet([Names.start, Symbol("main")])
}
