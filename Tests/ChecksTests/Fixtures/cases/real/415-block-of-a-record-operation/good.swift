import CloudKit
import CoreData

final class Verse: NSManagedObject {
  @NSManaged var recordName: String?
}

@MainActor
final class VerseUploader {
  private let context: NSManagedObjectContext
  init(container: NSPersistentContainer) { context = container.viewContext }

  func upload(_ verse: Verse, _ database: CKDatabase) {
    let operation = CKModifyRecordsOperation(recordsToSave: [CKRecord(recordType: "Verse")])
    let id = verse.objectID
    let context = context
    operation.perRecordSaveBlock = { recordID, _ in
      context.perform {
        (try? context.existingObject(with: id) as? Verse)?.recordName = recordID.recordName
      }
    }
    database.add(operation)
  }
}
