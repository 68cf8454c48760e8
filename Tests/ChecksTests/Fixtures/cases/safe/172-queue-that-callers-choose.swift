import CoreData
import UIKit

final class Stamp: NSManagedObject {
    @NSManaged var country: String
}

final class Scanner {
    func scan(on queue: DispatchQueue = .main, _ done: @escaping (Int) -> Void) {
        queue.async { done(1) }
    }

    func scan(later queue: DispatchQueue, _ done: @escaping (Int) -> Void) {
        queue.asyncAfter(deadline: .now() + 1) { done(2) }
    }
}

final class StampController: UIViewController {
    private let scanner = Scanner()

    func show(_ stamp: Stamp) {
        scanner.scan { print(stamp.country, $0) }
        scanner.scan(later: .main) { print(stamp.country, $0) }
        let chosen: DispatchQueue = UserDefaults.standard.bool(forKey: "slow") ? .main : DispatchQueue.main
        scanner.scan(on: chosen) { print(stamp.country, $0) }
    }
}
