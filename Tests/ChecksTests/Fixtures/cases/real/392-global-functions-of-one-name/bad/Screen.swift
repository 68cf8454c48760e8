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
    let mark = Mark(context: worker) // expect: context-outside-perform
    mark.name = "written"
}

@MainActor
func read() throws -> [Mark] {
    try context(reading: true).fetch(NSFetchRequest<Mark>(entityName: "Mark"))
}
