import CoreData

final class Exam: NSManagedObject {
  @NSManaged var subject: String
}

enum School {
  static let container = NSPersistentContainer(name: "School")

  static func newContext() -> NSManagedObjectContext {
    let context = container.newBackgroundContext()
    context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    return context
  }
}

struct ExamImport {
  func add(_ subjects: [String], to context: NSManagedObjectContext = School.newContext()) throws {
    try context.performAndWait {
      for subject in subjects {
        let exam = Exam(context: context)
        exam.subject = subject
      }
      try context.save()
    }
  }
}

@MainActor
final class ExamModel {
  func fill() throws {
    try ExamImport().add(["Art", "Music"])
  }
}
