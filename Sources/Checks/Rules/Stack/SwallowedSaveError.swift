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
    let wrapper = SaveWrapper(file.project)
    for call in file.calls[Names.save] where wrapper.isOnContext(call, file.inference) {
      report(call, file, &findings)
    }
    for call in file.calls.all where isDroppedByHand(call, file) { report(call, file, &findings) }
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

  /// Adding a store in memory touches no file.
  private func isInMemory(_ call: CallSite, _ file: FileView) -> Bool {
    file.outline.arguments(of: call.suffix).contains { argument in
      guard let value = file.outline[argument].value.ifAny else { return false }
      return file.outline.chains(of: value).contains { StorePlaceReader(file.inference).isMemory($0) }
        || StoreURL(file.inference).isNowhere(value)
    }
  }

  /// `try? context.saveIfNeeded()`: the project's own function that saves.
  private func isDroppedByHand(_ call: CallSite, _ file: FileView) -> Bool {
    let chain = file.outline[call.chain]
    guard chain.marks.contains(.optionalTry), chain.lastSuffix == call.suffix,
      ErrorPath(file.inference).isDropped(chain, call.suffix),
      call.name != Names.save || !SaveWrapper(file.project).isOnContext(call, file.inference),
      let callee = CallResolver(file.inference).callee(of: call)
    else { return false }
    return SaveWrapper(file.project).isSave(callee)
  }

  private func report(_ call: CallSite, _ file: FileView, _ findings: inout FindingSink) {
    let chain = file.outline[call.chain]
    guard !file.isTestOrPreview(chain.scope), !file.isDebugOnly(call), !isInCatch(chain.scope, file) else {
      return
    }
    let start = tryToken(before: chain.token, file)
    let location = file.location(TokenRange(start, Int(file.outline[call.suffix].end)))
    let isStore = call.name == Names.addPersistentStore
    if chain.marks.contains(.forcedTry) {
      findings.report(
        forcedMessage(isStore), at: location, flow: [FlowStep(location, "the app ends here when it fails")])
      return
    }
    switch ErrorPath(file.inference).fate(of: call.suffix) {
    case .thrown, .handled:
      return
    case .dropped(let outer):
      guard !isAsked(chain.scope, file), !isInCatch(file.outline[outer].scope, file), !runsOnlyRequests(call, file)
      else { return }
      let place = file.location(Int32(tryToken(before: file.outline[outer].token, file)))
      findings.report(
        droppedMessage, at: location,
        flow: outer == call.chain
          ? [FlowStep(location, "the error is thrown away here")]
          : [FlowStep(location, "the save is made here"), FlowStep(place, "its error is thrown away here")])
    case .caughtSilently(let handler):
      guard !runsOnlyRequests(call, file) else { return }
      let place = file.location(Int32(file.outline[handler].tokens.start))
      findings.report(
        droppedMessage, at: place,
        flow: [FlowStep(location, "the save is made here"), FlowStep(place, "its error is caught here and forgotten")])
    }
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
