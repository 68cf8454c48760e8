import CoreData
import SwiftUI

// Typealiases, protocols that contexts conform to, and what SwiftUI's wrappers hand out.

typealias Moc = NSManagedObjectContext
typealias Completion = (Moc) -> Void

protocol StorageType: AnyObject {
  func saveIfNeeded()
}

extension NSManagedObjectContext: StorageType {
  func saveIfNeeded() { if hasChanges { try? save() } }
}

final class Item: NSManagedObject {
  @NSManaged var name: String
}

final class Kinds {
  func alias(_ moc: Moc, _ optional: Moc?, _ storage: StorageType, _ any: any StorageType) {
    print(moc)  // reveal: kind(moc) = context(borrowed)
    print(optional)  // reveal: kind(optional) = context(borrowed)
    print(storage)  // reveal: kind(storage) = context(borrowed)
    print(any)  // reveal: kind(any) = context(borrowed)
  }

  func generic<Storage: StorageType>(_ storage: Storage, _ opaque: some StorageType) {
    print(storage)  // reveal: kind(storage) = context(borrowed)
    print(opaque)  // reveal: kind(opaque) = context(borrowed)
  }

  func completed(_ container: NSPersistentContainer, _ completion: @escaping Completion) {
    container.performBackgroundTask(completion)  // reveal: runs(completed) = queue(new)
  }
}

struct ItemList: View {
  @Environment(\.managedObjectContext) var context
  @FetchRequest(entity: Item.entity(), sortDescriptors: []) var items: FetchedResults<Item>
  @SectionedFetchRequest<String, Item>(sectionIdentifier: \.name, sortDescriptors: []) var sections
  @ObservedObject var shown: Item

  var body: some View {
    ForEach(items) { item in
      Text(item.name)  // reveal: executor = main, kind(item) = object(Item)
    }
    Button("Add") {
      let item = Item(context: context)
      print(item, shown)  // reveal: kind(item) = object(Item), owner(item) = self.context, kind(shown) = object(Item)
      print(items.first, context)  // reveal: kind(items.first) = object(Item), kind(context) = context(main)
    }
  }
}
