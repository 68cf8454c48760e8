import CoreData

// A box of an object gives it to a closure on its queue; the box itself may go anywhere.

final class Record: NSManagedObject {
  @NSManaged var title: String
}

struct Managed<Object: NSManagedObject>: @unchecked Sendable {
  let object: Object
  private let context: NSManagedObjectContext

  init(_ object: Object, in context: NSManagedObjectContext) {
    self.object = object
    self.context = context
  }

  func perform<T>(_ closure: (Object) -> T) -> T {  // reveal: runs(perform) = queue(self.context)
    context.performAndWait { closure(object) }  // reveal: executor = queue(self.context)
  }
}

final class RecordBox {
  private let record: Record
  private let context: NSManagedObjectContext

  init(_ record: Record, _ context: NSManagedObjectContext) {
    self.record = record
    self.context = context
  }

  func edit(_ closure: @escaping (Record) -> Void) {  // reveal: runs(edit) = queue(self.context)
    context.perform { closure(self.record) }
  }
}

func use(_ box: Managed<Record>) async {
  print(box)  // reveal: executor = concurrent
  box.perform { record in
    print(record.title)  // reveal: executor = queue(box.context)
  }
}

func edit(_ box: RecordBox) {
  box.edit { record in
    record.title = "new"  // reveal: executor = queue(box.context), kind(record) = object(Record)
  }
}
