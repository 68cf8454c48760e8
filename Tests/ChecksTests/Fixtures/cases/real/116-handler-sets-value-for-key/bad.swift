import CoreData

@objc(Sensor)
final class Sensor: NSManagedObject {
    @NSManaged var serial: String
    @NSManaged var readings: Set<Reading>
}

@objc(Reading)
final class Reading: NSManagedObject {
    @NSManaged var value: Double
    @NSManaged var takenAt: Date
    @NSManaged var sensor: Sensor?
}

struct Sample {
    let value: Double
    let date: Date
}

extension NSManagedObjectContext {
    func insertReadings(_ samples: [Sample], of sensorID: NSManagedObjectID, viewContext: NSManagedObjectContext) throws {
        let sensor = try existingObject(with: sensorID) as? Sensor
        var iterator = samples.makeIterator()
        let request = NSBatchInsertRequest(entity: Reading.entity()) { (object: NSManagedObject) -> Bool in
            guard let sample = iterator.next() else { return true }
            object.setValue(sample.value, forKey: #keyPath(Reading.value))
            object.setValue(sample.date, forKey: #keyPath(Reading.takenAt))
            object.setValue(sensor, forKey: #keyPath(Reading.sensor)) // expect: batch-insert-relationship
            return false
        }
        request.resultType = .objectIDs
        let result = try execute(request) as? NSBatchInsertResult
        let ids = result?.result as? [NSManagedObjectID] ?? []
        NSManagedObjectContext.mergeChanges(fromRemoteContextSave: [NSInsertedObjectsKey: ids], into: [viewContext])
    }
}
