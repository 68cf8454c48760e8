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

    func load(completion: @escaping (Result<[Recipe], Error>) -> Void) {
        worker.perform {
            let recipes = Result { try self.worker.fetch(NSFetchRequest<Recipe>(entityName: "Recipe")) }
            if let rows = try? recipes.get() {
                DispatchQueue.main.async { completion(.success(rows)) }
            }
        }
    }

    func newest() -> String? {
        var found: Recipe?
        worker.performAndWait {
            found = try? worker.fetch(NSFetchRequest<Recipe>(entityName: "Recipe")).first
        }
        return found?.title // expect: managed-object-escapes-perform
    }

    @MainActor
    func firstTitle() async -> String? {
        let rows = await withCheckedContinuation { (continuation: CheckedContinuation<[Recipe], Never>) in
            worker.perform {
                let rows = (try? self.worker.fetch(NSFetchRequest<Recipe>(entityName: "Recipe"))) ?? []
                continuation.resume(returning: rows)
            }
        }
        return rows.first?.title // expect: managed-object-escapes-perform
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
            if case .success(let recipes) = result {
                self.title = recipes.first?.title // expect: managed-object-escapes-perform
            }
        }
        store.worker.perform {
            self.shown = (try? self.store.worker.fetch(NSFetchRequest<Recipe>(entityName: "Recipe"))) ?? []
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        title = shown.first?.title // expect: managed-object-crosses-task
    }
}
