import CoreData

private func current() -> NSManagedObjectContext { container.newBackgroundContext() }

func load() {
    let worker = current()
    worker.perform {
        let mark = Mark(context: worker)
        mark.name = "loaded"
    }
}
