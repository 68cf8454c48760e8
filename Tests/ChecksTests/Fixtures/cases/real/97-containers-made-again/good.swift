import CoreData
import SwiftUI

final class LedgerStack {
    static let shared = LedgerStack()

    let container: NSPersistentContainer

    init() {
        container = NSPersistentContainer(name: "Ledger")
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
    }
}

/// One is kept, whoever asks first.
final class Gardens {
    static let shared = Gardens()

    private var made: NSPersistentContainer?

    var container: NSPersistentContainer {
        if let made { return made }
        let container = open()
        made = container
        return container
    }

    /// The one that is there gives way to another.
    func replace() {
        made = open()
    }

    func prepare() {
        if made == nil { made = open() }
    }

    private func open() -> NSPersistentContainer {
        let container = NSPersistentContainer(name: "Gardens")
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
        return container
    }
}

final class SketchStack: ObservableObject {
    let container = NSPersistentContainer(name: "Sketches")

    init() {
        container.loadPersistentStores { _, error in
            if let error { print(error) }
        }
    }
}

struct SketchPad: View {
    @StateObject private var stack = SketchStack()

    var body: some View {
        Text("Pad").environment(\.managedObjectContext, stack.container.viewContext)
    }
}
