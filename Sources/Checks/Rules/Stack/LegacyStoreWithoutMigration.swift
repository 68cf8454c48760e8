import Lexer

/// A store is added without the options that let it migrate.
struct LegacyStoreWithoutMigration: Rule {
  static let info = RuleInfo(
    slug: "legacy-store-without-migration",
    family: .stack,
    level: .warning,
    summary: "A store is added without the options that let it migrate",
    why: """
      A store that 'addPersistentStore' opens does not migrate by itself: with the next version of the model the store on the device does \
      not fit any more and cannot be opened. The descriptions of a container migrate unless they are told not to.
      """,
    instead: """
      Give 'addPersistentStore' the options 'NSMigratePersistentStoresAutomaticallyOption' and \
      'NSInferMappingModelAutomaticallyOption', or let an 'NSPersistentContainer' load the store.
      """,
    examples: [
      .bad(
        """
        import CoreData

        func open(_ coordinator: NSPersistentStoreCoordinator, at url: URL) throws {
          try ⟦coordinator.addPersistentStore⟧(
            ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: nil)
        }
        """),
      .good(
        """
        import CoreData

        func open(_ coordinator: NSPersistentStoreCoordinator, at url: URL) throws {
          let options = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
          ]
          try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: options)
        }
        """),
      .good(
        """
        import CoreData

        func openForTesting(_ coordinator: NSPersistentStoreCoordinator) throws {
          try coordinator.addPersistentStore(
            ofType: NSInMemoryStoreType, configurationName: nil, at: nil, options: nil)
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.stack.migratesByHand else { return }
    let passing = PassingStores(file.inference)
    for call in file.calls[Names.addPersistentStore] {
      guard let member = call.member.ifAny, !file.isTestOrPreview(file.outline[call.chain].scope),
        isOnDisk(call, file), StoreOptions(file.inference).lackMigration(call), !isReplaced(call, file),
        !passing.isTakenAway(call), !passing.isAddedWithItsOwnModel(call)
      else { continue }
      let location = file.location(TokenRange(Int(file.outline[call.chain].token), Int(file.outline[member].token) + 1))
      findings.report(
        "this store is added without the options that let it migrate, and cannot be opened with the model's next version",
        at: location, flow: [FlowStep(location, "the store is added here with no option to migrate")])
    }
  }

  /// A store with a file, whose type and place are both told.
  private func isOnDisk(_ call: CallSite, _ file: FileView) -> Bool {
    let arguments = Arguments(file.outline, call.suffix)
    guard let type = arguments[Names.ofType] ?? arguments[Names.type],
      let url = arguments[Names.at], let chain = file.outline[type].firstChain.ifAny, file.outline[chain].next.isNone
    else { return false }
    let last = file.outline[chain].lastSuffix.ifAny.map { file.outline[$0].name } ?? file.outline[chain].name
    guard Self.fileTypes.contains(last) else { return false }
    return !StoreURL(file.inference).isNowhere(url)
  }

  private static let fileTypes = SymbolSet([
    Symbol("NSSQLiteStoreType"), Symbol("NSBinaryStoreType"), Symbol("NSXMLStoreType"), Symbol("sqlite"),
    Symbol("binary"), Symbol("xml"),
  ])

  /// Whether the function removes the store when it cannot be opened: what it holds can be had again.
  private func isReplaced(_ call: CallSite, _ file: FileView) -> Bool {
    let around = MakingReader(file.inference).tokens(of: file.outline[call.chain].scope, at: call.token)
    return [Names.removeItem, Names.destroyPersistentStore, Names.migratePersistentStore].contains { name in
      file.calls[name].contains { around.contains(Int($0.token)) }
    }
  }
}
