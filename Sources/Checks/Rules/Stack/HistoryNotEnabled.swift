import Lexer

/// Several programs write one store, and it keeps no history.
struct HistoryNotEnabled: Rule {
  static let info = RuleInfo(
    slug: "history-not-enabled",
    family: .stack,
    level: .warning,
    summary: "Several programs share the store, and it keeps no history",
    why: """
      A context learns of another process's changes from persistent history alone. Without it the app shows what its \
      extension has changed only after the next launch, and its saves meet rows that it has never seen. SwiftData turns \
      history on by itself; a store with history that is opened without it is opened for reading only.
      """,
    instead: """
      Set 'NSPersistentHistoryTrackingKey' to true on the description of the store in every program that opens it, and \
      merge the history.
      """,
    examples: [
      .bad(
        """
        import CoreData

        func makeContainer() -> NSPersistentContainer? {
          let files = FileManager.default
          guard let folder = files.containerURL(forSecurityApplicationGroupIdentifier: "group.notes") else { return nil }
          let container = NSPersistentContainer(name: "Notes")
          let description = ⟦NSPersistentStoreDescription(url: folder.appendingPathComponent("Notes.sqlite"))⟧
          container.persistentStoreDescriptions = [description]
          return container
        }
        """),
      .good(
        """
        import CoreData

        func makeContainer() -> NSPersistentContainer? {
          let files = FileManager.default
          guard let folder = files.containerURL(forSecurityApplicationGroupIdentifier: "group.notes") else { return nil }
          let container = NSPersistentContainer(name: "Notes")
          let description = NSPersistentStoreDescription(url: folder.appendingPathComponent("Notes.sqlite"))
          description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
          container.persistentStoreDescriptions = [description]
          return container
        }
        """),
      .good(
        """
        import CoreData

        func makeContainer() -> NSPersistentContainer {
          let files = FileManager.default
          let folder = files.containerURL(forSecurityApplicationGroupIdentifier: "group.notes")
          print(folder as Any)
          let container = NSPersistentContainer(name: "Notes")
          let url = files.temporaryDirectory.appendingPathComponent("Notes.sqlite")
          container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
          return container
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let stack = file.stack
    guard !stack.enablesHistory, !stack.containers.contains(where: \.isCloudKit) else { return }
    if let place = stack.groupStore {
      guard place.file == file.file.id else { return }
      report("this store lies in the folder of an app group, which several programs share", place, file, &findings)
    } else if stack.sharesWithSwiftData, let place = stack.firstStore, place.file == file.file.id,
      !file.shared.swiftData.mirrors.isEmpty, !stack.onlyMovesRows(file.project)
    {
      report("SwiftData opens this store too", place, file, &findings)
    }
  }

  private func report(_ reason: String, _ place: Location, _ file: FileView, _ findings: inout FindingSink) {
    findings.report(
      "\(reason), and it keeps no history; set 'NSPersistentHistoryTrackingKey'", at: place,
      flow: [FlowStep(place, "the store is set up here, and nothing in \(file.stack.extent) turns history on")])
  }
}
