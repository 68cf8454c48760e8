import CoreData
import MagicalRecord

// Functions whose body is not at hand: a few libraries are known, what is called on a context is taken to confine, and
// the rest is unknown.

final class Layer: NSManagedObject {
  @NSManaged var name: String
}

final class Layers {
  func save() {
    MagicalRecord.save { context in
      context.reset()  // reveal: executor = queue(new), kind(context) = context(background)
    }
    MagicalRecord.save({ context in
      context.reset()  // reveal: executor = queue(new)
    }, completion: { _, _ in
      print(1)  // reveal: executor = main
    })
  }

  func stack(_ stack: SomeDataStack) {
    stack.perform(asynchronous: { transaction in
      print(transaction)  // reveal: executor = unknown
    }, completion: { result in
      print(result)  // reveal: executor = unknown
    })
  }

  func grouped(_ context: NSManagedObjectContext) {
    context.performGroupedBlock {
      context.reset()  // reveal: executor = unknown
    }
  }
}
