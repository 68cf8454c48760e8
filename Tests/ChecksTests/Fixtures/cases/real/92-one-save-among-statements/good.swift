import CoreData

final class Tab: NSManagedObject {
  @NSManaged var title: String?
}

@MainActor
func makeTab(_ context: NSManagedObjectContext) throws -> Tab {
  let tab = Tab(context: context)
  tab.title = "new"
  try context.save()
  return tab
}

@MainActor
func attempt(_ context: NSManagedObjectContext) -> Void? {
  try? context.save()
}
