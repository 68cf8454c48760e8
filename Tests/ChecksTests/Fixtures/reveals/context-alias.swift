import CoreData

// The same context under other names: constants, captures, what is passed on, and what a path leads to.

struct Cache {
  let managedObjectContext: NSManagedObjectContext
}

final class Store {
  private let context: NSManagedObjectContext
  private let cacheStore: Cache
  private let root: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    context = container.newBackgroundContext()
    root = container.newBackgroundContext()
    cacheStore = Cache(managedObjectContext: container.newBackgroundContext())
  }

  func use() {
    let alias = self.context
    let again = alias
    again.perform {
      print(alias, self.context)  // reveal: executor = queue(self.context), owner(alias) = self.context
    }
    let root = self.root
    root.perform { print(root) }  // reveal: executor = queue(self.root), owner(root) = self.root
    cacheStore.managedObjectContext.perform {
      print(1)  // reveal: executor = queue(self.cacheStore.managedObjectContext)
    }
    self.cacheStore.managedObjectContext.performAndWait {
      print(2)  // reveal: executor = queue(self.cacheStore.managedObjectContext)
    }
    let cache = cacheStore
    cache.managedObjectContext.perform {
      print(3)  // reveal: executor = queue(self.cacheStore.managedObjectContext)
    }
    DispatchQueue.global().async { [context, writer = self.root] in
      print(context)  // reveal: executor = concurrent, owner(context) = self.context
      writer.performAndWait { print(writer) }  // reveal: executor = queue(self.root), owner(writer) = self.root
    }
    context.perform { [weak self] in
      guard let self else { return }
      print(self.context)  // reveal: executor = queue(self.context), owner(self.context) = self.context
    }
    context.perform { [unowned self, context] in
      context.reset()  // reveal: executor = queue(self.context), owner(context) = self.context
    }
    pass(context)
  }

  private func pass(_ given: NSManagedObjectContext) {
    given.perform { print(given) }  // reveal: executor = queue(given), owner(given) = given
  }
}
