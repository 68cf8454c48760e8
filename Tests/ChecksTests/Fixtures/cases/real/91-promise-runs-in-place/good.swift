import CoreData
import PromiseKit

final class Course: NSManagedObject {
  @NSManaged var name: String?
}

@MainActor
final class Interactor {
  private let queue = DispatchQueue(label: "fetch")
  private var course: Course?
  private let view: NSManagedObjectContext

  init(_ container: NSPersistentContainer) {
    view = container.viewContext
  }

  func load() throws {
    course = try view.fetch(NSFetchRequest<Course>(entityName: "Course")).first
    let name = course?.name
    queue.async {
      firstly {
        Promise<String?> { seal in
          seal.fulfill(name)
        }
      }.done { print($0 ?? "") }
    }
  }
}
