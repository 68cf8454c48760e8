import Lexer

/// A store description without a URL keeps nothing.
struct StoreDescriptionWithoutURL: Rule {
  static let info = RuleInfo(
    slug: "store-description-without-url",
    family: .stack,
    level: .warning,
    summary: "A container is given a store description that has no URL",
    why: """
      A description that is made without a URL stands for a SQLite store at '/dev/null': it loads, it saves, and after \
      the next launch nothing is left. The description that the container makes itself has the URL of its default \
      place.
      """,
    instead: "Make the description with the URL of the store, or change the container's own first description.",
    examples: [
      .bad(
        """
        import CoreData

        func makeContainer() -> NSPersistentContainer {
          let container = NSPersistentContainer(name: "Notes")
          let description = ⟦NSPersistentStoreDescription()⟧
          description.shouldMigrateStoreAutomatically = true
          container.persistentStoreDescriptions = [description]
          return container
        }
        """),
      .good(
        """
        import CoreData

        func makeContainer(_ url: URL, inMemory: Bool) -> NSPersistentContainer {
          let container = NSPersistentContainer(name: "Notes")
          if inMemory {
            let description = NSPersistentStoreDescription()
            description.type = NSInMemoryStoreType
            container.persistentStoreDescriptions = [description]
          } else {
            container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
          }
          return container
        }
        """),
      .good(
        """
        import CoreData

        func makeContainer() -> NSPersistentContainer {
          let container = NSPersistentContainer(name: "Notes")
          let description = container.persistentStoreDescriptions.first ?? NSPersistentStoreDescription()
          description.shouldMigrateStoreAutomatically = true
          container.persistentStoreDescriptions = [description]
          return container
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    for call in file.calls[Names.NSPersistentStoreDescription] where call.member.isNone {
      let chain = file.outline[call.chain]
      guard file.outline[call.suffix].firstArgument.isNone, chain.lastSuffix == call.suffix,
        !file.isTestOrPreview(chain.scope), let put = place(call, file)
      else { continue }
      let location = file.location(TokenRange(Int(chain.token), Int(file.outline[call.suffix].end)))
      findings.report(
        "this store description has no URL, so that its store is at '/dev/null' and keeps nothing; give it one",
        at: location,
        flow: [
          FlowStep(put, "the container is given the description here"),
          FlowStep(location, "the description is made here without a URL, and gets none"),
        ])
    }
  }

  /// Where a container is given the description; nil where it is not, or where the description may get a URL.
  private func place(_ call: CallSite, _ file: FileView) -> Location? {
    let expression = file.outline[call.chain].expression
    guard file.outline[expression].firstChain == file.outline[expression].lastChain else { return nil }
    if let binding = file.outline[expression].binding.ifAny {
      guard file.outline[file.outline[binding].scope].kind != .type else { return nil }
      return place(of: binding, file)
    }
    return list(around: expression, file)
  }

  private func place(of binding: BindingID, _ file: FileView) -> Location? {
    let outline = file.outline
    var put: Location?
    for mention in file.inference.mentions[outline[binding].name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard file.inference.binding(chain.name, at: chain.token, in: chain.scope) == binding else { continue }
      if let first = chain.firstSuffix.ifAny {
        let name = outline[first].name
        if chain.marks.contains(.assigned), name == Names.url || name == Names.type { return nil }
        continue
      }
      if let list = list(around: chain.expression, file) {
        put = put ?? list
      } else if outline[chain.expression].role != .statement {
        // Somebody else has it now, who may give it a URL.
        return nil
      }
    }
    return put
  }

  /// The place of `….persistentStoreDescriptions = [description]` or `.append(description)` around an expression.
  private func list(around expression: ExpressionID, _ file: FileView) -> Location? {
    let outline = file.outline
    if let array = outline[expression].container.ifAny, outline[array].root == .array {
      let assignment = outline[array].expression
      guard outline[assignment].assignment >= 0, let target = outline[assignment].firstChain.ifAny,
        isDescriptions(target, outline[target].lastSuffix, file)
      else { return nil }
      return file.location(outline[target].tokens)
    }
    guard let call = outline[expression].call.ifAny, let site = file.calls.site(of: call, outline),
      site.name == Names.append, let member = site.member.ifAny
    else { return nil }
    var before = SuffixID.none
    for suffix in outline.suffixes(of: site.chain) {
      if suffix == member { break }
      before = suffix
    }
    return isDescriptions(site.chain, before, file) ? file.location(site.token) : nil
  }

  private func isDescriptions(_ chain: ChainID, _ last: SuffixID, _ file: FileView) -> Bool {
    let name = last.ifAny.map { file.outline[$0].name } ?? file.outline[chain].name
    return name == Names.persistentStoreDescriptions
  }
}
