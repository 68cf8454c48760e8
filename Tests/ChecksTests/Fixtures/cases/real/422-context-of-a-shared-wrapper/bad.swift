import CoreData

enum Vault {
  static let container = NSPersistentContainer(name: "Vault")
  static let worker: NSManagedObjectContext = {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
    return context
  }()
}

@propertyWrapper
struct Worker {
  var wrappedValue: NSManagedObjectContext { Vault.worker }
}

final class Coin: NSManagedObject {
  @NSManaged var value: Double
}

struct CoinImport {
  @Worker private var context

  func add(_ values: [Double]) throws {
    for value in values {
      let coin = Coin(context: context)  // expect: context-outside-perform
      coin.value = value
    }
    try context.save()  // fair: context-outside-perform
  }
}
