import Lexer

/// Tells which options a store is added with, as far as code shows it.
struct StoreOptions {
  /// How many variables, properties and functions may hand a dictionary on.
  private static let depthLimit = 5

  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// Whether the options of a call are left out, `nil`, or a dictionary that is in sight and does not speak of migration.
  func lackMigration(_ call: CallSite) -> Bool {
    guard let options = Arguments(outline, call.suffix)[Names.options] else { return true }
    return lacksMigration(options, depth: 0)
  }

  private func lacksMigration(_ options: ExpressionID, depth: Int) -> Bool {
    guard depth < Self.depthLimit, let chain = outline[options].firstChain.ifAny, outline[chain].next.isNone else {
      return false
    }
    switch outline[chain].root {
    case .nilLiteral: return true
    case .dictionary, .array: return outline[chain].firstSuffix.isNone && !speaksOfMigration(outline[options].tokens)
    case .name, .selfKeyword: return variableLacksMigration(chain, depth) || givenLacksMigration(chain, depth)
    default: return false
    }
  }

  // MARK: Variables

  private func variableLacksMigration(_ chain: ChainID, _ depth: Int) -> Bool {
    let current = outline[chain]
    guard current.root == .name, current.firstSuffix.isNone,
      let binding = inference.binding(current.name, at: current.token, in: current.scope),
      outline[binding].kind == .variable, let value = outline[binding].value.ifAny,
      lacksMigration(value, depth: depth + 1)
    else { return false }
    // Nothing is put into it later.
    return !inference.mentions[current.name].contains { mention in
      let chain = outline[mention.chain]
      // `options[NSSQLitePragmasOption] = …` adds another one.
      if chain.marks.contains(.assigned), let first = chain.firstSuffix.ifAny, outline[first].kind == .subscript {
        return speaksOfMigration(chain.tokens) || !namesOption(chain.tokens)
      }
      guard mention.member.isNone, inference.binding(chain.name, at: chain.token, in: chain.scope) == binding else {
        return false
      }
      // A method may add what is missing.
      return chain.marks.contains(.assigned) || chain.marks.contains(.inout)
        || outline.suffixes(of: mention.chain).contains { outline[$0].kind == .call }
    }
  }

  // MARK: Properties and functions

  /// Whether a computed property, a constant or a function of the project gives a dictionary that is in sight there.
  private func givenLacksMigration(_ chain: ChainID, _ depth: Int) -> Bool {
    guard let giver = giver(of: chain), !isReplaceable(giver) else { return false }
    let file = inference.project.index.file(giver)
    let other = file.id == inference.file.id ? inference : FileInference(inference.project, file)
    return StoreOptions(other).lacksMigration(giver.declaration, depth + 1)
  }

  /// The property or function that a chain's value comes from: `configuration.options`, `options()`.
  private func giver(of id: ChainID) -> DeclarationReference? {
    let chain = outline[id]
    if let last = chain.lastSuffix.ifAny, outline[last].kind == .call {
      return inference.calls.site(of: last, outline).flatMap { CallResolver(inference).callee(of: $0) }
    }
    var type = inference.enclosingType(chain.scope)?.id
    var name = chain.name
    if let member = chain.lastSuffix.ifAny {
      guard outline[member].kind == .member else { return nil }
      var receiver = inference.receiver(of: member).type
      if case .metatype(let of) = receiver { receiver = of }
      type = receiver.name.flatMap { inference.project.type($0, from: inference.file, scope: chain.scope) }
      name = outline[member].name
    } else if inference.binding(chain.name, at: chain.token, in: chain.scope) != nil {
      return nil
    }
    guard let type, case let members = inference.members(name, of: type), members.count == 1 else { return nil }
    return members[0]
  }

  /// Whether another type may give something else in its place: one that conforms to a protocol, or a subclass.
  private func isReplaceable(_ member: DeclarationReference) -> Bool {
    let index = inference.project.index
    guard let type = index.enclosingType(of: member) else { return false }
    let name = index.declaration(member).name
    return index[type].kind == .protocol
      || index.heirs(of: index[type].name).contains { $0 != type && !index.ownMembers(name, of: $0).isEmpty }
  }

  private func lacksMigration(_ declaration: DeclarationID, _ depth: Int) -> Bool {
    let current = outline[declaration]
    guard outline.depth == .full, isFixed(declaration), !speaksOfMigration(current.tokens),
      !outline.suffixes.contains(where: { $0.kind == .call && current.tokens.contains(Int($0.token)) })
    else { return false }
    let results = results(of: declaration)
    return !results.isEmpty && results.allSatisfy { lacksMigration($0, depth: depth) }
  }

  /// Whether what a declaration gives stands in its code: no other class and nobody who stores into it decides.
  private func isFixed(_ declaration: DeclarationID) -> Bool {
    let current = outline[declaration]
    if current.modifiers.contains(.override) { return false }
    guard current.kind == .variable else { return current.kind == .function && !current.body.isNone }
    let isComputed = outline.declarations.contains { $0.owner == declaration && $0.name == Names.get }
    return isComputed || current.modifiers.contains(.let)
  }

  /// What a function, getter or constant gives.
  private func results(of declaration: DeclarationID) -> [ExpressionID] {
    let current = outline[declaration]
    if let binding = current.binding.ifAny, let value = outline[binding].value.ifAny { return [value] }
    let all = inference.project.expressions(in: current.tokens, of: inference.file)
    let returned = all.filter { outline[$0].role == .returned }
    guard returned.isEmpty else { return Array(returned) }
    let statements = all.filter { outline[$0].role == .statement }
    return statements.count == 1 ? Array(statements) : []
  }

  // MARK: Words

  private func speaksOfMigration(_ tokens: TokenRange) -> Bool {
    tokens.indices.contains { Self.optionNames.contains(inference.file.symbol(of: $0)) }
  }

  /// Whether a key is written as one of the framework's options, and not a variable that may be any.
  private func namesOption(_ tokens: TokenRange) -> Bool {
    tokens.indices.contains {
      inference.file.lexed.tokens[$0].kind == .identifier
        && inference.file.text(inference.file.range(of: Int32($0))).hasPrefix("NS")
    }
  }

  /// A store that is only read is never migrated, and one that another tool migrates says so.
  private static let optionNames = SymbolSet([
    Symbol("NSMigratePersistentStoresAutomaticallyOption"), Symbol("NSInferMappingModelAutomaticallyOption"),
    Symbol("NSReadOnlyPersistentStoreOption"), Symbol("NSPersistentStoreStagedMigrationManagerOptionKey"),
  ])
}
