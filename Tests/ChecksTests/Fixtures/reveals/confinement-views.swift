import CoreData
import SwiftUI
import UIKit

// Views, controllers and delegates of the app are bound to the main actor by what they inherit.

final class Recipe: NSManagedObject {
  @NSManaged var name: String
}

class BaseController: UIViewController {
  func refresh() {}
}

final class RecipeController: BaseController, UITableViewDataSource {
  let context: NSManagedObjectContext
  private var recipes: [Recipe] = []

  init(_ context: NSManagedObjectContext) {
    self.context = context
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("not from a storyboard") }

  override func refresh() {
    recipes = (try? context.fetch(NSFetchRequest<Recipe>(entityName: "Recipe"))) ?? []  // reveal: executor = main
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    recipes.count  // reveal: executor = main
  }

  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell()
    cell.textLabel?.text = recipes[path.row].name  // reveal: executor = main
    return cell
  }

  @IBAction func add(_ sender: Any) {
    recipes.append(Recipe(context: context))  // reveal: executor = main
    Task { try context.save() }  // reveal: executor = main
  }

  nonisolated func detached() {
    print(1)  // reveal: executor = caller
  }
}

struct RecipeRow: View {
  @ObservedObject var recipe: Recipe
  @Environment(\.managedObjectContext) private var context

  var body: some View {
    HStack {
      Text(recipe.name)  // reveal: executor = main, kind(recipe) = object(Recipe)
      Button("Delete", action: remove)
    }
    .swipeActions {
      Button("Archive") { try? context.save() }  // reveal: executor = main
    }
    .task { await load() }  // reveal: executor = main
  }

  private func remove() {
    context.delete(recipe)  // reveal: executor = main, kind(context) = context(main)
  }

  private func load() async {
    _ = try? context.count(for: NSFetchRequest<Recipe>(entityName: "Recipe"))  // reveal: executor = main
  }
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  lazy var container = NSPersistentContainer(name: "Recipes")

  func applicationDidEnterBackground(_ application: UIApplication) {
    try? container.viewContext.save()  // reveal: executor = main
  }
}
