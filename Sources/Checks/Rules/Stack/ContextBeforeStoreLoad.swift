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
    for load in loads {
      let scope = file.outline[load.call.chain].scope
      guard !file.isTestOrPreview(scope), isMadeHere(load, file), isFirst(load, loads) else { continue }
      for use in uses(of: load, file) where use.token < load.call.token {
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
      $0.container == load.container && $0.around == load.around && $0.call.token < load.call.token
    }
  }

  /// Whether the container is made by the code around the load, or before that by its type.
  private func isMadeHere(_ load: StoreLoad, _ file: FileView) -> Bool {
    file.stack.containers.contains { site in
      guard site.location.file == file.file.id else { return false }
      let call = file.calls.all.first {
        $0.member.isNone && file.location($0.token).range.start == site.location.range.start
      }
      return call.map { isMade($0, load, file) } ?? false
    }
  }

  /// Whether the container that a call makes is the one that is loaded, and nothing has loaded it before: it is made in
  /// the same code, or by the declaration of a property that an initialiser loads.
  private func isMade(_ call: CallSite, _ load: StoreLoad, _ file: FileView) -> Bool {
    let outline = file.outline
    let expression = outline[call.chain].expression
    if let binding = outline[expression].binding.ifAny {
      guard outline[outline[binding].scope].kind == .type else {
        return load.around.contains(Int(call.token))
          && load.container == AccessPath(root: .binding(file.file.id, binding))
      }
      let own = file.inference.enclosingType(outline[binding].scope)
      let function = file.function(around: outline[load.call.chain].scope)
      return load.container == own.map { AccessPath(root: .instance($0.name)).member(outline[binding].name) }
        && !function.isNone && outline[function].kind == .initializer
    }
    guard load.around.contains(Int(call.token)), outline[expression].assignment >= 0,
      let target = outline[expression].firstChain.ifAny
    else { return false }
    return file.inference.values(of: target).last?.path == load.container
  }

  private func uses(of load: StoreLoad, _ file: FileView) -> [Use] {
    let reader = StoreLoads(file.inference)
    var found: [Use] = []
    for call in file.calls[Names.newBackgroundContext] where load.around.contains(Int(call.token)) {
      let scope = file.outline[call.chain].scope
      guard reader.container(of: call) == load.container, reader.runsInPlace(scope) else { continue }
      let tokens = TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end))
      found.append(Use(token: call.token, tokens: tokens, isContext: true))
    }
    for use in file.contextUses where use.callee == nil && load.around.contains(Int(use.token)) {
      guard use.context.path == load.container.member(Names.viewContext), Self.storeUses.contains(use.name),
        reader.runsInPlace(file.outline[use.chain].scope)
      else { continue }
      found.append(Use(token: use.token, tokens: use.tokens, isContext: false))
    }
    return found.sorted { $0.token < $1.token }
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
