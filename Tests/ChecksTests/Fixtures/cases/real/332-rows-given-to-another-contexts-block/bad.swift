import CoreData

final class Recipe: NSManagedObject {
    @NSManaged var title: String?
    @NSManaged var isArchived: Bool
}

final class RecipeWriter {
    private let writer: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        writer = container.newBackgroundContext()
        writer.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func archive(_ recipe: Recipe) {
        writer.perform { [writer] in
            recipe.isArchived = true
            do { try writer.save() } catch { print("recipes: \(error)") }
        }
    }

    func discard(_ recipe: Recipe) {
        writer.perform { [writer] in
            writer.delete(recipe)
            do { try writer.save() } catch { print("recipes: \(error)") }
        }
    }

    func archiveLater(_ recipe: Recipe) {
        archive(recipe)
    }
}

@MainActor
final class RecipeList {
    private let viewContext: NSManagedObjectContext
    private let recipes: RecipeWriter

    init(container: NSPersistentContainer) {
        viewContext = container.viewContext
        recipes = RecipeWriter(container: container)
    }

    func tidy() throws {
        let all = try viewContext.fetch(NSFetchRequest<Recipe>(entityName: "Recipe"))
        guard let first = all.first, let last = all.last else { return }
        recipes.archive(first) // expect: managed-object-crosses-context
        recipes.discard(last) // expect: managed-object-crosses-context
        for recipe in all { recipes.archiveLater(recipe) } // expect: managed-object-crosses-context
    }
}
