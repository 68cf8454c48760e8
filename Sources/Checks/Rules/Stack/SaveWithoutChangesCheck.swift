import Lexer

/// A context is saved that may have nothing to save.
struct SaveWithoutChangesCheck: Rule {
  static let info = RuleInfo(
    slug: "save-without-changes-check",
    family: .stack,
    level: .note,
    summary: "A context is saved whether it has changes or not",
    why: """
      A save of a context without changes still takes its way through validation and notifications, and its parent or \
      observers may do work for nothing. 'hasChanges' costs next to nothing.
      """,
    instead: "Ask 'hasChanges' before the save.",
    examples: [
      .bad(
        """
        import CoreData

        @MainActor
        func sceneDidEnterBackground(_ container: NSPersistentContainer) {
          do {
            try ⟦container.viewContext.save()⟧
          } catch {
            print(error)
          }
        }
        """),
      .good(
        """
        import CoreData

        @MainActor
        func sceneDidEnterBackground(_ container: NSPersistentContainer) {
          guard container.viewContext.hasChanges else { return }
          do {
            try container.viewContext.save()
          } catch {
            print(error)
          }
        }
        """),
      .good(
        """
        import CoreData

        @MainActor
        func rename(_ note: NSManagedObject, _ container: NSPersistentContainer) throws {
          note.setValue("", forKey: "title")
          try container.viewContext.save()
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for use in file.contextUses where use.name == Names.save && use.callee == nil {
      let scope = file.outline[use.chain].scope
      guard let function = file.function(around: scope).ifAny, !file.isTestOrPreview(scope),
        isAllThatIsDone(use, function, file)
      else { continue }
      let chain = file.outline[use.chain]
      guard let call = chain.lastSuffix.ifAny, file.outline[call].kind == .call else { continue }
      let location = file.location(TokenRange(Int(chain.token), Int(file.outline[call].end)))
      let name = file.written(use)
      findings.report(
        "'\(name)' is saved whether it has changes or not; ask '\(name).hasChanges' first", at: location,
        flow: [FlowStep(location, "nothing here changes the context before it is saved")],
        fixes: fix(chain, call, name, file).map { [$0] } ?? [])
    }
  }

  /// Whether a function does nothing but save: it changes nothing, asks for no changes, and calls nothing first that
  /// may do either.
  private func isAllThatIsDone(_ use: ContextUse, _ function: DeclarationID, _ file: FileView) -> Bool {
    let outline = file.outline
    let declaration = outline[function]
    // A context that is given has been worked in by the caller.
    guard declaration.parameters.allSatisfy({ !takesWork(outline.parameters[$0], file) }),
      let body = declaration.body.ifAny
    else { return false }
    for id in file.project.expressions(in: outline[body].tokens, of: file.file) {
      if outline[id].assignment >= 0 { return false }
      for chain in outline.chains(of: id) where outline[chain].token < use.token {
        if outline[chain].name == Names.hasChanges { return false }
        for suffix in outline.suffixes(of: chain) where outline[suffix].token < use.token {
          switch outline[suffix].kind {
          case .member where outline[suffix].name == Names.hasChanges: return false
          case .call where !isHarmless(suffix, chain, use, file): return false
          default: continue
          }
        }
      }
    }
    return true
  }

  private func takesWork(_ parameter: Parameter, _ file: FileView) -> Bool {
    let type = file.inference.type(parameter.type)
    if case .function = type { return true }
    return file.inference.isContext(type) || file.inference.isManagedObject(type)
  }

  /// Calls that enter the context's queue, and the save itself.
  private func isHarmless(_ call: SuffixID, _ chain: ChainID, _ use: ContextUse, _ file: FileView) -> Bool {
    guard let site = file.calls.site(of: call, file.outline) else { return false }
    switch site.name {
    case Names.perform, Names.performAndWait: return true
    case Names.print, Names.NSLog, Names.debug, Names.info: return true
    default: return chain == use.chain && site.token == use.token
    }
  }

  /// Puts the save behind the question, where it is a statement by itself.
  private func fix(_ chain: Chain, _ call: SuffixID, _ name: String, _ file: FileView) -> Fix? {
    let expression = file.outline[chain.expression]
    guard expression.role == .statement, expression.firstChain == expression.lastChain, !name.contains("…") else {
      return nil
    }
    let start = Int(expression.tokens.start)
    guard file.file.word(start) == .try else { return nil }
    let whole = file.file.range(of: expression.tokens)
    let head = ByteRange(whole.start, whole.start)
    let tail = ByteRange(whole.end, whole.end)
    return Fix(
      summary: "Save only where there are changes", isSafe: true,
      edits: [
        Edit(Location(file: file.file.id, range: head), "if \(name).hasChanges { "),
        Edit(Location(file: file.file.id, range: tail), " }"),
      ])
  }
}
