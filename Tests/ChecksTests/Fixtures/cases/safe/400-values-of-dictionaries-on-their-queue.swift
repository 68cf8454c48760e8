// SAFE: the values of a dictionary, and the `values` and `share` of a type of the project, are read inside the block.
// ANALYZER: `values` is a publisher's only where the receiver is known to be one; a dictionary has it too, and so may
// any type of the project have members with the names of operators.
import CoreData

final class Parcel: NSManagedObject {
  @NSManaged var code: String
  @NSManaged var weight: Double
}

struct Batch<Item> {
  var items: [Item]
  var values: [Item] { items }
  func share() -> [Item] { items }
}

struct ParcelTotals {
  let container: NSPersistentContainer

  func heaviest() async throws -> [String] {
    try await container.performBackgroundTask { context in
      let parcels = try context.fetch(NSFetchRequest<Parcel>(entityName: "Parcel"))
      var byCode: [String: Parcel] = [:]
      for parcel in parcels { byCode[parcel.code] = parcel }
      byCode.values.forEach { $0.weight += 1 }
      let total = byCode.values.reduce(0) { $0 + $1.weight }
      let batch = Batch(items: parcels)
      let light = batch.values.filter { $0.weight < total / 2 }.map { $0.code }
      return light + batch.share().map { $0.code }
    }
  }
}
