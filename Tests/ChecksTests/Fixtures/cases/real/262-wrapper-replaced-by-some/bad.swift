import CoreData
import SwiftUI

final class Visit: NSManagedObject {
  @NSManaged var date: Date
}

struct VisitList: View {
  @FetchRequest(fetchRequest: NSFetchRequest<Visit>(entityName: "Visit")) private var visits  // expect: sortless-results-controller

  init() {}

  init(limit: Int) {
    let request = NSFetchRequest<Visit>(entityName: "Visit")
    request.fetchLimit = limit
    request.sortDescriptors = [NSSortDescriptor(key: "date", ascending: false)]
    _visits = FetchRequest(fetchRequest: request)
  }

  var body: some View {
    Text("\(visits.count)")
  }
}

struct VisitCount: View {
  @FetchRequest(entity: Visit.entity(), sortDescriptors: []) private var visits

  init(limit: Int) {
    let request = NSFetchRequest<Visit>(entityName: "Visit")
    request.fetchLimit = limit
    _visits = FetchRequest(fetchRequest: request)  // expect: sortless-results-controller
  }

  var body: some View {
    Text("\(visits.count)")
  }
}
