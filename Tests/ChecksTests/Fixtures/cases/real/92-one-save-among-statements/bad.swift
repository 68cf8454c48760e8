// What a save throws is lost, and the function gives back something else.
import CoreData

final class Tab: NSManagedObject {
  @NSManaged var title: String?
}

@MainActor
func makeTab(_ context: NSManagedObjectContext) -> Tab {
  let tab = Tab(context: context)
  tab.title = "new"
  try? context.save()  // expect: swallowed-save-error
  return tab
}
