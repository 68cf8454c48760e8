// The closure of a promise runs where the promise is made, here on a background queue; the course is the view context's.
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
    queue.async { [weak self] in
      guard let strongSelf = self else { return }
      firstly {
        Promise<String?> { seal in
          seal.fulfill(strongSelf.course?.name)  // expect: managed-object-crosses-task
        }
      }.done { print($0 ?? "") }
    }
  }
}
