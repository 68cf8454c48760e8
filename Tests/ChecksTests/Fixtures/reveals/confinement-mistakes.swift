import CoreData

// What real mistakes look like to the inference: a known context, and an executor that is not on its queue.

final class Carb: NSManagedObject {
  @NSManaged var grams: Double
}

final class Report: NSManagedObject {
  @NSManaged var text: String
}

final class CarbStore {
  private let queue = DispatchQueue(label: "carbs")
  private let context: NSManagedObjectContext

  init(_ container: NSPersistentContainer) { context = container.newBackgroundContext() }

  func all(_ completion: @escaping ([Double]) -> Void) {
    queue.async {
      let carbs = (try? self.context.fetch(NSFetchRequest<Carb>(entityName: "Carb"))) ?? []
      completion(carbs.map(\.grams))  // reveal: executor = concurrent, owner(carbs) = self.context
    }
  }
}

final class CreateNoteHandler {
  private let container = NSPersistentContainer(name: "Notes")

  func handle(_ text: String) async throws {
    let context = container.viewContext
    Report(context: context).text = text  // reveal: executor = concurrent, kind(context) = context(main)
    try context.save()  // reveal: executor = concurrent
  }
}

struct Publisher {
  func publish(_ report: Report) {
    Task {
      print(report.text)  // reveal: executor = concurrent, kind(report) = object(Report)
    }
  }

  func first(_ container: NSPersistentContainer) async throws -> String? {
    let context = container.newBackgroundContext()
    let report = try await context.perform {
      try context.fetch(NSFetchRequest<Report>(entityName: "Report")).first
    }
    return report?.text  // reveal: executor = concurrent, kind(report) = object(Report), owner(report) = context
  }

  func straight(_ container: NSPersistentContainer) {
    let worker = container.newBackgroundContext()
    Report(context: worker).text = "now"  // reveal: executor = caller, kind(worker) = context(background)
  }
}
