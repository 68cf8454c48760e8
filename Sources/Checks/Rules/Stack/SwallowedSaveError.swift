import Lexer

/// Nobody learns that a save, or the opening of a store, has failed.
struct SwallowedSaveError: Rule {
  static let info = RuleInfo(
    slug: "swallowed-save-error",
    family: .stack,
    level: .warning,
    summary: "The error of a save is thrown away, or ends the app",
    why: """
      A save fails when validation, a merge conflict, a full disk or a locked device stand in its way. With 'try?' the \
      changes stay unsaved and nobody knows; with 'try!' the app ends, and with it what could have been kept.
      """,
    instead: "Catch the error: report it, and roll the context back or try again.",
    examples: [
      .bad(
        """
        import CoreData

        func rename(_ note: NSManagedObject, in context: NSManagedObjectContext) {
          context.performAndWait {
            note.setValue("", forKey: "title")
            ⟦try? context.save()⟧
          }
        }
        """),
      .bad(
        """
        import CoreData

        func rename(_ note: NSManagedObject, in context: NSManagedObjectContext) {
          context.performAndWait {
            note.setValue("", forKey: "title")
            ⟦try! context.save()⟧
          }
        }
        """),
      .good(
        """
        import CoreData

        func rename(_ note: NSManagedObject, in context: NSManagedObjectContext) -> Bool {
          context.performAndWait {
            note.setValue("", forKey: "title")
            return (try? context.save()) != nil
          }
        }

        func forget(before date: Date, in context: NSManagedObjectContext) {
          context.performAndWait {
            _ = try? context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: date))
            try? context.save()
          }
        }
        """),
      .good(
        """
        import CoreData

        func rename(_ note: NSManagedObject, in context: NSManagedObjectContext) {
          context.performAndWait {
            note.setValue("", forKey: "title")
            do {
              try context.save()
            } catch {
              context.rollback()
              print(error)
            }
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.calls[Names.save].isEmpty || !file.calls[Names.addPersistentStore].isEmpty, !isExampleOfLibrary(file)
    else { return }
    for call in file.calls[Names.save] where isOnContext(call, file) { report(call, file, &findings) }
    for call in file.calls[Names.addPersistentStore]
    where file.outline[call.chain].marks.contains(.forcedTry) && !isInMemory(call, file) {
      report(call, file, &findings)
    }
  }

  /// Whether the file is of an app that shows how to use the library beside it: nobody's data is in there.
  private func isExampleOfLibrary(_ file: FileView) -> Bool {
    guard Self.isInExample(file.file.path) else { return false }
    return file.project.filesWithBodies.contains { number in
      let other = file.project.index.files[number]
      return !other.role.isTest && !Self.isInExample(other.path)
    }
  }

  private static func isInExample(_ path: String) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains { folder in
      exampleFolders.contains(String(Substring(folder)))
    }
  }

  private static let exampleFolders: Set<String> = ["Demo", "Demos", "Example", "Examples"]

  private func isOnContext(_ call: CallSite, _ file: FileView) -> Bool {
    guard let member = call.member.ifAny else {
      guard call.chain == file.outline[call.suffix].chain, file.outline[call.suffix].firstArgument.isNone else {
        return false
      }
      return file.inference.enclosingType(file.outline[call.chain].scope).map {
        file.inference.isContext(.named($0.name))
      } ?? false
    }
    return file.inference.isContext(file.inference.receiver(of: member).type)
  }

  /// Adding a store in memory touches no file.
  private func isInMemory(_ call: CallSite, _ file: FileView) -> Bool {
    file.outline.arguments(of: call.suffix).contains { argument in
      guard let value = file.outline[argument].value.ifAny else { return false }
      return file.outline.chains(of: value).contains { StorePlaceReader(file.inference).isMemory($0) }
        || StoreURL(file.inference).isNowhere(value)
    }
  }

  private func report(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    let chain = file.outline[call.chain]
    let isForced = chain.marks.contains(.forcedTry)
    guard isForced || chain.marks.contains(.optionalTry) && isDropped(chain, call, file) && !isAsked(chain.scope, file),
      !file.isTestOrPreview(chain.scope), !isInCatch(chain.scope, file), !runsOnlyRequests(call, file)
    else { return }
    let start = tryToken(before: chain.token, file)
    let location = file.location(TokenRange(start, Int(file.outline[call.suffix].end)))
    let isStore = call.name == Names.addPersistentStore
    findings.report(
      isForced ? forcedMessage(isStore) : droppedMessage, at: location,
      flow: [FlowStep(location, isForced ? "the app ends here when it fails" : "the error is thrown away here")])
  }

  /// Whether the save stands under `if context.hasChanges`: it is made with care, as best it can, and tried again with
  /// the next change.
  private func isAsked(_ scope: ScopeID, _ file: FileView) -> Bool {
    let outline = file.outline
    guard outline[scope].kind == .ifBody else { return false }
    // The condition belongs to the head of the branch.
    return file.inference.mentions[Names.hasChanges].contains { mention in
      let token = mention.member.ifAny.map { outline[$0].token } ?? outline[mention.chain].token
      return outline[scope].tokens.contains(Int(token))
        && outline[outline[mention.chain].expression].role == .condition
    }
  }

  /// Whether the save stands in a `catch`: an error is being handled already, and this is what is tried still.
  private func isInCatch(_ scope: ScopeID, _ file: FileView) -> Bool {
    var scope = scope
    while !scope.isNone, file.outline[scope].declaration.isNone {
      if file.outline[scope].kind == .catchBody { return true }
      scope = file.outline[scope].parent
    }
    return false
  }

  /// Whether the code on the context's queue only executes requests, which write to the store by themselves: the save
  /// has nothing to do, and nothing to lose.
  private func runsOnlyRequests(_ call: CallSite, _ file: FileView) -> Bool {
    guard let member = call.member.ifAny,
      let context = file.inference.receiver(of: member).context
    else { return false }
    let block = file.outline[file.inference.executor(of: call.chain).boundary].tokens
    let uses = file.contextUses.filter { $0.context.path == context.path && block.contains(Int($0.token)) }
    guard uses.contains(where: { $0.name == Names.execute }),
      uses.allSatisfy({ !$0.isCall && !$0.isInsertion && FrameworkFacts.unchangingContextMembers.contains($0.name) })
    else { return false }
    return !file.inference.directObjectUses.contains { use in
      block.contains(Int(use.token)) && file.outline[use.chain].marks.contains(.assigned)
    }
  }

  /// Where the `try` before a chain stands.
  private func tryToken(before token: Int32, _ file: FileView) -> Int {
    var at = Int(token)
    while at > 0, file.file.word(at) != .try, Int(token) - at < 4 { at -= 1 }
    return file.file.word(at) == .try ? at : Int(token)
  }

  /// Whether nobody looks at what `try?` gives: it is a statement by itself, or given to `_`.
  private func isDropped(_ chain: Chain, _ call: CallSite, _ file: FileView) -> Bool {
    let expression = file.outline[chain.expression]
    guard expression.role == .statement, chain.lastSuffix == call.suffix, !isResult(chain, file) else { return false }
    guard expression.assignment >= 0 else { return expression.firstChain == expression.lastChain }
    return expression.firstChain.ifAny.map { file.file.word(Int(file.outline[$0].token)) == .underscore } ?? false
  }

  /// Whether the statement is all that a function with a result consists of.
  private func isResult(_ chain: Chain, _ file: FileView) -> Bool {
    guard let function = file.function(around: chain.scope).ifAny, let body = file.outline[function].body.ifAny,
      body == chain.scope, !file.outline[function].type.isEmpty
    else { return false }
    // `{ return try? context.save() }`
    let block = Int(file.outline[body].tokens.end - file.outline[function].bodyBrace)
    guard block - file.outline[chain.expression].tokens.indices.count <= 5 else { return false }
    return file.file.text(file.file.range(of: file.outline[function].type)) != "Void"
  }
}

extension SwallowedSaveError {
  private var droppedMessage: String {
    "when this save fails its error is thrown away and the changes stay unsaved; catch the error"
  }

  private func forcedMessage(_ isStore: Bool) -> String {
    isStore
      ? "when the store cannot be opened the app ends here; catch the error"
      : "when this save fails the app ends here; catch the error"
  }
}
