import CoreData

final class Recipe: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var steps: String
}

@MainActor
final class RecipeModel {
  private let context: NSManagedObjectContext
  private let queue = DispatchQueue(label: "recipes")
  init(container: NSPersistentContainer) { context = container.viewContext }

  func countWords(of recipe: Recipe) {
    let steps = recipe.steps
    func words() -> Int {
      steps.split(separator: " ").count
    }
    Task.detached { print(words()) }
  }

  func tidy() {
    let context = context
    let work = {
      for recipe in (try? context.fetch(NSFetchRequest<Recipe>(entityName: "Recipe"))) ?? [] {
        recipe.title = recipe.title.trimmingCharacters(in: .whitespaces)
      }
    }
    DispatchQueue.main.async { work() }
  }
}
