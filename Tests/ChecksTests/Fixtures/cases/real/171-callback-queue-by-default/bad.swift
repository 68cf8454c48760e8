import CoreData
import UIKit

final class Parcel: NSManagedObject {
    @NSManaged var address: String
}

final class RouteService {
    func route(
        from start: String, answerOn queue: DispatchQueue = .global(), _ answer: @escaping (Double) -> Void
    ) {
        measure(start, on: queue, answer)
    }

    private func measure(_ start: String, on queue: DispatchQueue, _ done: @escaping (Double) -> Void) {
        queue.async { done(Double(start.count)) }
    }
}

final class ParcelController: UIViewController {
    private let service = RouteService()
    private let label = UILabel()

    func show(_ parcel: Parcel) {
        service.route(from: "depot") { kilometres in // fair: managed-object-crosses-task
            let text = "\(parcel.address): \(kilometres)" // expect: managed-object-crosses-task
            DispatchQueue.main.async { self.label.text = text }
        }
    }
}
