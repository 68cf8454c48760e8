import CoreData

final class Installation: NSManagedObject {
    @NSManaged var key: String?
}

final class InstallationProvider {
    let context: NSManagedObjectContext
    private var kept: Installation?

    init(container: NSPersistentContainer) {
        context = container.newBackgroundContext()
    }

    var installation: Installation {
        if let kept { return kept }
        let made = context.performAndWait { Installation(context: context) }
        kept = made
        return made
    }
}

func rename(_ container: NSPersistentContainer) {
    let provider = InstallationProvider(container: container)
    provider.context.performAndWait {
        provider.installation.key = "renamed"
    }
}
