import CoreData
import UIKit

// Who makes the objects calls the handler on their queue, whoever wrote the handler.

final class App: NSManagedObject {
  @NSManaged var name: String
}

final class AppManager {
  static let shared = AppManager()
  let container = NSPersistentContainer(name: "Apps")

  func fetch(_ completion: @escaping (Result<[App], Error>, NSManagedObjectContext) -> Void) {
    container.performBackgroundTask { context in  // reveal: runs(fetch) = queue(new)
      let result = Result { try context.fetch(NSFetchRequest<App>(entityName: "App")) }
      completion(result, context)  // reveal: executor = queue(new)
    }
  }

  func first(_ completion: @escaping (App?) -> Void) {  // reveal: runs(first) = queue(new)
    container.performBackgroundTask { context in
      completion(try? context.fetch(NSFetchRequest<App>(entityName: "App")).first)
    }
  }

  func onMain(_ completion: @escaping ([App]) -> Void) {  // reveal: runs(onMain) = main
    let view = container.viewContext
    view.perform {
      completion((try? view.fetch(NSFetchRequest<App>(entityName: "App"))) ?? [])
    }
  }

  func either(_ isCached: Bool, _ completion: @escaping (App?) -> Void) {  // reveal: runs(either) = unknown
    guard isCached else { return completion(nil) }
    first(completion)
  }
}

final class AppsController: UIViewController {
  private var names: [String] = []

  override func viewDidLoad() {
    AppManager.shared.fetch { result, context in
      do {
        let apps = try result.get()
        self.names = apps.map(\.name)  // reveal: executor = queue(new), kind(apps) = [object(App)], owner(apps) = new
      } catch {
        print(error)  // reveal: executor = queue(new)
      }
      DispatchQueue.main.async { self.view.setNeedsLayout() }  // reveal: executor = main
    }
    AppManager.shared.first { app in
      print(app?.name ?? "")  // reveal: executor = queue(new), kind(app) = object(App)
    }
    AppManager.shared.onMain { apps in
      self.names = apps.map(\.name)  // reveal: executor = main, kind(apps) = [object(App)]
    }
    AppManager.shared.either(true) { app in
      print(app?.name ?? "")  // reveal: executor = unknown
    }
  }
}
