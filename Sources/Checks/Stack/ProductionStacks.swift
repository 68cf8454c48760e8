import Lexer

/// A type of the project that opens the app's own store.
struct ProductionStack: Sendable {
  /// The type.
  var type: TypeID
  /// Its name.
  var name: Symbol
  /// Where it makes its container.
  var container: Location
  /// Whether an argument of its initialiser, which is false by default, puts the store in memory.
  var hasSwitch: Bool
}

/// Finds the types that open the app's own store when they are made with no arguments, or by their shared instance.
struct ProductionStacks {
  /// The types, each once.
  let all: [ProductionStack]

  init(_ project: Project, _ facts: StackFacts) {
    var seen: Set<TypeID> = []
    all = facts.productContainers.compactMap { site in
      guard !site.isOwnClass, site.store != .memory, let owner = site.owner,
        let type = project.index.enclosingType(of: owner), seen.insert(type).inserted,
        Self.loadsStores(project, project.index.file(owner))
      else { return nil }
      let hasSwitch = site.store == .unknown
      // Memory that is named elsewhere in the file may be what tests get.
      if hasSwitch ? !Self.hasSwitch(project, type) : Self.namesMemory(project.index.file(owner)) { return nil }
      return ProductionStack(
        type: type, name: project.index[type].name, container: site.location, hasSwitch: hasSwitch)
    }
  }

  private static func loadsStores(_ project: Project, _ file: SourceFile) -> Bool {
    !project.calls(of: file)[Names.loadPersistentStores].isEmpty
  }

  private static func namesMemory(_ file: SourceFile) -> Bool {
    for index in file.lexed.tokens.indices {
      let token = file.lexed.tokens[index]
      switch token.kind {
      case .identifier:
        let name = file.symbol(of: index)
        if name == Names.NSInMemoryStoreType || name == Names.inMemory { return true }
      case .stringSegment:
        if file.text(token.range) == "/dev/null" { return true }
      default:
        continue
      }
    }
    return false
  }

  /// Whether an initialiser has a parameter that is false unless a caller says otherwise: `inMemory: Bool = false`.
  static func hasSwitch(_ project: Project, _ type: TypeID) -> Bool {
    project.index.bodies(of: type).contains { body in
      let file = project.index.file(body)
      let outline = file.outline
      guard let scope = outline[body.declaration].body.ifAny else { return false }
      return outline.declarations(in: scope).contains { id in
        guard outline[id].kind == .initializer else { return false }
        return outline.parameters[outline[id].parameters].contains { parameter in
          guard let value = parameter.defaultValue.ifAny else { return false }
          return file.word(Int(outline[value].tokens.start)) == .false
        }
      }
    }
  }
}
