import CoreData

final class Folder: NSManagedObject {
  @NSManaged var name: String
}

final class Note: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var folder: Folder?
  // An attribute that is called like a relationship of something else.
  @NSManaged var tags: String
}

func requests(_ titles: [String], _ fill: @escaping (NSManagedObject) -> Bool) -> [NSBatchInsertRequest] {
  var index = 0
  var iterator = titles.makeIterator()
  return [
    NSBatchInsertRequest(
      entity: Note.entity(),
      managedObjectHandler: { object in
        defer { index += 1 }
        guard index < titles.count, let note = object as? Note else { return true }
        note.title = titles[index]
        note.tags = ""
        return false
      }),
    NSBatchInsertRequest(entity: Note.entity()) { (object: NSManagedObject) -> Bool in
      if let note = object as? Note { note.title = titles[index] } else { return true }
      index += 1
      return index == titles.count
    },
    NSBatchInsertRequest(entityName: "Note") { (dictionary: NSMutableDictionary) in
      guard let title = iterator.next() else { return true }
      dictionary["title"] = title
      dictionary["tags"] = ""
      return false
    },
    NSBatchInsertRequest(entityName: "Note", managedObjectHandler: fill),
    NSBatchInsertRequest(entityName: "Note", objects: titles.map { ["title": $0] }),
  ]
}
