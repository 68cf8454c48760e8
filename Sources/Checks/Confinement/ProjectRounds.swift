import Lexer

/// What is found out about declarations in rounds: each reads what the one before has found, so that the order of the
/// files and of the threads does not matter.
extension Project {
  /// How many rounds the values take at the most.
  private static let roundLimit = 8

  // MARK: Values of declarations

  /// Finds out what the properties and functions hand out, round by round, until nothing changes. Each round reads
  /// what the one before has found, so that the order of the files and of the threads does not matter; a file is
  /// read anew when something that it has asked for has changed.
  ///
  /// - Parameter again: the numbers of files that have to be read anew in any case.
  func findValues(relevant: [Int], again: Set<Int> = [], jobs: Int) {
    var open = relevant.filter { valueReads[$0] == nil || again.contains($0) }
    for _ in 0..<Self.roundLimit where !open.isEmpty {
      let found = Parallel.map(open, stride: 4, jobs: jobs) { number in
        DeclarationValues(self, index.files[number]).read()
      }
      var changed: Set<DeclarationReference> = []
      for (number, file) in zip(open, found) {
        valueReads[number] = file.reads
        for (declaration, value) in file.values where values[declaration] != value {
          values[declaration] = value
          changed.insert(declaration)
        }
      }
      guard !changed.isEmpty else { return }
      open = relevant.filter { valueReads[$0].map { !$0.isDisjoint(with: changed) } ?? true }
    }
  }

  /// Finds out what callers have to know of functions, round by round as with values. Summaries only grow, so it ends.
  ///
  /// - Parameters:
  ///   - files: the answers about each file; they are kept from round to round, as far as nothing that they rest on has
  ///     changed.
  ///   - open: the numbers of the files to begin with; nil for all.
  func findSummaries(_ files: [FileAnswers], open numbers: Set<Int>? = nil, jobs: Int) {
    var open = files.filter { numbers?.contains($0.inference.file.id.index) ?? true }
    var newest = SymbolSet([Symbol]())
    for _ in 0..<Self.summaryRoundLimit where !open.isEmpty {
      let closures = newest
      let found = Parallel.map(open, stride: 4, jobs: jobs) { file in
        file.inference.renew(changed: closures)
        return SummaryReader(file.inference).read()
      }
      var changed: Set<DeclarationReference> = []
      var changedClosures: Set<DeclarationReference> = []
      for (file, summaries) in zip(open, found) {
        for (declaration, summary) in summaries {
          // What other files put into a property is added to what it has.
          let own = declaration.file == file.inference.file.id
          let joined = own ? summary : summary.joined(with: self.summaries[declaration])
          guard self.summaries[declaration] != joined else { continue }
          if self.summaries[declaration]?.closures ?? [:] != joined.closures { changedClosures.insert(declaration) }
          self.summaries[declaration] = joined
          changed.insert(declaration)
        }
      }
      guard !changed.isEmpty else { break }
      listSummaries()
      // Whoever calls a function that has changed has to be asked again: its name says so.
      newest = SymbolSet(Set(changedClosures.map { callName($0) }))
      let functions = SymbolSet(callNames(changed.filter { !isProperty($0) }))
      let properties = SymbolSet(Set(changed.filter { isProperty($0) }.map { callName($0) }))
      let hasProperties = changed.contains { isProperty($0) }
      open = files.filter { file in
        file.inference.calls.names.contains { functions.contains($0) }
          || hasProperties && mentions(properties, in: file.inference.file)
      }
    }
    // What the last round has changed counts also where no further one is allowed.
    for file in open { file.inference.renew(changed: newest) }
  }

  /// Lists the names of what has a summary.
  private func listSummaries() {
    summarized = SymbolSet(Set(summaries.keys.map { callName($0) }))
    let bound = summaries.filter { !$0.value.duties.isEmpty }.keys.sorted()
    dutyBound = Dictionary(grouping: bound) { callName($0) }
    dutyBoundNames = SymbolSet(Array(dutyBound.keys))
  }

  /// The names by which functions are called: a type's initialiser by its name, or as `init`.
  private func callNames(_ functions: [DeclarationReference]) -> Set<Symbol> {
    var names = Set(functions.map { callName($0) })
    if functions.contains(where: { index.declaration($0).kind == .initializer }) { names.insert(Names.`init`) }
    return names
  }

  private static let summaryRoundLimit = 12

  /// Whether a summary is a property's, which needs no call to be asked.
  private func isProperty(_ reference: DeclarationReference) -> Bool { index.declaration(reference).kind == .variable }

  /// The name by which a function is called: of an initialiser its type's.
  private func callName(_ reference: DeclarationReference) -> Symbol {
    let declaration = index.declaration(reference)
    guard declaration.kind == .initializer else { return declaration.name }
    return index.enclosingType(of: reference).map { index[$0].name } ?? .none
  }

  /// The functions and properties that use a context which no argument of theirs brings along, and the types that they
  /// are members of, with the protocols of these: whoever names one of each has to be looked at.
  func namesWithHiddenContexts() -> (members: [String], types: [String]) {
    var members: Set<String> = []
    var types: Set<String> = []
    for (reference, summary) in summaries {
      let isHidden = summary.duties.contains { duty in
        guard !duty.isObject else { return false }
        switch duty.subject {
        case .parameter: return false
        case .instance(let members): return !members.isEmpty
        case .context: return true
        }
      }
      let declaration = index.declaration(reference)
      guard isHidden, declaration.kind != .initializer, let id = index.enclosingType(of: reference),
        index[id].name != Names.NSManagedObjectContext
      else { continue }
      members.insert(index.file(reference).name(declaration.nameToken))
      types.formUnion(index.names(of: id))
    }
    return (members.sorted(), types.sorted())
  }

  /// The numbers of the files whose bodies were read, in order.
  var filesWithBodies: [Int] { index.files.indices.filter { index.files[$0].outline.depth == .full } }

  /// Puts files in the place of those with the same number, with their bodies read.
  func deepen(_ files: [SourceFile]) { index.replace(files) }

  private func mentions(_ names: SymbolSet, in file: SourceFile) -> Bool {
    file.outline.suffixes.contains { names.contains($0.name) }
      || file.outline.chains.contains { names.contains($0.name) }
  }

  /// What callers have to know of a function, or nil where there is nothing.
  func summary(of declaration: DeclarationReference) -> FunctionSummary? { summaries[declaration] }

  /// Whether some function of that name has a summary.
  func hasSummary(_ name: Symbol) -> Bool { summarized.contains(name) }

  /// Whether some function or property of that name asks something of its callers.
  func hasDuty(_ name: Symbol) -> Bool { dutyBoundNames.contains(name) }

  /// Whether some function of that name asks something of its callers and can be called as the call is written: a look
  /// at the labels before a long one at the receiver.
  func hasDuty(for site: CallSite, _ outline: Outline) -> Bool {
    guard let functions = dutyBound[site.name] else { return site.name == Names.`init` }
    let shape = Arguments(outline, site.suffix).shape
    return functions.contains { reference in
      let declaration = index.declaration(reference)
      if declaration.kind == .variable { return true }
      return fits(Array(index.file(reference).outline.parameters[declaration.parameters]), shape.labels, shape.trailing)
    }
  }

  /// The calls of a file.
  func calls(of file: SourceFile) -> CallTable { callTables[file.id.index] ?? CallTable(file.outline) }

  /// Lists the calls of the files whose bodies were read.
  func listCalls(jobs: Int) {
    let open = filesWithBodies.filter { callTables[$0] == nil }
    let files = index.files
    let tables = Parallel.map(open, stride: 8, jobs: jobs) { CallTable(files[$0].outline) }
    for (number, table) in zip(open, tables) { callTables[number] = table }
  }

  /// What a property holds, or a function gives.
  func value(of declaration: DeclarationReference) -> Value { values[declaration] ?? .unknown }
}
