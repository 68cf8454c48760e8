import CoreData

// `performAndWait` brings its closure to the context's queue too, whatever queue the caller is on.

final class Sample: NSManagedObject {
  @NSManaged var value: Double
}

final class SampleCache {
  private let queue = DispatchQueue(label: "cache")
  private let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    context = container.newBackgroundContext()
  }

  func purge(before value: Double, completion: @escaping (Error?) -> Void) {  // reveal: duty(purge) = none
    queue.async {
      var failure: Error?
      print(value)  // reveal: executor = concurrent
      self.context.performAndWait {
        let request = NSFetchRequest<Sample>(entityName: "Sample")
        do {
          for sample in try self.context.fetch(request) {
            self.context.delete(sample)  // reveal: executor = queue(self.context), owner(sample) = self.context
          }
          try self.context.save()  // reveal: executor = queue(self.context)
        } catch {
          failure = error
        }
      }
      completion(failure)  // reveal: executor = concurrent
    }
  }

  func total() throws -> Double {  // reveal: duty(total) = none
    try context.performAndWait {
      let samples = try context.fetch(NSFetchRequest<Sample>(entityName: "Sample"))
      return samples.map(\.value).reduce(0, +)  // reveal: executor = queue(self.context), owner(samples) = self.context
    }
  }

  func nested(_ other: NSManagedObjectContext) {
    context.performAndWait {
      other.performAndWait {
        print(1)  // reveal: executor = queue(other)
      }
      print(2)  // reveal: executor = queue(self.context)
    }
  }
}
