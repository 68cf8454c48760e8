import Lexer

/// A history token that does not do what it is for.
struct HistoryTokenNotKept: Rule {
  static let info = RuleInfo(
    slug: "history-token-not-kept",
    family: .stack,
    level: .warning,
    summary: "A history token is not kept, or kept for several programs together",
    why: """
      The token says how far a program has read the history. One that is lost when the process ends lets the next \
      launch handle everything again; one that several programs share makes each of them miss what another has read; \
      and history that is deleted up to one reader's token is gone for the others.
      """,
    instead: "Store the token for each program by itself, and delete history only up to the oldest of them.",
    examples: [
      .bad(
        """
        import CoreData

        final class Uploader {
          var token: NSPersistentHistoryToken?

          func upload(_ context: NSManagedObjectContext, _ send: ([NSPersistentHistoryTransaction]) -> Void) throws {
            try context.performAndWait {
              let request = ⟦NSPersistentHistoryChangeRequest.fetchHistory(after: token)⟧
              let result = try context.execute(request) as? NSPersistentHistoryResult
              let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
              send(transactions)
              token = transactions.last?.token
            }
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Uploader {
          var token: NSPersistentHistoryToken? {
            didSet {
              let data = token.flatMap { try? NSKeyedArchiver.archivedData(withRootObject: $0, requiringSecureCoding: true) }
              UserDefaults.standard.set(data, forKey: "uploader.token")
            }
          }

          func upload(_ context: NSManagedObjectContext, _ send: ([NSPersistentHistoryTransaction]) -> Void) throws {
            try context.performAndWait {
              let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
              let result = try context.execute(request) as? NSPersistentHistoryResult
              let transactions = result?.result as? [NSPersistentHistoryTransaction] ?? []
              send(transactions)
              token = transactions.last?.token
            }
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.stack.historyRequests.isEmpty else { return }
    lost(file, &findings)
    shared(file, &findings)
    purged(file, &findings)
  }

  // MARK: Lost

  /// A token in memory that tells of work outside of the process. Where the changes are merged into contexts alone a
  /// new process starts with fresh contexts anyway; but an object that is there to keep the token is to keep it.
  private func lost(_ file: FileView, _ findings: inout FindingSink) {
    guard !file.stack.archivesTokens else { return }
    let reader = HistoryFetches(file.inference)
    for fetch in reader.all() {
      let scope = file.outline[fetch.call.chain].scope
      guard let property = fetch.tokenProperty, !file.isTestOrPreview(scope), isStored(property, file),
        !file.practices.mergesHistory || isOfKeeper(property, scope, file)
      else { continue }
      let location = place(fetch.call, file)
      let declaration = file.project.index.declaration(property)
      let declared = file.project.index.file(property)
      let name = declared.name(declaration.nameToken)
      findings.report(
        "history is read after '\(name)', which is lost when the process ends; store the token", at: location,
        flow: [
          FlowStep(
            Location(file: declared.id, range: declared.range(of: declaration.nameToken)),
            "'\(name)' is kept in memory, and nothing in \(file.stack.extent) stores a token"),
          FlowStep(location, "history is read after it here"),
        ])
    }
  }

  private func isStored(_ property: DeclarationReference, _ file: FileView) -> Bool {
    let declaration = file.project.index.declaration(property)
    guard declaration.attributes.isEmpty else { return false }
    let outline = file.project.index.file(property).outline
    // A computed property, or one with observers, may store it.
    return !outline.declarations.contains { $0.kind == .accessor && $0.owner == property.declaration }
  }

  /// Whether a property belongs to an object that is there to keep the token: of another type than the code, called after
  /// tokens or with nothing else in it, which nothing in its file stores.
  private func isOfKeeper(_ property: DeclarationReference, _ scope: ScopeID, _ file: FileView) -> Bool {
    let index = file.project.index
    guard let type = index.enclosingType(of: property), type != file.inference.enclosingType(scope)?.id else {
      return false
    }
    let declaring = index.file(property)
    let isCalledSo = index.text(of: index[type].name)?.lowercased().contains("token") == true
    return (isCalledSo || holdsTokensOnly(property, declaring)) && !StackReader.storesSomething(declaring.outline)
  }

  /// Whether the stored properties beside a property are history tokens like it.
  private func holdsTokensOnly(_ property: DeclarationReference, _ declaring: SourceFile) -> Bool {
    let outline = declaring.outline
    return outline.declarations(in: outline[property.declaration].scope).allSatisfy { id in
      let current = outline[id]
      guard current.kind == .variable, !outline.declarations.contains(where: { $0.owner == id }) else { return true }
      return current.type.indices.contains {
        declaring.lexed.tokens[$0].kind == .identifier && declaring.symbol(of: $0) == Names.NSPersistentHistoryToken
      }
    }
  }

  // MARK: Shared

  /// A token in the defaults of an app group under a name that all programs use.
  private func shared(_ file: FileView, _ findings: inout FindingSink) {
    guard file.file.programs != 1, file.file.programs > 1 || file.stack.groupStore != nil else { return }
    for call in file.calls[Names.set] {
      guard let key = Arguments(file.outline, call.suffix)[Names.forKey], let member = call.member.ifAny,
        !file.isTestOrPreview(file.outline[call.chain].scope), isToken(key, file), isGroupDefaults(member, file)
      else { continue }
      let location = place(call, file)
      findings.report(
        "every program that shares these defaults stores its history token under one key, and misses what another has read",
        at: location, flow: [FlowStep(location, "the token is stored here for all programs of the app group")])
    }
  }

  private func isToken(_ key: ExpressionID, _ file: FileView) -> Bool {
    let literal = StringLiteral(file.file)
    var isToken = false
    _ = StoreURL(file.inference).any(in: key) { chain in
      if let text = literal.text(of: chain), text.lowercased().contains("token") { isToken = true }
      return false
    }
    return isToken
  }

  private func isGroupDefaults(_ member: SuffixID, _ file: FileView) -> Bool {
    let id = file.outline[member].chain
    func asks(_ chain: ChainID) -> Bool {
      file.outline.suffixes(of: chain).contains {
        file.outline[$0].kind == .call && Arguments(file.outline, $0)[Names.suiteName] != nil
      }
    }
    return asks(id) || StoreURL(file.inference).any(in: file.outline[id].expression, asks)
  }

  // MARK: Deleted

  /// History that is deleted up to the token of the one that has read it, while others read too.
  private func purged(_ file: FileView, _ findings: inout FindingSink) {
    guard file.file.programs > 1 || file.stack.groupStore != nil else { return }
    for call in file.calls[Names.deleteHistory] {
      guard let limit = Arguments(file.outline, call.suffix)[Names.before],
        !file.isTestOrPreview(file.outline[call.chain].scope),
        file.inference.value(of: limit).type.name?.name == Names.NSPersistentHistoryToken, !isOldest(limit, file)
      else { continue }
      let location = place(call, file)
      findings.report(
        "history is deleted up to the token of this reader, and the other programs that share the store may not have read it",
        at: location, flow: [FlowStep(location, "the history is deleted here for all readers")])
    }
  }

  /// Whether the token is chosen among several.
  private func isOldest(_ expression: ExpressionID, _ file: FileView) -> Bool {
    StoreURL(file.inference).any(in: expression) { chain in
      file.outline.suffixes(of: chain).contains {
        [Names.min, Names.sorted].contains(file.outline[$0].name)
      } || file.outline[chain].name == Names.min
    }
  }

  private func place(_ call: CallSite, _ file: FileView) -> Location {
    file.location(TokenRange(Int(file.outline[call.chain].token), Int(file.outline[call.suffix].end)))
  }
}
