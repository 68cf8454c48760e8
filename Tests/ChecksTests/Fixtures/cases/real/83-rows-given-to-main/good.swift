import CoreData
import UIKit

final class Recipe: NSManagedObject {
    @NSManaged var title: String?
}

final class RecipeStore {
    let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
        worker.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
    }

    func load(completion: @escaping (Result<[String], Error>) -> Void) {
        worker.perform {
            let titles = Result {
                try self.worker.fetch(NSFetchRequest<Recipe>(entityName: "Recipe")).compactMap(\.title)
            }
            DispatchQueue.main.async { completion(titles) }
        }
    }

    func newest() -> String? {
        var title: String?
        worker.performAndWait {
            title = (try? worker.fetch(NSFetchRequest<Recipe>(entityName: "Recipe")).first)?.title
        }
        return title
    }

    @MainActor
    func firstTitle() async -> String? {
        await withCheckedContinuation { (continuation: CheckedContinuation<String?, Never>) in
            worker.perform {
                let rows = (try? self.worker.fetch(NSFetchRequest<Recipe>(entityName: "Recipe"))) ?? []
                continuation.resume(returning: rows.first?.title)
            }
        }
    }
}

final class RecipeController: UIViewController {
    private let store: RecipeStore
    private var shown: [Recipe] = []

    init(store: RecipeStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        store.load { result in
            if case .success(let titles) = result {
                self.title = titles.first
            }
        }
        store.worker.perform {
            self.shown = (try? self.store.worker.fetch(NSFetchRequest<Recipe>(entityName: "Recipe"))) ?? []
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        title = "\(shown.count) recipes"
    }
}
