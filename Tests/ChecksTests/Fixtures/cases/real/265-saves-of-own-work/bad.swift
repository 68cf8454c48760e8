import CoreData

final class Meal: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var isEaten: Bool
}

final class MealLogger {
  let context: NSManagedObjectContext

  init(context: NSManagedObjectContext) { self.context = context }

  func log(_ title: String) {
    context.performAndWait {
      Meal(context: context).title = title
      try? context.save()  // expect: swallowed-save-error
    }
  }

  func check(_ meal: Meal) {
    context.performAndWait {
      meal.isEaten = true
      try? context.save()  // expect: swallowed-save-error
    }
  }

  func fetchOrCreateMeal(_ title: String) -> Meal {
    context.performAndWait {
      let request = NSFetchRequest<Meal>(entityName: "Meal")
      request.predicate = NSPredicate(format: "title == %@", title)
      if let meal = try? context.fetch(request).first { return meal }
      let meal = Meal(context: context)
      meal.title = title
      try? context.save()  // expect: swallowed-save-error
      return meal
    }
  }
}
