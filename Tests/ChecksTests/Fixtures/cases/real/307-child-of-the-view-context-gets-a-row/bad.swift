import CoreData
import SwiftUI

final class Category: NSManagedObject {
  @NSManaged var name: String
}

final class Budget: NSManagedObject {
  @NSManaged var limit: Double
  @NSManaged var category: Category?
}

struct BudgetEditor: View {
  @Environment(\.managedObjectContext) private var viewContext
  @Environment(\.dismiss) private var dismiss
  @FetchRequest(sortDescriptors: [SortDescriptor(\Category.name)]) private var categories: FetchedResults<Category>
  @State private var limit = 100.0
  @State private var index = 0

  var body: some View {
    Form {
      Stepper("Limit \(limit)", value: $limit, step: 10)
      Picker("Category", selection: $index) {
        ForEach(Array(categories.enumerated()), id: \.offset) { offset, category in
          Text(category.name).tag(offset)
        }
      }
      Button("Save", action: save)
    }
  }

  private func save() {
    let scratch = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    scratch.parent = viewContext
    let budget = Budget(context: scratch)
    budget.limit = limit
    let category = categories[index]
    budget.category = category  // expect: managed-object-crosses-context
    do {
      try scratch.save()
      try viewContext.save()
      dismiss()
    } catch {
      viewContext.rollback()
    }
  }
}
