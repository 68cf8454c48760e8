import CoreData

protocol FetchingList: AnyObject {
    associatedtype Object: NSManagedObject
    var results: NSFetchedResultsController<Object> { get }
}

extension FetchingList {
    func startFetching() {
        do {
            try results.performFetch()
        } catch {
            print(error)
        }
    }
}
