import Lexer

/// The app ends when a store fails to load.
struct StoreLoadFatal: Rule {
  static let info = RuleInfo(
    slug: "store-load-fatal",
    family: .stack,
    level: .note,
    summary: "The app ends when its store cannot be loaded",
    why: """
      Loading fails on devices: the disk is full, the device is locked, a migration meets rows that it cannot convert. \
      An app that ends then ends at every launch, and its user can neither export nor repair anything.
      """,
    instead: "Show that the data cannot be opened, and offer to try again.",
    examples: [
      .bad(
        """
        import CoreData

        func open(_ container: NSPersistentContainer) {
          container.loadPersistentStores { _, error in
            if let error { ⟦fatalError("\\(error)")⟧ }
          }
        }
        """),
      .good(
        """
        import CoreData

        func open(_ container: NSPersistentContainer, failed: @escaping (any Error) -> Void) {
          container.loadPersistentStores { _, error in
            if let error { failed(error) }
          }
        }
        """),
      .good(
        """
        import CoreData

        func model(at url: URL) -> NSManagedObjectModel {
          guard let model = NSManagedObjectModel(contentsOf: url) else { fatalError("the model is missing") }
          return model
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let loads = file.calls[Names.loadPersistentStores]
    let additions = file.calls[Names.addPersistentStore]
    guard !loads.isEmpty || !additions.isEmpty else { return }
    let ends = [Names.fatalError, Names.preconditionFailure, Names.abort].flatMap { file.calls[$0] }
    for call in ends.sorted(by: { $0.token < $1.token }) where call.member.isNone {
      let scope = file.outline[call.chain].scope
      guard let load = load(around: scope, loads, additions, file), !file.isTestOrPreview(scope) else { continue }
      let location = file.location(TokenRange(Int(call.token), Int(file.outline[call.suffix].end)))
      findings.report(
        "the app ends here when its store cannot be loaded; handle the error", at: location,
        flow: [
          FlowStep(file.location(load.token), "the store is loaded here"),
          FlowStep(location, "the app ends when that fails"),
        ])
    }
  }

  /// The loading whose failure the code in a scope handles: in its closure, or in the `catch` after it.
  private func load(
    around scope: ScopeID, _ loads: ArraySlice<CallSite>, _ additions: ArraySlice<CallSite>, _ file: FileView
  ) -> CallSite? {
    let outline = file.outline
    var scope = scope
    while !scope.isNone {
      let current = outline[scope]
      if let closure = current.closure.ifAny, let call = ClosureUse(outline, closure).call,
        let load = loads.first(where: { $0.suffix == call.suffix })
      {
        return load
      }
      if current.kind == .catchBody {
        let attempt = outline.scopes.last {
          $0.kind == .doBody && $0.parent == current.parent && $0.tokens.end <= current.tokens.start + 1
        }
        if let attempt, let load = additions.first(where: { attempt.tokens.contains(Int($0.token)) }) { return load }
      }
      if !current.declaration.isNone { return nil }
      scope = current.parent
    }
    return nil
  }
}
