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
    operation.perRecordSaveBlock = { recordID, _ in
      verse.recordName = recordID.recordName  // expect: managed-object-crosses-task
    }
    database.add(operation)
  }
}
