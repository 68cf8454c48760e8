import CoreData

final class Meal: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var isEaten: Bool
}

final class MealLogger {
  let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) { self.context = context }

  func log(_ title: String) throws {
    try context.performAndWait {
      Meal(context: context).title = title
      try context.save()
    }
  }

  func check(_ meal: Meal) {
    context.performAndWait {
      meal.isEaten = true
      do {
        try context.save()
      } catch {
        context.rollback()
        print(error)
      }
    }
  }
}
