import CoreData
import SwiftUI

/// Every reading of `shared` makes a stack, and with it another container.
final class LedgerStack {
    static var shared: LedgerStack { LedgerStack() }

    let container: NSPersistentContainer

    init() {
        container = NSPersistentContainer(name: "Ledger") // expect: container-recreated
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
    }
}

/// Two screens make one each.
enum Gardens {
    static func open() -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Gardens") // expect: container-recreated
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        return container
    }
}

@MainActor
final class BedModel {
    private let container = Gardens.open()

    func beds() throws -> [NSManagedObject] {
        try container.viewContext.fetch(NSFetchRequest(entityName: "Bed"))
    }
}

@MainActor
final class SeedModel {
    private let container: NSPersistentContainer

    init(container: NSPersistentContainer = Gardens.open()) { self.container = container }

    func seeds() throws -> [NSManagedObject] {
        try container.viewContext.fetch(NSFetchRequest(entityName: "Seed"))
    }
}

/// SwiftUI makes views whenever it likes.
final class SketchStack {
    let container = NSPersistentContainer(name: "Sketches") // expect: container-recreated

    init() {
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
    }
}

struct SketchPad: View {
    private let stack = SketchStack()

    var body: some View {
        Text("Pad").environment(\.managedObjectContext, stack.container.viewContext)
    }
}
