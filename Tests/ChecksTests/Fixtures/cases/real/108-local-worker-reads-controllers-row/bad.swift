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
        context.perform {
            self.recipe.cooked += 1 // expect: managed-object-crosses-context
            do {
                try context.save()
            } catch {
                print(error)
            }
        }
    }
}
