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
        !file.isTestOrPreview(chain.scope), let put = DescriptionUse(file.inference).place(of: call)
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
}
