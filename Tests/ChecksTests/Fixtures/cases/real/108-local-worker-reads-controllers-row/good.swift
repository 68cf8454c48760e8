import CoreData
import UIKit

final class Recipe: NSManagedObject {
    @NSManaged var title: String
    @NSManaged var cooked: Int32
}

final class RecipeController: UIViewController {
    var recipe: Recipe!
    var container: NSPersistentContainer!

    @IBAction func cook(_ sender: Any) {
        let context = container.newBackgroundContext()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        let id = recipe.objectID
        context.perform {
            guard let recipe = try? context.existingObject(with: id) as? Recipe else { return }
            recipe.cooked += 1
            do {
                try context.save()
            } catch {
                print(error)
            }
        }
    }
}
