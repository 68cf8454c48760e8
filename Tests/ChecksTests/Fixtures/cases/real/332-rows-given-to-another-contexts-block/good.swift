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
        let id = recipe.objectID
        writer.perform { [writer] in
            guard let own = try? writer.existingObject(with: id) as? Recipe else { return }
            own.isArchived = true
            do { try writer.save() } catch { print("recipes: \(error)") }
        }
    }

    func touch(_ recipe: Recipe) {
        writer.perform { [writer] in
            recipe.isArchived = false
            do { try writer.save() } catch { print("recipes: \(error)") }
        }
    }

    func touchAll() {
        writer.perform { [self] in
            guard let all = try? writer.fetch(NSFetchRequest<Recipe>(entityName: "Recipe")) else { return }
            for recipe in all { touch(recipe) }
        }
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
        for recipe in try viewContext.fetch(NSFetchRequest<Recipe>(entityName: "Recipe")) { recipes.archive(recipe) }
    }
}
