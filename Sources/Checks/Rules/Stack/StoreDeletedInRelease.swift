import Lexer

/// The user's store is removed where it is opened.
struct StoreDeletedInRelease: Rule {
  static let info = RuleInfo(
    slug: "store-deleted-in-release",
    family: .stack,
    level: .warning,
    summary: "The store is removed when it cannot be opened, or before it is",
    why: """
      What starts as a convenience while the model changes every day reaches the users: at the first error of a \
      migration, or at every launch, all that they have stored is gone.
      """,
    instead: "Remove the store in '#if DEBUG' only, and in the app report the error and keep the file.",
    examples: [
      .bad(
        """
        import CoreData

        func open(_ container: NSPersistentContainer) {
          container.loadPersistentStores { description, error in
            guard error != nil, let url = description.url else { return }
            do {
              try ⟦FileManager.default.removeItem(at: url)⟧
            } catch {
              print(error)
            }
          }
        }
        """),
      .good(
        """
        import CoreData

        func open(_ container: NSPersistentContainer) {
          container.loadPersistentStores { description, error in
            guard error != nil, let url = description.url else { return }
            #if DEBUG
              try? FileManager.default.removeItem(at: url)
            #endif
            print(url)
          }
        }
        """),
      .good(
        """
        import CoreData

        func signOut(_ container: NSPersistentContainer) throws {
          guard let url = container.persistentStoreCoordinator.persistentStores.first?.url else { return }
          try container.persistentStoreCoordinator.destroyPersistentStore(at: url, type: .sqlite)
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let loads = file.calls[Names.loadPersistentStores] + file.calls[Names.addPersistentStore]
    guard !loads.isEmpty else { return }
    var told: [Int32] = []
    // The files of one store go one by one, or on each system in its own way: the function is told of once.
    var functions: Set<DeclarationID> = []
    let removals = file.calls[Names.removeItem] + file.calls[Names.destroyPersistentStore]
    for call in removals.sorted(by: { $0.token < $1.token }) {
      let scope = file.outline[call.chain].scope
      guard !file.isTestOrPreview(scope), !file.isMainProgram(scope), !file.isDebugOnly(call), isOfStore(call, file)
      else { continue }
      let failed = failedLoad(call, loads, file)
      guard let load = failed ?? nextLoad(call, loads, file) else { continue }
      told.append(call.token)
      let function = file.function(around: scope)
      guard function.isNone || functions.insert(function).inserted else { continue }
      report(call, load, isEarlier: failed == nil, file, &findings)
    }
    checkHelpers(loads, told, file, &findings)
  }

  /// Functions of other places that remove the files they are given, called with the store's when it cannot be opened.
  private func checkHelpers(
    _ loads: ArraySlice<CallSite>, _ told: [Int32], _ file: FileView, _ findings: inout FindingSink
  ) {
    let removals = RemovingFunctions(file.inference)
    for call in file.calls.all.sorted(by: { $0.token < $1.token }) {
      guard let removal = removals.removal(behind: call) else { continue }
      let scope = file.outline[call.chain].scope
      let body = file.project.index.declaration(removal.function).tokens
      let isTold = removal.function.file == file.file.id && told.contains { body.contains(Int($0)) }
      guard !isTold, !file.isTestOrPreview(scope), !file.isMainProgram(scope), !file.isDebugOnly(call),
        isStoreNamed(in: file.outline[call.chain].expression, file)
      else { continue }
      let failed = isForError(scope, file) ? failedLoad(call, loads, file) : nil
      guard let load = failed ?? nextLoad(call, removal, loads, file) else { continue }
      let tokens = TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end))
      let location = file.location(tokens)
      findings.report(
        failed == nil ? Self.removedBefore : Self.removedOnFailure, at: location,
        flow: [
          FlowStep(file.location(load.token), "the store is opened here"),
          FlowStep(removal.location, "the function removes files here"),
          FlowStep(
            location, "it is given the store's file \(failed == nil ? "before that" : "when that cannot be opened")"),
        ])
    }
  }

  /// Whether the branches around code in the handler of a load are those of an error, and not of a version or setting.
  private func isForError(_ scope: ScopeID, _ file: FileView) -> Bool {
    let outline = file.outline
    var scope = scope
    var asks = false
    while !scope.isNone, outline[scope].declaration.isNone {
      if outline[scope].kind == .catchBody { return true }
      if outline[scope].kind == .ifBody {
        asks = true
        if namesError(inHeadOf: outline[scope].tokens, file) { return true }
      }
      scope = outline[scope].parent
    }
    return !asks
  }

  private func namesError(inHeadOf tokens: TokenRange, _ file: FileView) -> Bool {
    for token in tokens.indices {
      let current = file.file.lexed.tokens[token]
      if current.kind == .leftBrace { return false }
      if current.kind == .identifier, file.file.text(current.range).lowercased().contains("err") { return true }
    }
    return false
  }

  private static let removedBefore =
    "the store's file is removed before the store is opened, with all that the user has stored; do so in '#if DEBUG' only"

  private static let removedOnFailure =
    "the store's file is removed when it cannot be opened, with all that the user has stored; keep it and report the error"

  private func report(
    _ call: CallSite, _ load: CallSite, isEarlier: Bool, _ file: FileView, _ findings: inout FindingSink
  ) {
    let location = file.location(TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end)))
    let step = FlowStep(file.location(load.token), "the store is opened here")
    let removal = FlowStep(
      location, isEarlier ? "its file is removed before that" : "its file is removed when that fails")
    findings.report(
      isEarlier ? Self.removedBefore : Self.removedOnFailure, at: location, flow: [step, removal])
  }

  // MARK: Of the store?

  /// Whether what is removed is the file of a store: a description's or store's URL, or what a store is opened at.
  private func isOfStore(_ call: CallSite, _ file: FileView) -> Bool {
    guard call.name == Names.removeItem else { return true }
    let arguments = Arguments(file.outline, call.suffix)
    guard let url = arguments[Names.at] ?? arguments[Names.atPath] else { return false }
    return isStoreNamed(in: url, file)
  }

  /// Whether an expression, or what its variables are made from, names the URL of a store.
  private func isStoreNamed(in expression: ExpressionID, _ file: FileView) -> Bool {
    let opened = openedURLs(file)
    return StoreURL(file.inference).any(in: expression) { chain in
      let current = file.outline[chain]
      if current.root == .name, let binding = file.inference.binding(current.name, at: current.token, in: current.scope)
      {
        if opened.contains(binding) { return true }
      } else if let property = property(chain, file), openedProperties(file).contains(property) {
        return true
      }
      for suffix in file.outline.suffixes(of: chain) {
        if file.outline[suffix].name == Names.url, isStore(file.inference.receiver(of: suffix).type) { return true }
      }
      return false
    }
  }

  private func isStore(_ type: SwiftType) -> Bool {
    let name = type.name?.name
    return name == Names.NSPersistentStoreDescription || name == Names.NSPersistentStore
  }

  /// The variables that a store is opened at.
  private func openedURLs(_ file: FileView) -> Set<BindingID> {
    var found: Set<BindingID> = []
    for call in file.calls[Names.NSPersistentStoreDescription] + file.calls[Names.addPersistentStore] {
      let arguments = Arguments(file.outline, call.suffix)
      guard let url = arguments[Names.url] ?? arguments[Names.at], let chain = file.outline[url].firstChain.ifAny,
        file.outline[chain].root == .name
      else { continue }
      let current = file.outline[chain]
      if let binding = file.inference.binding(current.name, at: current.token, in: current.scope) {
        found.insert(binding)
      }
    }
    return found
  }

  /// The properties of types of the file that a store is opened at.
  private func openedProperties(_ file: FileView) -> Set<Symbol> {
    var found: Set<Symbol> = []
    for call in file.calls[Names.NSPersistentStoreDescription] + file.calls[Names.addPersistentStore] {
      let arguments = Arguments(file.outline, call.suffix)
      guard let url = arguments[Names.url] ?? arguments[Names.at], let chain = file.outline[url].firstChain.ifAny,
        let property = property(chain, file)
      else { continue }
      found.insert(property)
    }
    return found
  }

  /// The property that a chain starts with: `storeURL.path`, `self.storeURL`.
  private func property(_ chain: ChainID, _ file: FileView) -> Symbol? {
    let current = file.outline[chain]
    switch current.root {
    case .name:
      return file.inference.binding(current.name, at: current.token, in: current.scope) == nil ? current.name : nil
    case .selfKeyword:
      return current.firstSuffix.ifAny.map { file.outline[$0].name }
    default:
      return nil
    }
  }

  // MARK: When?

  /// The loading in whose handler, or in the `catch` after which, the call stands, where no question to the user or
  /// setting lies between.
  private func failedLoad(_ call: CallSite, _ loads: ArraySlice<CallSite>, _ file: FileView) -> CallSite? {
    let places = SetUpOrder(file.inference).places(of: file.outline[call.chain].scope, at: call.token, anywhere: true)
    return places.lazy.compactMap { failedLoad(around: $0.scope, loads, file) }.first
  }

  private func failedLoad(around scope: ScopeID, _ loads: ArraySlice<CallSite>, _ file: FileView) -> CallSite? {
    let outline = file.outline
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      if let closure = current.closure.ifAny {
        guard let use = ClosureUse(outline, closure).call else { return nil }
        if let load = loads.first(where: { $0.suffix == use.suffix }) { return load }
      }
      if current.kind == .catchBody, let load = loadBefore(scope, loads, file) { return load }
      if !current.declaration.isNone { return nil }
      scope = current.parent
    }
    return nil
  }

  private func loadBefore(_ handler: ScopeID, _ loads: ArraySlice<CallSite>, _ file: FileView) -> CallSite? {
    let outline = file.outline
    let attempt = outline.scopes.last {
      $0.kind == .doBody && $0.parent == outline[handler].parent && $0.tokens.end <= outline[handler].tokens.start + 1
    }
    guard let attempt else { return nil }
    return loads.first { load in
      SetUpOrder(file.inference).places(of: outline[load.chain].scope, at: load.token).contains {
        attempt.tokens.contains(Int($0.token))
      }
    }
  }

  /// The loading that follows in the same function, where nothing decides whether the file is removed.
  private func nextLoad(_ call: CallSite, _ loads: ArraySlice<CallSite>, _ file: FileView) -> CallSite? {
    let scope = file.outline[call.chain].scope
    let around = MakingReader(file.inference).tokens(of: scope, at: call.token)
    guard SureRemovals(file.inference).isSure(scope), !isAskedFor(call, around, file),
      !isReplaced(around, file)
    else { return nil }
    return loads.first { around.contains(Int($0.token)) && $0.token > call.token }
  }

  /// Whether code puts another file in the place of the one that it removes.
  private func isReplaced(_ around: TokenRange, _ file: FileView) -> Bool {
    file.calls.all.contains { around.contains(Int($0.token)) && RemovingFunctions.keepers.contains($0.name) }
  }

  /// The loading that follows a call of a function which removes the file that it is given, whatever happens.
  private func nextLoad(
    _ call: CallSite, _ removal: RemovingFunctions.Removal, _ loads: ArraySlice<CallSite>, _ file: FileView
  ) -> CallSite? {
    let declaring = file.project.index.file(removal.function)
    let inference = declaring.id == file.file.id ? file.inference : FileInference(file.project, declaring)
    let name = file.file.name(call.token).lowercased()
    guard !Self.erasing.contains(where: { name.contains($0) }), let load = nextLoad(call, loads, file),
      declaring.outline.depth == .full, SureRemovals(inference).isSure(removal)
    else { return nil }
    return load
  }

  /// Whether somebody wants the data gone: the function says so by its name, or takes the store or the rows away before.
  private func isAskedFor(_ call: CallSite, _ around: TokenRange, _ file: FileView) -> Bool {
    let isTakenAway = [Names.remove, Names.reset].contains { name in
      file.calls[name].contains { around.contains(Int($0.token)) && $0.token < call.token }
    }
    guard !isTakenAway, let function = file.function(around: file.outline[call.chain].scope).ifAny else {
      return isTakenAway
    }
    let name = file.file.name(file.outline[function].nameToken).lowercased()
    return Self.erasing.contains { name.contains($0) }
  }

  private static let erasing = ["erase", "reset", "wipe", "logout", "signout", "deleteall", "removeall", "clearall"]
}
