import CoreData

// SAFE: what 'try?' gives is looked at.
@MainActor
struct Saver {
    let context: NSManagedObjectContext

    func one() -> Bool {
        let done: Void? = try? context.save()
        return done != nil
    }

    func two() {
        switch try? context.save() {
        case .some: break
        case .none: context.rollback()
        }
    }

    func three() {
        (try? context.save()) ?? context.rollback()
    }

    func four() -> Void? {
        try? context.save()
    }

    func five() -> Bool {
        let ok = context.performAndWait { (try? context.save()) != nil }
        return ok
    }
}
