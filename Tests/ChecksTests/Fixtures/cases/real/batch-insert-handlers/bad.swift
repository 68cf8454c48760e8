import CoreData

final class Folder: NSManagedObject {
  @NSManaged var name: String
}

final class Note: NSManagedObject {
  @NSManaged var title: String
  @NSManaged var folder: Folder?
  @NSManaged var tags: Set<Folder>
}

func requests(_ titles: [String], _ folder: Folder) -> [NSBatchInsertRequest] {
  var index = 0
  return [
    NSBatchInsertRequest(
      entity: Note.entity(),
      managedObjectHandler: { object in  // expect: batch-insert-never-ends
        guard let note = object as? Note else { return true }
        note.title = titles[0]
        return false
      }),
    NSBatchInsertRequest(entity: Note.entity()) { (object: NSManagedObject) -> Bool in  // expect: batch-insert-never-ends
      if let note = object as? Note { note.title = titles[0] } else { return true }
      return false
    },
    NSBatchInsertRequest(entityName: "Note", dictionaryHandler: { _ in false }),  // expect: batch-insert-never-ends
    NSBatchInsertRequest(
      entityName: "Note",
      dictionaryHandler: { dictionary in
        guard index < titles.count else { return true }
        dictionary["title"] = titles[index]
        dictionary["folder"] = folder  // expect: batch-insert-relationship
        index += 1
        return false
      }),
    NSBatchInsertRequest(
      entityName: "Note",
      managedObjectHandler: { object in
        object.setValue("", forKey: "title")
        object.setValue(nil, forKey: "folder")  // expect: batch-insert-relationship
        index += 1
        return index > titles.count
      }),
    NSBatchInsertRequest(
      entityName: "Note",
      objects: titles.map { ["title": $0, "tags": [folder]] }),  // expect: batch-insert-relationship
  ]
}
