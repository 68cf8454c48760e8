import Lexer

/// A container is used before its stores are loaded.
struct ContextBeforeStoreLoad: Rule {
  static let info = RuleInfo(
    slug: "context-before-store-load",
    family: .stack,
    level: .warning,
    summary: "A container is used before its stores are loaded",
    why: """
      Until 'loadPersistentStores' is called the container's coordinator has no store: a fetch finds nothing, a save \
      has nowhere to go and throws, and a context that is made then works on a stack that is half set up.
      """,
    instead: "Load the stores first.",
    examples: [
      .bad(
        """
        import CoreData

        final class Stack {
          let container: NSPersistentContainer
          let worker: NSManagedObjectContext

          init() {
            container = NSPersistentContainer(name: "Notes")
            worker = ⟦container.newBackgroundContext()⟧
            container.loadPersistentStores { _, error in
              if let error { print(error) }
            }
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Stack {
          let container: NSPersistentContainer
          let worker: NSManagedObjectContext

          init() {
            container = NSPersistentContainer(name: "Notes")
            container.loadPersistentStores { _, error in
              if let error { print(error) }
            }
            container.viewContext.automaticallyMergesChangesFromParent = true
            worker = container.newBackgroundContext()
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let loads = StoreLoads(file.inference).all()
    guard !loads.isEmpty else { return }
    let reader = StoreLoads(file.inference)
    var told: Set<Int32> = []
    for load in loads {
      let scope = load.place.scope
      let isOnly = reader.isOnly(load, loads)
      guard !file.isTestOrPreview(scope), isMadeHere(load, isOnly: isOnly, file), isFirst(load, loads) else { continue }
      for use in uses(of: load, file) where use.token < load.token && told.insert(use.tokens.start).inserted {
        report(use, load, file, &findings)
      }
    }
  }

  /// A use of a container or of its view context.
  private struct Use {
    var token: Int32
    var tokens: TokenRange
    var isContext: Bool
  }

  private func isFirst(_ load: StoreLoad, _ loads: [StoreLoad]) -> Bool {
    !loads.contains {
      $0.container == load.container && $0.around == load.around && $0.token < load.token
    }
  }

  /// Whether the container is made by the code around the load, or before that by its type.
  private func isMadeHere(_ load: StoreLoad, isOnly: Bool, _ file: FileView) -> Bool {
    file.stack.containers.contains { site in
      guard site.location.file == file.file.id else { return false }
      let call = file.calls.all.first {
        $0.member.isNone && file.location($0.token).range.start == site.location.range.start
      }
      return call.map { isMade($0, load, isOnly: isOnly, file) } ?? false
    }
  }

  /// Whether the container that a call makes is the one that is loaded, and nothing has loaded it before: it is made in
  /// the same code, or by the declaration of a property that an initialiser loads, or that is loaded nowhere else.
  private func isMade(_ call: CallSite, _ load: StoreLoad, isOnly: Bool, _ file: FileView) -> Bool {
    let outline = file.outline
    let expression = outline[call.chain].expression
    if let binding = outline[expression].binding.ifAny {
      guard outline[outline[binding].scope].kind == .type else {
        return load.around.contains(Int(call.token))
          && load.container == AccessPath(root: .binding(file.file.id, binding))
      }
      let own = file.inference.enclosingType(outline[binding].scope)
      let function = file.function(around: load.place.scope)
      return load.container == own.map { AccessPath(root: .instance($0.name)).member(outline[binding].name) }
        && !function.isNone && (outline[function].kind == .initializer || isOnly)
    }
    guard load.around.contains(Int(call.token)), outline[expression].assignment >= 0,
      let target = outline[expression].firstChain.ifAny
    else { return false }
    return file.inference.values(of: target).last?.path == load.container
  }

  private func uses(of load: StoreLoad, _ file: FileView) -> [Use] {
    let reader = StoreLoads(file.inference)
    var found: [Use] = []
    for name in [Names.newBackgroundContext, Names.performBackgroundTask] {
      for call in file.calls[name] {
        let scope = file.outline[call.chain].scope
        guard reader.container(of: call) == load.container, reader.runsInPlace(scope) else { continue }
        let isTask = name == Names.performBackgroundTask
        let start = isTask ? call.token : file.outline[call.chain].token
        let tokens = TokenRange(Int(start), Int(isTask ? call.token + 1 : file.outline[call.suffix].end))
        found += places(of: scope, call.token, in: load, file).map { Use(token: $0, tokens: tokens, isContext: true) }
      }
    }
    for use in file.contextUses where use.callee == nil {
      let scope = file.outline[use.chain].scope
      guard use.context.path == load.container.member(Names.viewContext), Self.storeUses.contains(use.name),
        reader.runsInPlace(scope)
      else { continue }
      found += places(of: scope, use.token, in: load, file).map { Use(token: $0, tokens: use.tokens, isContext: false) }
    }
    return found.sorted { $0.token < $1.token }
  }

  /// Where code runs in the function of a load: there, or in a method that it calls.
  private func places(of scope: ScopeID, _ token: Int32, in load: StoreLoad, _ file: FileView) -> [Int32] {
    if load.around.contains(Int(token)) { return [token] }
    return SetUpOrder(file.inference).places(of: scope, at: token).filter { $0.around == load.around }.map(\.token)
  }

  /// What asks the store.
  private static let storeUses = SymbolSet([Names.fetch, Names.save, Names.count, Names.execute, Names.existingObject])

  private func report(_ use: Use, _ load: StoreLoad, _ file: FileView, _ findings: inout FindingSink) {
    let location = file.location(use.tokens)
    findings.report(
      use.isContext
        ? "this context is made before the stores of its container are loaded; load them first"
        : "the view context is used before the stores of its container are loaded; load them first",
      at: location,
      flow: [
        FlowStep(file.location(load.call.token), "the stores are loaded here, later"),
        FlowStep(location, use.isContext ? "the context is made here" : "the store is asked here"),
      ])
  }
}
