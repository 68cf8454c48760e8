import CoreData

// A private function on a stored context runs where all its callers do.

final class Dose: NSManagedObject {
  @NSManaged var units: Double
}

final class DoseStore {
  private let context: NSManagedObjectContext
  let container: NSPersistentContainer

  init(_ container: NSPersistentContainer) {
    self.container = container
    context = container.newBackgroundContext()
  }

  func add(_ units: Double) {
    context.perform {
      self.insert(units)
      self.trim()
      print(self.newest)  // reveal: executor = queue(self.context)
    }
  }

  func clear() {
    context.performAndWait { trim() }
  }

  private func insert(_ units: Double) {
    Dose(context: context).units = units  // reveal: executor = queue(self.context)
    validate()
  }

  private func validate() {
    print(context.insertedObjects.count)  // reveal: executor = queue(self.context)
  }

  private func trim() {
    context.reset()  // reveal: executor = queue(self.context)
    trimDeeply(3)
  }

  private func trimDeeply(_ depth: Int) {
    if depth > 0 { trimDeeply(depth - 1) }
    context.refreshAllObjects()  // reveal: executor = queue(self.context)
  }

  private var newest: Dose? {
    let request = NSFetchRequest<Dose>(entityName: "Dose")
    return try? context.fetch(request).first  // reveal: executor = queue(self.context)
  }

  func direct() {
    insertAnywhere(1)
    context.perform { self.insertAnywhere(2) }
  }

  private func insertAnywhere(_ units: Double) {  // reveal: duty(insertAnywhere) = self.context
    Dose(context: context).units = units  // reveal: executor = caller
  }

  func open(_ units: Double) {  // reveal: duty(open) = self.context
    Dose(context: context).units = units  // reveal: executor = caller
  }

  func callsOpen() {
    context.perform { self.open(1) }  // reveal: executor = queue(self.context)
  }

  func withLocal(_ values: [Double]) {
    func store(_ value: Double) {
      Dose(context: context).units = value  // reveal: executor = queue(self.context)
    }
    context.perform {
      values.forEach { store($0) }
    }
  }

  func handsOn(_ values: [Double]) {
    values.forEach(storeEach)
    context.perform { values.forEach(self.storeEach) }
  }

  private func storeEach(_ value: Double) {
    Dose(context: context).units = value  // reveal: executor = caller
  }
}
