// SAFE: the type is the function's own, and its values go from a task of the main actor to code of the main actor.
import CoreData
import UIKit

final class Post: NSManagedObject {
    @NSManaged var text: String?
}

final class PostsController: UIViewController {
    var context: NSManagedObjectContext!
    private let label = UILabel()

    func load() {
        struct Loaded: @unchecked Sendable { var posts: [Post] }
        let task = Task {
            Loaded(posts: try context.fetch(NSFetchRequest<Post>(entityName: "Post")))
        }
        Task {
            label.text = try await task.value.posts.first?.text
        }
    }
}
