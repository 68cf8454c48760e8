import Combine
import CoreData

final class Bookmark: NSManagedObject {
  @NSManaged var title: String?
  @NSManaged var url: URL?
}

struct BookmarkHit: Hashable {
  let title: String
  let host: String
}

@MainActor
final class BookmarkSearch: ObservableObject {
  @Published var query = ""
  @Published private(set) var hits: [BookmarkHit] = []
  private var bag: [AnyCancellable] = []
  private let scoring = DispatchQueue(label: "bookmark.scoring")
  private let context: NSManagedObjectContext

  init(container: NSPersistentContainer) {
    context = container.viewContext
    $query
      .removeDuplicates()
      .debounce(for: .milliseconds(250), scheduler: DispatchQueue.main)
      .map { [context] text -> [Bookmark] in
        let request = NSFetchRequest<Bookmark>(entityName: "Bookmark")
        request.predicate = NSPredicate(format: "title CONTAINS[cd] %@", text)
        return (try? context.fetch(request)) ?? []
      }
      .map { rows in rows.map { BookmarkHit(title: $0.title ?? "", host: $0.url?.host ?? "") } }
      .receive(on: scoring)
      .map { rows in
        rows.sorted { $0.title.count < $1.title.count }
      }
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.hits = $0 }
      .store(in: &bag)
  }
}
