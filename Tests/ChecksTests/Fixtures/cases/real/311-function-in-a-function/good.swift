import CoreData

final class Node: NSManagedObject {
  @NSManaged var name: String
  @NSManaged var parent: Node?
}

final class TreeBuilder {
  private let container: NSPersistentContainer
  init(container: NSPersistentContainer) { self.container = container }

  func build(_ outline: [String]) throws {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    var last: Node?

    func append(_ name: String) {
      let node = Node(context: context)
      node.name = name
      node.parent = last
      last = node
    }

    try context.performAndWait {
      for line in outline where !line.isEmpty { append(line) }
      if context.hasChanges { try context.save() }
    }
  }
}
