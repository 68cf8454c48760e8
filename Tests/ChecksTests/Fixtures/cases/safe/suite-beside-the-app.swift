// SAFE: a suite of tests that opens its store at '/dev/null' needs no policy and no merging.
// ANALYZER: a file that imports Testing is a test, wherever it lies.
import CoreData
import Testing

final class Recipe: NSManagedObject {
  @NSManaged var title: String
}

@MainActor
@Suite(.serialized)
struct RecipeSuite {
  static let model = NSManagedObjectModel.mergedModel(from: nil)!
  let container: NSPersistentContainer

  init() throws {
    container = NSPersistentContainer(name: "Recipes", managedObjectModel: Self.model)
    container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: URL(fileURLWithPath: "/dev/null"))]
    var failure: Error?
    container.loadPersistentStores { _, error in failure = error }
    if let failure { throw failure }
  }

  @Test func inserts() throws {
    let recipe = Recipe(context: container.viewContext)
    recipe.title = "Soup"
    try container.viewContext.save()
    #expect(recipe.title == "Soup")
  }

  @Test(arguments: ["Bread", "Stew"])
  func finds(_ title: String) async throws {
    try await container.performBackgroundTask { context in
      Recipe(context: context).title = title
      try context.save()
    }
    let found = try container.viewContext.fetch(NSFetchRequest<Recipe>(entityName: "Recipe"))
    #expect(found.contains { $0.title == title })
  }
}
