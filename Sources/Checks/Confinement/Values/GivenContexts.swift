import Lexer

/// What calls give an initialiser for a context that it keeps.
struct GivenContext: Hashable, Sendable {
  /// Its queue; borrowed where a call's context is not known, or where the calls do not agree.
  var queue: ContextQueue
  /// Whether some call stands on the queue of the context that it gives: what is made there is used there.
  var isOnQueue: Bool
  /// Whether some call gives one with a queue of its own.
  var mayBeBackground: Bool
  /// Where it is given.
  var origin: Location?

  /// What holds of two calls.
  func joined(with other: GivenContext) -> GivenContext {
    GivenContext(
      queue: queue == other.queue ? queue : .borrowed, isOnQueue: isOnQueue || other.isOnQueue,
      mayBeBackground: mayBeBackground || other.mayBeBackground, origin: origin)
  }
}

/// A parameter of an initialiser, or a stored property that the memberwise initialiser sets.
struct GivenKey: Hashable, Sendable {
  /// The initialiser, or the property.
  var declaration: DeclarationReference
  /// The parameter's place; 0 for a property.
  var position: Int
}

/// Finds in one file the contexts that are given to initialisers of types that keep them.
struct GivenContextsReader {
  private let inference: FileInference
  private let resolver: CallResolver
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference) {
    self.inference = inference
    resolver = CallResolver(inference)
  }

  /// - Parameter holders: the names of the types that keep a context which is given to them.
  func read(holders: SymbolSet) -> [GivenKey: GivenContext] {
    guard !inference.file.role.isTest, !inference.file.role.isPreviewOrSample else { return [:] }
    var given: [GivenKey: GivenContext] = [:]
    let own = [Names.`init`, Names.SelfType]
    for name in inference.calls.names where holders.contains(name) || own.contains(name) {
      for site in inference.calls[name] { add(site, &given) }
    }
    return given
  }

  private func add(_ site: CallSite, _ given: inout [GivenKey: GivenContext]) {
    if let callee = resolver.callee(of: site) {
      guard project.index.declaration(callee).kind == .initializer else { return }
      let other = project.index.file(callee)
      let arguments = resolver.arguments(of: site.suffix, to: callee)
      for (position, parameter) in other.outline.parameters[project.index.declaration(callee).parameters].enumerated() {
        let key = GivenKey(declaration: callee, position: position)
        if let argument = arguments[position] {
          add(argument, key, site, &given)
        } else if let usual = parameter.defaultValue.ifAny {
          addUsual(usual, of: other, key, &given)
        }
      }
      return
    }
    guard let type = madeType(site) else { return }
    for argument in outline.arguments(of: site.suffix) where outline[argument].label != .none {
      guard
        let property = inference.members(outline[argument].label, of: type).first(where: {
          project.index.declaration($0).kind == .variable
        })
      else { continue }
      add(outline[argument].value, GivenKey(declaration: property, position: 0), site, &given)
    }
  }

  private func add(
    _ argument: ExpressionID, _ key: GivenKey, _ site: CallSite, _ given: inout [GivenKey: GivenContext]
  ) {
    let value = inference.value(of: argument)
    guard inference.isContext(value.type), let context = value.context else { return }
    let executor = inference.executor(of: site.chain).executor
    var isOnQueue = false
    if case .queue(let other) = executor { isOnQueue = !other.isSurelyOther(than: context) }
    let new = GivenContext(
      queue: context.queue, isOnQueue: isOnQueue,
      mayBeBackground: context.queue == .background || context.mayBeBackground,
      origin: context.origin
        ?? Location(file: inference.file.id, range: inference.file.range(of: outline[argument].tokens)))
    given[key] = given[key]?.joined(with: new) ?? new
  }

  /// A parameter's default value is what a call gives that leaves it out.
  private func addUsual(
    _ usual: ExpressionID, of other: SourceFile, _ key: GivenKey, _ given: inout [GivenKey: GivenContext]
  ) {
    let inference = other.id == self.inference.file.id ? self.inference : FileInference(project, other)
    let value = inference.value(of: usual)
    guard inference.isContext(value.type), let context = value.context else { return }
    let new = GivenContext(
      queue: context.queue, isOnQueue: false,
      mayBeBackground: context.queue == .background || context.mayBeBackground, origin: context.origin)
    given[key] = given[key]?.joined(with: new) ?? new
  }

  /// The struct that a call makes by its memberwise initialiser.
  private func madeType(_ site: CallSite) -> TypeID? {
    guard site.member.isNone || site.name == Names.`init` else { return nil }
    guard case .metatype(.named(let name, _))? = inference.values(of: site.chain).first?.type,
      let id = project.type(name, from: inference.file, scope: outline[site.chain].scope),
      project.index[id].kind == .struct
    else { return nil }
    return id
  }
}

extension Project {
  /// How many times in a row a context may be handed from one initialiser to the next and be followed.
  private static let handingLimit = 4

  /// Finds out which contexts types are given by their initialisers, and what that makes of what they hand out.
  func findGivenContexts(_ files: [FileAnswers], jobs: Int) {
    let holders = openContextHolders()
    guard !holders.files.isEmpty else { return }
    for _ in 0..<Self.handingLimit {
      let parts = Parallel.map(files, stride: 16, jobs: jobs) { file in
        GivenContextsReader(file.inference).read(holders: holders.names)
      }
      var found: [GivenKey: GivenContext] = [:]
      for part in parts { found.merge(part) { $0.joined(with: $1) } }
      guard found != given else { return }
      given = found
      findValues(files, open: holders.files, jobs: jobs)
    }
  }

  /// The types with a stored context of which nothing is known but that it is one, and the files that they are in.
  private func openContextHolders() -> (names: SymbolSet, files: Set<Int>) {
    var names: Set<Symbol> = []
    var files: Set<Int> = []
    let open = values.declarations { declaration, value in
      guard let context = value.context else { return false }
      return context.queue == .borrowed && value.handedOut == nil && context.path.members.count <= 1
        && index.declaration(declaration).kind == .variable
    }
    for declaration in open {
      guard let type = index.enclosingType(of: declaration) else { continue }
      names.insert(index[type].name)
      files.insert(declaration.file.index)
    }
    return (SymbolSet(Array(names)), files)
  }
}
