import CoreData
import SwiftUI

// SAFE: the request of the attribute is never used, since every initialiser puts another wrapper into its place.
// ANALYZER: assignments to the storage `_name` of a property wrapper in initialisers.

final class Visit: NSManagedObject {
  @NSManaged var date: Date

  static var sorted: NSFetchRequest<Visit> {
    let request = NSFetchRequest<Visit>(entityName: "Visit")
    request.sortDescriptors = [NSSortDescriptor(key: "date", ascending: false)]
    return request
  }
}

struct VisitList: View {
  @FetchRequest(fetchRequest: NSFetchRequest<Visit>(entityName: "Visit")) private var visits  // replaced in init
  @FetchRequest(fetchRequest: NSFetchRequest<Visit>(entityName: "Visit")) private var earlier

  init() {
    self.init(limit: 20)
  }

  init(limit: Int) {
    let request = Visit.sorted
    request.fetchLimit = limit
    _visits = FetchRequest(fetchRequest: request)
    self._earlier = .init(fetchRequest: Visit.sorted)
  }

  var body: some View {
    Text("\(visits.count) \(earlier.count)")
  }
}
