import Lexer

/// The answers about one file, handed from one pass over the files to the next one.
///
/// Unchecked: no two threads ever have the same file, and the passes follow each other.
struct FileAnswers: @unchecked Sendable {
  let inference: FileInference
}

/// What a declaration is isolated to.
enum Isolation: Hashable, Sendable {
  case mainActor
  /// An actor, or a global actor other than the main one.
  case actor(Symbol)
  /// An actor that runs on a context's queue.
  case contextActor
  case nonisolated
  /// Core Data calls it, on a queue of its choice.
  case unknown
}

/// The index with what the analysis has found out about its declarations: read only while single files are
/// analysed.
struct Project: Sendable {
  private(set) var index: ProjectIndex
  /// What properties and functions hand out, as far as found out.
  private var values: [DeclarationReference: Value] = [:]
  /// What callers have to know of functions.
  private var summaries: [DeclarationReference: FunctionSummary] = [:]
  /// The calls of the files whose bodies were read, by the file's number.
  private var callTables: [Int: CallTable] = [:]
  /// The functions that have a summary, by name.
  private var summarizedFunctions: [Symbol: [DeclarationReference]] = [:]
  /// What each file has asked for when its values were found out.
  private var valueReads: [Int: Set<DeclarationReference>] = [:]
  /// The names of the functions whose summary has changed in the last round.
  private var changedNames = SymbolSet([Symbol]())
  /// The names of the functions that have a summary.
  private var summarized = SymbolSet([Symbol]())
  /// For each type what its members are isolated to.
  private var isolations: [Isolation]
  /// Types that conform the context, by the name of the protocol.
  private let contextProtocols: Set<Symbol>

  /// How many times the values of declarations are found out anew from those of the round before.
  private static let roundLimit = 8

  init(_ index: ProjectIndex) {
    self.index = index
    isolations = []
    contextProtocols = Self.contextProtocols(index)
    isolations = index.types.indices.map { typeIsolation(TypeID($0)) }
  }

  /// The protocols that the project lets contexts conform to: a value of such a type is a context.
  private static func contextProtocols(_ index: ProjectIndex) -> Set<Symbol> {
    var names: Set<Symbol> = []
    for id in index.typesByName[Names.NSManagedObjectContext] ?? [] {
      for entry in index[id].inherited {
        let declared = index.typesByName[entry.name] ?? []
        if declared.contains(where: { index[$0].kind == .protocol }) { names.insert(entry.name) }
      }
    }
    return names
  }

  /// The names of the functions that the project adds to contexts.
  func contextFunctions() -> SymbolSet {
    var names = [Names.save]
    for number in index.types.indices where index.inherits(TypeID(number), from: Names.NSManagedObjectContext) {
      for body in index.bodies(of: TypeID(number)) {
        let outline = index.file(body).outline
        guard let scope = outline[body.declaration].body.ifAny else { continue }
        names += outline.declarations(in: scope).filter { outline[$0].kind == .function }.map { outline[$0].name }
      }
    }
    return SymbolSet(names)
  }

  // MARK: Values of declarations

  /// Finds out what the properties and functions hand out, round by round, until nothing changes. Each round reads
  /// what the one before has found, so that the order of the files and of the threads does not matter; a file is
  /// read anew when something that it has asked for has changed.
  mutating func findValues(relevant: [Int], jobs: Int) {
    var open = relevant.filter { valueReads[$0] == nil }
    for _ in 0..<Self.roundLimit where !open.isEmpty {
      let frozen = self
      let found = Parallel.map(open, stride: 4, jobs: jobs) { number in
        DeclarationValues(frozen, frozen.index.files[number]).read()
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
  /// - Parameter files: the answers about each file; they are kept from round to round, as far as nothing that they
  ///   rest on has changed.
  mutating func findSummaries(_ files: [FileAnswers], jobs: Int) {
    var open = files
    for _ in 0..<Self.summaryRoundLimit where !open.isEmpty {
      let frozen = self
      let newest = changedNames
      let found = Parallel.map(open, stride: 4, jobs: jobs) { file in
        file.inference.renew(frozen, changed: newest)
        return SummaryReader(file.inference).read()
      }
      var changed: Set<DeclarationReference> = []
      for summaries in found {
        for (declaration, summary) in summaries where self.summaries[declaration] != summary {
          self.summaries[declaration] = summary
          changed.insert(declaration)
        }
      }
      guard !changed.isEmpty else { break }
      summarizedFunctions = Dictionary(grouping: summaries.keys.sorted()) { callName($0) }
      summarized = SymbolSet(Array(summarizedFunctions.keys))
      // Whoever calls a function that has changed has to be asked again: its name says so.
      changedNames = SymbolSet(Set(changed.map { callName($0) }))
      let names = changedNames
      open = files.filter { mentions(names, in: $0.inference.file) }
    }
    let frozen = self
    let all = SymbolSet(Array(summarizedFunctions.keys))
    _ = Parallel.map(files, stride: 16, jobs: jobs) { $0.inference.renew(frozen, changed: all) }
  }

  private static let summaryRoundLimit = 12

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
        switch duty.subject {
        case .parameter: false
        case .instance(let members): !members.isEmpty
        case .context: true
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
  mutating func deepen(_ files: [SourceFile]) { index.replace(files) }

  private func mentions(_ names: SymbolSet, in file: SourceFile) -> Bool {
    file.outline.suffixes.contains { names.contains($0.name) }
      || file.outline.chains.contains { names.contains($0.name) }
  }

  /// What callers have to know of a function, or nil where there is nothing.
  func summary(of declaration: DeclarationReference) -> FunctionSummary? { summaries[declaration] }

  /// Whether some function of that name has a summary.
  func hasSummary(_ name: Symbol) -> Bool { summarized.contains(name) }

  /// Whether some function of that name has a summary and can be called as the call is written: a look at the labels
  /// before a long one at the receiver.
  func hasSummary(for site: CallSite, _ outline: Outline) -> Bool {
    guard let functions = summarizedFunctions[site.name] else { return site.name == Names.`init` }
    let shape = Arguments(outline, site.suffix).shape
    return functions.contains { reference in
      let declaration = index.declaration(reference)
      return fits(Array(index.file(reference).outline.parameters[declaration.parameters]), shape.labels, shape.trailing)
    }
  }

  /// The calls of a file.
  func calls(of file: SourceFile) -> CallTable { callTables[file.id.index] ?? CallTable(file.outline) }

  /// Lists the calls of the files whose bodies were read.
  mutating func listCalls(jobs: Int) {
    let open = filesWithBodies.filter { callTables[$0] == nil }
    let files = index.files
    let tables = Parallel.map(open, stride: 8, jobs: jobs) { CallTable(files[$0].outline) }
    for (number, table) in zip(open, tables) { callTables[number] = table }
  }

  /// What a property holds, or a function gives.
  func value(of declaration: DeclarationReference) -> Value { values[declaration] ?? .unknown }

  // MARK: Types by name

  /// The type that a name means in a file: one around the scope, of the module, or of another.
  func type(_ name: TypeName, from file: SourceFile, scope: ScopeID) -> TypeID? {
    guard var candidates = index.typesByName[name.name] else { return nil }
    if !candidates.allSatisfy({ index.isVisible($0, from: file.module) }) {
      candidates.removeAll { !index.isVisible($0, from: file.module) }
    }
    guard !candidates.isEmpty else { return nil }
    if candidates.count == 1 {
      let record = index[candidates[0]]
      if name.qualifier == .none, record.qualifier != .none, record.module != TypeRecord.framework {
        return isAround(record.qualifier, scope, file) ? candidates[0] : nil
      }
      return candidates[0]
    }
    var fitting = candidates.filter { index[$0].qualifier == name.qualifier }
    if name.qualifier == .none {
      let nested = candidates.filter {
        index[$0].qualifier != .none && isAround(index[$0].qualifier, scope, file)
      }
      if !nested.isEmpty { fitting = nested }
    } else if fitting.isEmpty {
      // The qualifier is a module.
      fitting = candidates.filter { index[$0].qualifier == .none }
    }
    let own = fitting.filter { index[$0].module == file.module }
    if own.count == 1 { return own[0] }
    if let here = own.first(where: { index[$0].declaration?.file == file.id }) { return here }
    if own.isEmpty, fitting.count == 1 { return fitting[0] }
    return nil
  }

  /// The name with the type around it, where it means a type that is nested in one around the scope.
  func qualified(_ name: TypeName, from file: SourceFile, scope: ScopeID) -> TypeName {
    guard name.qualifier == .none, let candidates = index.typesByName[name.name] else { return name }
    for candidate in candidates {
      let qualifier = index[candidate].qualifier
      if qualifier != .none, index.isVisible(candidate, from: file.module), isAround(qualifier, scope, file) {
        return TypeName(name: name.name, qualifier: qualifier)
      }
    }
    return name
  }

  private func isAround(_ qualifier: Symbol, _ scope: ScopeID, _ file: SourceFile) -> Bool {
    var scope = scope
    while !scope.isNone {
      if let declaration = file.outline[scope].declaration.ifAny, file.outline[declaration].name == qualifier {
        return true
      }
      scope = file.outline[scope].parent
    }
    return false
  }

  /// The type that an alias stands for, where the project declares no type of the name.
  func alias(_ name: TypeName, from file: SourceFile) -> SwiftType? {
    guard index.typesByName[name.name] == nil, let alias = index.aliases[name.name]?.first else { return nil }
    let declared = index.file(alias)
    var reader = SwiftTypeReader(declared)
    let type = reader.read(declared.outline[alias.declaration].type)
    return type.name == name ? nil : type
  }

  /// Whether the type is, inherits from or conforms to the framework's type of that name.
  func inherits(_ type: SwiftType, from name: Symbol, _ file: SourceFile) -> Bool {
    guard case .named(let written, _) = type else { return false }
    if written.name == name { return true }
    if name == Names.NSManagedObjectContext, contextProtocols.contains(written.name) { return true }
    guard let all = index.typesByName[written.name] else { return false }
    if let id = self.type(written, from: file, scope: .none) { return index.inherits(id, from: name) }
    // Ambiguous, or nested: only what all of them are.
    let fitting = all.filter { index.isVisible($0, from: file.module) }.filter {
      written.qualifier == .none || index[$0].qualifier == written.qualifier
    }
    return !fitting.isEmpty && fitting.allSatisfy { index.inherits($0, from: name) }
  }

  /// Whether the project declares no type of the name, so that the framework's is meant.
  func typeIsFree(_ name: Symbol, _ file: SourceFile) -> Bool {
    (index.typesByName[name] ?? []).allSatisfy { index[$0].kind == .extension || index[$0].qualifier != .none }
  }

  /// Whether the project declares its own `perform` or `performAndWait` on contexts.
  func declares(_ name: Symbol, onContextIn file: SourceFile) -> Bool { false }

  func global(_ name: Symbol, from file: SourceFile) -> DeclarationReference? {
    index.globals[name]?.first { index.declaration($0).kind == .variable }
  }

  func globalFunction(_ name: Symbol, from file: SourceFile) -> DeclarationReference? {
    index.globals[name]?.first { index.declaration($0).kind == .function }
  }

  /// The one of several functions of a name that a call means by its labels; nil where that is not sure.
  func chosen(_ functions: [DeclarationReference], _ arguments: Arguments) -> DeclarationReference? {
    guard functions.count > 1 else { return functions.first }
    let shape = arguments.shape
    let fitting = functions.filter { reference in
      let declaration = index.declaration(reference)
      let parameters = index.file(reference).outline.parameters[declaration.parameters]
      return fits(Array(parameters), shape.labels, shape.trailing)
    }
    return fitting.count == 1 ? fitting[0] : nil
  }

  private func fits(_ parameters: [Parameter], _ labels: [Symbol], _ trailing: Int) -> Bool {
    var position = 0
    for label in labels {
      while position < parameters.count, parameters[position].label != label {
        guard !parameters[position].defaultValue.isNone else { return false }
        position += 1
      }
      guard position < parameters.count else { return false }
      position += 1
    }
    let rest = parameters[min(position, parameters.count)...]
    return rest.filter(\.defaultValue.isNone).count <= trailing && rest.count >= min(trailing, 1)
  }

  /// The entity and those that it inherits from.
  func lineage(of entity: ModelEntity) -> [ModelEntity] {
    for model in index.models {
      let lineage = model.schema.lineage(of: entity.name)
      if !lineage.isEmpty { return lineage }
    }
    return [entity]
  }

  /// The Swift type of an entity by its name in the model.
  func entityType(_ name: String?) -> SwiftType {
    guard let name else { return .unknown }
    for model in index.models {
      if let entity = model.schema.entity(named: name) {
        return .named(Symbol(entity.className ?? "NSManagedObject"))
      }
    }
    return .unknown
  }

  // MARK: Isolation

  /// What a member or function is isolated to.
  func isolation(of id: DeclarationID, in file: SourceFile) -> Isolation {
    let outline = file.outline
    let declaration = outline[id]
    if let own = attributed(declaration, outline) { return own }
    if declaration.modifiers.contains(.nonisolated) { return .nonisolated }
    if declaration.kind == .accessor, !declaration.owner.isNone {
      return isolation(of: declaration.owner, in: file)
    }
    guard let parent = outline[declaration.scope].declaration.ifAny, outline[parent].kind.isType else {
      return file.settings.defaultIsolation == .mainActor ? .mainActor : .nonisolated
    }
    let reference = DeclarationReference(file: file.id, declaration: parent)
    // An attribute of an extension counts for its members.
    if let own = attributed(outline[parent], outline) { return own }
    if outline[parent].modifiers.contains(.nonisolated) { return .nonisolated }
    guard let type = index.type(of: reference) else { return .nonisolated }
    let isolation = isolations[type.index]
    // What a class overrides keeps the isolation of what it overrides; so says the superclass's.
    if isolation == .nonisolated, file.settings.defaultIsolation == .mainActor, index[type].kind != .actor,
      index[type].module == file.module
    {
      return .mainActor
    }
    if case .actor = isolation, declaration.modifiers.contains(.static) { return .nonisolated }
    if isolation == .contextActor, declaration.modifiers.contains(.static) { return .nonisolated }
    return isolation
  }

  /// Whether `@concurrent` stands before a function (SE-0461).
  func isConcurrent(_ id: DeclarationID, in file: SourceFile) -> Bool {
    file.outline[id].attributes.contains { file.outline.attributes[$0].name == Symbol("concurrent") }
  }

  private func attributed(_ declaration: Declaration, _ outline: Outline) -> Isolation? {
    for number in declaration.attributes {
      let name = outline.attributes[number].name
      if name == Names.MainActor { return .mainActor }
      if FrameworkFacts.executorMacros.contains(name) { return .contextActor }
      // A global actor of the project.
      if let types = index.typesByName[name], types.contains(where: { isGlobalActor($0) }) { return .actor(name) }
    }
    return nil
  }

  private func isGlobalActor(_ id: TypeID) -> Bool {
    guard let reference = index[id].declaration else { return false }
    let outline = index.file(reference).outline
    return outline[reference.declaration].attributes.contains {
      outline.attributes[$0].name == Symbol("globalActor")
    }
  }

  private func typeIsolation(_ id: TypeID) -> Isolation {
    let record = index[id]
    if let reference = record.declaration {
      let outline = index.file(reference).outline
      if let own = attributed(outline[reference.declaration], outline) { return own }
      if record.kind == .actor { return actorIsolation(id) }
    }
    let ancestors = index.ancestors(id)
    if ancestors.contains(where: { FrameworkFacts.callbackClasses.contains($0) }) { return .unknown }
    if record.kind == .class || record.kind == .extension || record.kind == .struct || record.kind == .enum {
      if ancestors.contains(where: { FrameworkFacts.mainActorClasses.contains($0) }) { return .mainActor }
      if record.declaration != nil, conformsToMainActorProtocol(id) { return .mainActor }
      if record.kind == .class, hasUnknownSuperclass(id) { return .unknown }
      for name in ancestors where name != record.name {
        for parent in index.typesByName[name] ?? [] {
          guard let reference = index[parent].declaration else { continue }
          let outline = index.file(reference).outline
          if index[parent].kind == .class, attributed(outline[reference.declaration], outline) == .mainActor {
            return .mainActor
          }
        }
      }
    }
    return .nonisolated
  }

  /// Whether a superclass lies outside of the project and of the frameworks that are known: it may be bound to the
  /// main actor.
  private func hasUnknownSuperclass(_ id: TypeID) -> Bool {
    var current = id
    for _ in 0..<16 {
      let record = index[current]
      guard let first = record.inherited.first, first.declaration == record.declaration else { return false }
      if FrameworkFacts.nonisolatedAncestors.contains(first.name) { return false }
      let declared = index.parents(first.name, of: record).filter { $0 != current && index[$0].kind != .extension }
      guard let parent = declared.first else { return true }
      if index[parent].kind != .class { return false }
      current = parent
    }
    return true
  }

  /// Whether the type conforms, where it is declared, to a protocol of the main actor.
  private func conformsToMainActorProtocol(_ id: TypeID) -> Bool {
    for entry in index[id].inherited where entry.declaration == index[id].declaration {
      if FrameworkFacts.mainActorProtocols.contains(entry.name) { return true }
      for parent in index.typesByName[entry.name] ?? [] where index[parent].kind == .protocol {
        guard let reference = index[parent].declaration else { continue }
        let outline = index.file(reference).outline
        if attributed(outline[reference.declaration], outline) == .mainActor { return true }
        if index.ancestors(parent).contains(where: { FrameworkFacts.mainActorProtocols.contains($0) }) { return true }
      }
    }
    return false
  }

  private func actorIsolation(_ id: TypeID) -> Isolation {
    // An actor that names its executor may run on a context's queue.
    if !index.ownMembers(Names.unownedExecutor, of: id).isEmpty { return .contextActor }
    return .actor(index[id].name)
  }

  // MARK: What functions do with their arguments

  /// Whether a call reads the managed object that is its argument: an initialiser of the project does, and a function
  /// that touches its parameter.
  func callReads(argument: ExpressionID, of call: SuffixID, _ inference: FileInference) -> Bool {
    guard let callee = callee(of: call, inference) else { return false }
    let declaration = index.declaration(callee)
    guard !declaration.modifiers.contains(.async),
      isolation(of: callee.declaration, in: index.file(callee)) != .mainActor
    else { return false }
    let outline = inference.file.outline
    var position = 0
    for current in outline.arguments(of: call) {
      if outline[current].value == argument { break }
      position += 1
    }
    let parameters = index.file(callee).outline.parameters[declaration.parameters]
    guard position < parameters.count else { return false }
    let parameter = parameters[parameters.startIndex + position]
    return touches(parameter, in: callee)
  }

  /// The function or initialiser that a call means, where it is sure.
  private func callee(of call: SuffixID, _ inference: FileInference) -> DeclarationReference? {
    let outline = inference.file.outline
    let chain = outline[outline[call].chain]
    let arguments = Arguments(outline, call)
    guard chain.root == .name, chain.firstSuffix == call,
      inference.binding(chain.name, at: chain.token, in: chain.scope) == nil
    else { return nil }
    if case .metatype(let type)? = inference.values(of: outline[call].chain).first?.type, let name = type.name,
      let id = self.type(name, from: inference.file, scope: chain.scope)
    {
      let initializers = index.bodies(of: id).flatMap { body -> [DeclarationReference] in
        let other = index.file(body).outline
        guard let scope = other[body.declaration].body.ifAny else { return [] }
        return other.declarations(in: scope).filter { other[$0].kind == .initializer }.map {
          DeclarationReference(file: body.file, declaration: $0)
        }
      }
      return chosen(initializers, arguments)
    }
    if let own = inference.enclosingType(chain.scope)?.id {
      let functions = index.members(chain.name, of: own).filter { index.declaration($0).kind == .function }
      if let function = chosen(functions, arguments) { return function }
    }
    return globalFunction(chain.name, from: inference.file)
  }

  /// Whether the body of a function reads a member of the object that its parameter is.
  private func touches(_ parameter: Parameter, in function: DeclarationReference) -> Bool {
    let outline = index.file(function).outline
    guard let body = outline[function.declaration].body.ifAny, parameter.name != .none else { return false }
    let range = outline[body].tokens
    return outline.chains.contains { chain in
      guard chain.name == parameter.name, chain.root == .name, range.contains(Int(chain.token)),
        let first = chain.firstSuffix.ifAny
      else { return false }
      return outline[first].kind == .member && !FrameworkFacts.freeObjectMembers.contains(outline[first].name)
    }
  }

  // MARK: Expressions by place

  /// The expressions that start within the tokens, in order.
  func expressions(in range: TokenRange, of file: SourceFile) -> [ExpressionID] {
    let all = file.outline.expressions
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if all[middle].tokens.start < range.start { low = middle + 1 } else { high = middle }
    }
    var found: [ExpressionID] = []
    while low < all.count, all[low].tokens.start < range.end {
      found.append(ExpressionID(low))
      low += 1
    }
    return found
  }

  /// How many assignments give a variable another value, its declaration not counted.
  func assignments(to binding: BindingID, in file: SourceFile) -> Int {
    let outline = file.outline
    let name = outline[binding].name
    let scope = outline[outline[binding].scope].tokens
    var count = 0
    for expression in expressions(in: scope, of: file) where outline[expression].assignment >= 0 {
      for chain in outline.chains(of: expression)
      where outline[chain].marks.contains(.assigned) && outline[chain].name == name && outline[chain].firstSuffix.isNone
      {
        count += 1
      }
    }
    return count
  }
}
