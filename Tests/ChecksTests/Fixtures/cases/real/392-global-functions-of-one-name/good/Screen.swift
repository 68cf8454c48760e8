import CoreData

private func current() -> NSManagedObjectContext { container.viewContext }

@MainActor
func show() {
    let mark = Mark(context: current())
    mark.name = "shown"
}

@MainActor
func write() {
    let worker = context(writing: true)
    worker.perform {
        let mark = Mark(context: worker)
        mark.name = "written"
    }
}

@MainActor
func read() throws -> [Mark] {
    try context(reading: true).fetch(NSFetchRequest<Mark>(entityName: "Mark"))
}
