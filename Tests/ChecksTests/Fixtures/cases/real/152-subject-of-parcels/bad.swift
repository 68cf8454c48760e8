import Combine
import CoreData

final class Parcel: NSManagedObject {
    @NSManaged var label: String
    @NSManaged var weight: Double
    @NSManaged var depot: Depot?
}

final class Depot: NSManagedObject {
    @NSManaged var name: String
}

final class ParcelFeed {
    let heaviest = CurrentValueSubject<Parcel?, Never>(nil)
    private let worker: NSManagedObjectContext

    init(container: NSPersistentContainer) {
        worker = container.newBackgroundContext()
    }

    func refresh() {
        worker.perform { [worker, heaviest] in
            let request = NSFetchRequest<Parcel>(entityName: "Parcel")
            request.sortDescriptors = [NSSortDescriptor(key: "weight", ascending: false)]
            request.fetchLimit = 1
            heaviest.send(try? worker.fetch(request).first)
        }
    }
}

@MainActor
final class Headline: ObservableObject {
    @Published var text = ""
    private var bag = Set<AnyCancellable>()

    init(feed: ParcelFeed) {
        feed.heaviest
            .receive(on: DispatchQueue.main)
            .sink { [weak self] parcel in
                self?.text = parcel?.label ?? "" // expect: managed-object-crosses-task
            }
            .store(in: &bag)
    }
}
