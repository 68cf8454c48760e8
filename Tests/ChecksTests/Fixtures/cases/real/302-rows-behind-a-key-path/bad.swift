import CoreData
import SwiftUI

final class Contact: NSManagedObject {
  @NSManaged var familyName: String
  @NSManaged var givenName: String
  @NSManaged var phone: String?
}

struct ContactSection: Identifiable {
  let id: String
  let contacts: [Contact]
}

@MainActor
final class ContactsModel: ObservableObject {
  @Published private(set) var sections: [ContactSection] = []
  @Published private(set) var longest = 0
  private let container: NSPersistentContainer

  init(container: NSPersistentContainer) { self.container = container }

  func load() async throws {
    let context = container.newBackgroundContext()
    let built: [ContactSection] = try await context.perform {
      let request = NSFetchRequest<Contact>(entityName: "Contact")
      request.sortDescriptors = [NSSortDescriptor(key: "familyName", ascending: true)]
      let grouped = Dictionary(grouping: try context.fetch(request)) { String($0.familyName.prefix(1)) }
      return grouped.keys.sorted().map { ContactSection(id: $0, contacts: grouped[$0] ?? []) }  // fair: managed-object-escapes-perform
    }
    sections = built
    longest = built.flatMap(\.contacts).map { $0.givenName.count + $0.familyName.count }.max() ?? 0  // expect: managed-object-escapes-perform
  }
}
