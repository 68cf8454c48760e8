import CoreData
import UIKit

final class DeckDataSource: NSObject {
    let frc: NSFetchedResultsController<Deck>

    init(stack: NSPersistentContainer) throws {
        let request = Deck.Requests.visible()
        request.fetchBatchSize = 20
        frc = .init(fetchRequest: request, managedObjectContext: stack.viewContext, sectionNameKeyPath: nil, cacheName: nil)
        super.init()
        try frc.performFetch()
    }
}
