import CoreData

// Code that runs on the main queue because everybody who calls it does: no word of it stands anywhere.

final class Polygon: NSManagedObject {
  @NSManaged var name: String
}

final class Tag: NSManagedObject {
  @NSManaged var name: String
}

final class StyledPolygon {
  static let container = NSPersistentContainer(name: "Map")

  static func named(_ name: String) -> Polygon? {  // reveal: duty(named) = StyledPolygon.container.viewContext
    let request = NSFetchRequest<Polygon>(entityName: "Polygon")
    request.predicate = NSPredicate(format: "name == %@", name)
    return try? container.viewContext.fetch(request).first  // reveal: executor = caller
  }
}

final class MenuModel {
  private let context: NSManagedObjectContext

  init(_ context: NSManagedObjectContext) { self.context = context }

  func reload() {  // reveal: duty(reload) = self.context
    print((try? context.count(for: NSFetchRequest<Polygon>(entityName: "Polygon"))) ?? 0)  // reveal: executor = caller
  }
}

final class ObjectManager {
  private lazy var container = NSPersistentContainer(name: "Notes")
  var view: NSManagedObjectContext { container.viewContext }
  var onChange: (() -> Void)?

  func delete(_ tag: Tag) {  // reveal: duty(delete) = self.container.viewContext
    view.delete(tag)  // reveal: executor = caller, kind(view) = context(main)
    onChange = {
      self.view.reset()  // reveal: executor = unknown
    }
  }

  func observe(_ library: SomeLibrary) {
    library.whenReady {
      try? self.view.save()  // reveal: executor = unknown
    }
  }

  @objc func tapped() {
    try? view.save()  // reveal: executor = caller
  }
}
