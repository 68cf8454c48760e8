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
  /// - Parameters:
  ///   - files: the answers about each file, which are kept as far as nothing that they rest on has changed.
  ///   - open: the numbers of the files to begin with; nil for all.
  func findValues(_ files: [FileAnswers], open numbers: Set<Int>? = nil, jobs: Int) {
    var open = files.filter { numbers?.contains($0.inference.file.id.index) ?? true }
    for _ in 0..<Self.roundLimit where !open.isEmpty {
      let found = Parallel.map(open, stride: 4, jobs: jobs) { file in
        file.inference.forget()
        var values = values[ofFile: file.inference.file.id.index]
        var changed: [DeclarationReference] = []
        for (declaration, value) in DeclarationValues(file.inference).read() where values[declaration] != value {
          values[declaration] = value
          changed.append(declaration)
        }
        return (values: values, changed: changed)
      }
      for (file, found) in zip(open, found) where !found.changed.isEmpty {
        values[ofFile: file.inference.file.id.index] = found.values
      }
      let changed = Set(found.lazy.map(\.changed).joined())
      guard !changed.isEmpty else { return }
      open = files.filter { !$0.inference.reads.isDisjoint(with: changed) }
    }
    // What the last round has changed counts also where no further one is allowed.
    for file in open { file.inference.forget() }
  }

  /// Finds out what callers have to know of functions, round by round as with values. Summaries only grow, so it ends.
  ///
  /// Where functions run their closures comes first: where code runs rests on it, and so does all that code asks of its
  /// callers, while closures rest on nothing of that.
  ///
  /// - Parameters:
  ///   - files: the answers about each file; they are kept from round to round, as far as nothing that they rest on has
  ///     changed.
  ///   - open: the numbers of the files to begin with; nil for all.
  func findSummaries(_ files: [FileAnswers], open numbers: Set<Int>? = nil, jobs: Int) {
    let first = files.filter { numbers?.contains($0.inference.file.id.index) ?? true }
    let (changed, asking) = findClosures(files, open: first, jobs: jobs)
    // What a closure is given may go into a property, and what it gives back into a function's result.
    let keepers = files.filter { changed.contains($0.inference.file.id.index) && $0.inference.keepsInClosures }
    findValues(files, open: asking.union(keepers.map(\.inference.file.id.index)), jobs: jobs)
    findValues(files, open: findKeptResults(files, jobs: jobs), jobs: jobs)
    for file in files { file.inference.stopTracking() }
    guard let numbers else { return findDuties(files, open: first, jobs: jobs) }
    let open = files.filter {
      let number = $0.inference.file.id.index
      return numbers.contains(number) || changed.contains(number)
    }
    findDuties(files, open: open, jobs: jobs)
  }

  /// Finds out where functions run the closures that they are given.
  ///
  /// - Returns: the numbers of the files that give a closure to a function which runs it elsewhere than was known, and of
  ///   those among them that may take what it gives back from that function.
  private func findClosures(
    _ files: [FileAnswers], open: [FileAnswers], jobs: Int
  ) -> (givers: Set<Int>, asking: Set<Int>) {
    var open = open
    var givers: Set<Int> = []
    var asking: Set<Int> = []
    for _ in 0..<Self.summaryRoundLimit where !open.isEmpty {
      let found = Parallel.map(open, stride: 4, jobs: jobs) { SummaryReader($0.inference).readClosures() }
      var changed: Set<DeclarationReference> = []
      for (function, closures) in found.joined() where summaries[function]?.closures ?? [:] != closures {
        summaries[function, default: FunctionSummary()].closures = closures
        changed.insert(function)
      }
      guard !changed.isEmpty else { break }
      listSummaries(of: changed)
      let functions = functionsByCallName(changed)
      let names = SymbolSet(Array(functions.keys))
      let giving = SymbolSet(callNames(changed.filter { !index.declaration($0).type.isEmpty }))
      let isAffected = Parallel.map(files, stride: 16, jobs: jobs) { file -> (gives: Bool, asks: Bool, calls: Bool) in
        let inference = file.inference
        let sites = inference.calls.names(among: functions.keys, names).flatMap { name in
          inference.calls[name].filter { self.fits($0, inference.outline, functions[name] ?? []) }
        }
        guard !sites.isEmpty else { return (false, false, false) }
        let gives = inference.forget(closuresGivenIn: sites)
        let asks = gives && sites.contains { giving.contains($0.name) && inference.mayBeResult($0) }
        return (gives, asks, !inference.closureParameters.isEmpty)
      }
      for (file, affected) in zip(files, isAffected) where affected.gives {
        givers.insert(file.inference.file.id.index)
        if affected.asks { asking.insert(file.inference.file.id.index) }
      }
      open = zip(files, isAffected).filter(\.1.calls).map(\.0)
    }
    return (givers, asking)
  }

  /// Finds out what functions ask of their callers.
  private func findDuties(_ files: [FileAnswers], open: [FileAnswers], jobs: Int) {
    var open = open
    for _ in 0..<Self.summaryRoundLimit where !open.isEmpty {
      let found = Parallel.map(open, stride: 4, jobs: jobs) { file in
        file.inference.forgetCalls()
        return SummaryReader(file.inference).readDuties()
      }
      var changed: Set<DeclarationReference> = []
      for (file, summaries) in zip(open, found) {
        for (declaration, new) in summaries {
          let known = self.summaries[declaration]
          var summary = new
          if declaration.file == file.inference.file.id {
            summary.closures = known?.closures ?? [:]
          } else {
            // What other files put into a property is added to what it has.
            summary = new.joined(with: known)
          }
          guard summary != known else { continue }
          self.summaries[declaration] = summary
          changed.insert(declaration)
        }
      }
      guard !changed.isEmpty else { break }
      listSummaries(of: changed)
      open = callers(of: changed, files, jobs: jobs)
    }
    // What the last round has changed counts also where no further one is allowed.
    for file in open { file.inference.forgetCalls() }
  }

  /// The files that call or read one of these.
  private func callers(
    of changed: Set<DeclarationReference>, _ files: [FileAnswers], jobs: Int
  ) -> [FileAnswers] {
    let names = callNames(changed.filter { !isProperty($0) })
    let functions = SymbolSet(names)
    let properties = SymbolSet(Set(changed.filter { isProperty($0) }.map { callName($0) }))
    let hasProperties = changed.contains { isProperty($0) }
    // What neither a call nor a name stands for.
    let operators = ObjectUses.operators.filter { functions.contains($0) }
    let hasSubscripts = changed.contains { index.declaration($0).kind == .subscript }
    let isCaller = Parallel.map(files, stride: 16, jobs: jobs) { file in
      let inference = file.inference
      if hasProperties, inference.mentions.names.contains(where: { properties.contains($0) }) { return true }
      if inference.referencedFunctions.contains(where: { functions.contains($0) }) { return true }
      if !operators.isEmpty, ObjectUses(inference).mayUse(operators) { return true }
      if hasSubscripts, inference.outline.suffixes.contains(where: { $0.kind == .subscript }) { return true }
      return inference.calls.names(among: names, functions).contains { name in
        inference.calls[name].contains { site in
          (hasDuty(for: site, inference.outline) || meetingNames.contains(name))
            && inference.resolved(site).map { changed.contains($0.callee) } ?? false
        }
      }
    }
    return zip(files, isCaller).filter(\.1).map(\.0)
  }

  /// Lists the names of what has a new summary.
  private func listSummaries(of changed: Set<DeclarationReference>) {
    var hasFewer = false
    for declaration in changed {
      guard let summary = summaries[declaration] else { continue }
      let name = callName(declaration)
      summarized.insert(name)
      if !summary.duties.isEmpty {
        dutyBoundNames.insert(name)
        if dutyBound[name]?.contains(declaration) != true { dutyBound[name, default: []].append(declaration) }
      } else if let bound = dutyBound[name]?.filter({ $0 != declaration }), bound.count < dutyBound[name]?.count ?? 0 {
        dutyBound[name] = bound.isEmpty ? nil : bound
        hasFewer = true
      }
      guard !summary.meetings.isEmpty else { continue }
      for name in callNames(CollectionOfOne(declaration)) { meetingNames.insert(name) }
    }
    if hasFewer { dutyBoundNames = SymbolSet(Array(dutyBound.keys)) }
  }

  /// The functions by the names by which they are called: a type's initialiser by its name, and as `init`.
  private func functionsByCallName(
    _ functions: some Collection<DeclarationReference>
  ) -> [Symbol: [DeclarationReference]] {
    var named = Dictionary(grouping: functions) { callName($0) }
    let initializers = functions.filter { index.declaration($0).kind == .initializer }
    if !initializers.isEmpty { named[Names.`init`, default: []] += initializers }
    return named
  }

  /// Whether one of the functions can be called as a call is written.
  private func fits(_ site: CallSite, _ outline: Outline, _ functions: [DeclarationReference]) -> Bool {
    let arguments = Arguments(outline, site.suffix)
    return functions.contains { reference in
      let outline = index.file(reference).outline
      let declaration = outline[reference.declaration]
      return declaration.kind == .variable || arguments.fit(outline.parameters[declaration.parameters])
    }
  }

  /// The names by which functions are called.
  private func callNames(_ functions: some Collection<DeclarationReference>) -> Set<Symbol> {
    Set(functionsByCallName(functions).keys)
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

  /// The functions and properties that use a context which no argument of theirs brings along, or that hand out objects
  /// of a context which their callers are not on the queue of; and the types that they are members of, with the protocols
  /// and subclasses of these: whoever names one of each has to be looked at.
  func namesWithHiddenContexts(jobs: Int) -> (members: [String], types: [String]) {
    let found = summaries.lazy.filter { $0.value.duties.contains(where: Self.isHidden) }.map(\.key)
    let handing =
      values.declarations(jobs: jobs) { _, value in
        value.handedOut != nil || Self.carriesMainObjects(value) || givesObjects(value.type)
      } + keptResults.keys
    var members: Set<String> = []
    var owners: Set<TypeID> = []
    for reference in Array(found) + handing {
      let declaration = index.declaration(reference)
      guard declaration.kind != .initializer, let id = index.enclosingType(of: reference),
        index[id].name != Names.NSManagedObjectContext
      else { continue }
      members.insert(index.file(reference).name(declaration.nameToken))
      owners.insert(id)
    }
    guard !members.isEmpty else { return ([], []) }
    let classes = SymbolSet(Set(owners.filter { index[$0].kind == .class }.map { index[$0].name }))
    let subclasses = Parallel.map(Array(index.types.indices), stride: 512, jobs: jobs) { number -> TypeID? in
      let id = TypeID(number)
      let ancestors = index.ancestors(id).dropFirst()
      return index[id].kind == .class && ancestors.contains { classes.contains($0) } ? id : nil
    }
    owners.formUnion(subclasses.lazy.compactMap(\.self))
    var types = owners.reduce(into: Set<String>()) { $0.formUnion(index.names(of: $1)) }
    let bearers = keptResults.keys.compactMap { index.enclosingType(of: $0) }
    types.formUnion(registeredNames(of: bearers, jobs: jobs))
    return (members.sorted(), types.sorted())
  }

  /// The properties that hold a value of one of the types: by a key path to one, as in `@Dependency(\.reminders)`, code
  /// gets a value whose type it does not name.
  private func registeredNames(of types: [TypeID], jobs: Int) -> Set<String> {
    let bearers = SymbolSet(types.map { index[$0].name })
    guard !types.isEmpty else { return [] }
    let found = values.declarations(jobs: jobs) { declaration, value in
      value.type.name.map { bearers.contains($0.name) } ?? false && index.declaration(declaration).kind == .variable
    }
    return Set(found.map { index.file($0).name(index.declaration($0).nameToken) })
  }

  /// Whether a function type gives managed objects to whoever provides the function: `var onFind: ((Book) -> Void)?`.
  private func givesObjects(_ type: SwiftType) -> Bool {
    guard case .function(let parameters, _) = type else { return false }
    return parameters.contains(where: namesObjects)
  }

  /// Whether a type is a managed object class, or one of objects or of values that hold some, by the names alone.
  func namesObjects(_ type: SwiftType) -> Bool {
    switch type {
    case .named(let name, _):
      objectHolders.contain(name)
        || (index.typesByName[name.name] ?? []).contains { index.inherits($0, from: Names.NSManagedObject) }
    case .collection(let element), .dictionary(_, let element): namesObjects(element)
    case .tuple(let elements): elements.contains(where: namesObjects)
    case .unknown, .function, .metatype: false
    }
  }

  /// Whether a publisher or stream carries objects of the main queue's context: it is there to be received elsewhere.
  private static func carriesMainObjects(_ value: Value) -> Bool {
    guard value.context?.queue == .main, case .named(let name, _) = value.type else { return false }
    return FrameworkFacts.publishers.contains(name.name) || FrameworkFacts.streams.contains(name.name)
  }

  /// Whether a duty is about a context that callers do not bring along.
  private static func isHidden(_ duty: Duty) -> Bool {
    guard !duty.isObject else { return false }
    switch duty.subject {
    case .parameter: return false
    case .instance(let members): return !members.isEmpty
    case .context: return true
    }
  }

  /// The numbers of the files whose bodies were read, in order.
  var filesWithBodies: [Int] { index.files.indices.filter { index.files[$0].outline.depth == .full } }

  /// Puts files in the place of those with the same number, with their bodies read.
  func deepen(_ files: [SourceFile]) { index.replace(files) }

  /// What callers have to know of a function, or nil where there is nothing.
  func summary(of declaration: DeclarationReference) -> FunctionSummary? { summaries[declaration] }

  /// Whether some function of that name has a summary.
  func hasSummary(_ name: Symbol) -> Bool { summarized.contains(name) }

  /// Whether some function or property of that name asks something of its callers.
  func hasDuty(_ name: Symbol) -> Bool { dutyBoundNames.contains(name) }

  /// The subscripts that ask something of their callers; they have no name.
  var subscriptsWithDuty: [DeclarationReference] {
    (dutyBound[.none] ?? []).filter { index.declaration($0).kind == .subscript }
  }

  /// Whether some subscript asks something of its callers.
  var hasSubscriptDuty: Bool { !subscriptsWithDuty.isEmpty }

  /// Whether some function of that name asks something of its callers and can be called as the call is written: a look
  /// at the labels before a long one at the receiver.
  func hasDuty(for site: CallSite, _ outline: Outline) -> Bool {
    guard let functions = dutyBound[site.name] else { return site.name == Names.`init` }
    return fits(site, outline, functions)
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
