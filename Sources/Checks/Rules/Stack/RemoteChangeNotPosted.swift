/// Remote changes are listened for, and the store posts none.
struct RemoteChangeNotPosted: Rule {
  static let info = RuleInfo(
    slug: "remote-change-not-posted",
    family: .stack,
    level: .warning,
    summary: "Remote changes are listened for, and the store is not told to post them",
    why: """
      A store posts 'NSPersistentStoreRemoteChange' only where its description sets the option for it. Without that \
      the observer is never called, and what other processes or batch requests write does not show.
      """,
    instead: """
      Set 'NSPersistentStoreRemoteChangeNotificationPostOptionKey' to true on the store's description before the store \
      is loaded.
      """,
    examples: [
      .bad(
        """
        import CoreData

        final class Stack {
          let container: NSPersistentContainer

          init() {
            container = ⟦NSPersistentContainer(name: "Notes")⟧
            let description = container.persistentStoreDescriptions.first
            description?.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
            container.loadPersistentStores { _, error in
              if let error { print(error) }
            }
            NotificationCenter.default.addObserver(
              self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange, object: nil)
          }

          @objc func changed(_ notification: Notification) {}
        }
        """),
      .good(
        """
        import CoreData

        final class Stack {
          let container: NSPersistentContainer

          init() {
            container = NSPersistentContainer(name: "Notes")
            let description = container.persistentStoreDescriptions.first
            for key in [NSPersistentHistoryTrackingKey, NSPersistentStoreRemoteChangeNotificationPostOptionKey] {
              description?.setOption(true as NSNumber, forKey: key)
            }
            container.loadPersistentStores { _, error in
              if let error { print(error) }
            }
            NotificationCenter.default.addObserver(
              self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange, object: nil)
          }

          @objc func changed(_ notification: Notification) {}
        }
        """),
      .good(
        """
        import CoreData

        final class Follower {
          init(_ container: NSPersistentContainer) {
            NotificationCenter.default.addObserver(
              self, selector: #selector(changed), name: .NSPersistentStoreRemoteChange,
              object: container.persistentStoreCoordinator)
          }

          @objc func changed(_ notification: Notification) {}
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let stack = file.stack
    guard !stack.postsRemoteChanges, let observer = stack.remoteChangeObservers.first, let place = stack.firstStore,
      place.file == file.file.id
    else { return }
    findings.report(
      """
      remote changes are listened for, and this store is never told to post them; set \
      'NSPersistentStoreRemoteChangeNotificationPostOptionKey'
      """, at: place,
      flow: [
        FlowStep(observer, "the notification is listened for here"),
        FlowStep(place, "the store is set up here, and nothing in \(stack.extent) sets the option"),
      ])
  }
}
