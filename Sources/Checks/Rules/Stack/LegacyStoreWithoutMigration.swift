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
        isOnDisk(call, file), lacksOptions(call, file), !isReplaced(call, file),
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

  /// Whether the options are left out, `nil`, or a dictionary that is in sight and does not speak of migration.
  private func lacksOptions(_ call: CallSite, _ file: FileView) -> Bool {
    guard let options = Arguments(file.outline, call.suffix)[Names.options] else { return true }
    guard let chain = file.outline[options].firstChain.ifAny, file.outline[chain].next.isNone else { return false }
    switch file.outline[chain].root {
    case .nilLiteral: return true
    case .dictionary, .array: return !speaksOfMigration(options, file)
    case .name where file.outline[chain].firstSuffix.isNone: return variableLacksOptions(chain, file)
    default: return false
    }
  }

  private func variableLacksOptions(_ chain: ChainID, _ file: FileView) -> Bool {
    let outline = file.outline
    let current = outline[chain]
    guard let binding = file.inference.binding(current.name, at: current.token, in: current.scope),
      outline[binding].kind == .variable, let value = outline[binding].value.ifAny,
      let first = outline[value].firstChain.ifAny, outline[first].next.isNone, outline[first].root == .dictionary,
      !speaksOfMigration(value, file)
    else { return false }
    // Nothing is put into it later.
    return !file.inference.mentions[current.name].contains { mention in
      let chain = outline[mention.chain]
      // `options[NSSQLitePragmasOption] = …` adds another one.
      if chain.marks.contains(.assigned), let first = chain.firstSuffix.ifAny, outline[first].kind == .subscript {
        return speaksOfMigration(chain.tokens, file) || !namesOption(chain.tokens, file)
      }
      // A method may add what is missing.
      return chain.marks.contains(.assigned) || chain.marks.contains(.inout)
        || outline.suffixes(of: mention.chain).contains { outline[$0].kind == .call }
    }
  }

  private func speaksOfMigration(_ expression: ExpressionID, _ file: FileView) -> Bool {
    speaksOfMigration(file.outline[expression].tokens, file)
  }

  private func speaksOfMigration(_ tokens: TokenRange, _ file: FileView) -> Bool {
    tokens.indices.contains { Self.optionNames.contains(file.file.symbol(of: $0)) }
  }

  /// Whether a key is written as one of the framework's options, and not a variable that may be any.
  private func namesOption(_ tokens: TokenRange, _ file: FileView) -> Bool {
    tokens.indices.contains {
      file.file.lexed.tokens[$0].kind == .identifier && file.file.text(file.file.range(of: Int32($0))).hasPrefix("NS")
    }
  }

  /// A store that is only read is never migrated, and one that another tool migrates says so.
  private static let optionNames = SymbolSet([
    Symbol("NSMigratePersistentStoresAutomaticallyOption"), Symbol("NSInferMappingModelAutomaticallyOption"),
    Symbol("NSReadOnlyPersistentStoreOption"), Symbol("NSPersistentStoreStagedMigrationManagerOptionKey"),
  ])

  /// Whether the function removes the store when it cannot be opened: what it holds can be had again.
  private func isReplaced(_ call: CallSite, _ file: FileView) -> Bool {
    let around = MakingReader(file.inference).tokens(of: file.outline[call.chain].scope, at: call.token)
    return [Names.removeItem, Names.destroyPersistentStore, Names.migratePersistentStore].contains { name in
      file.calls[name].contains { around.contains(Int($0.token)) }
    }
  }
}
