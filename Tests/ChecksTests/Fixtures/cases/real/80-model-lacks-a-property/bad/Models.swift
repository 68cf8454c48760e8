import Foundation
import SwiftData

@Model
final class Trip { // expect: coexistence-schema-mismatch
    var name: String?
    var begin: Date? // expect: coexistence-schema-mismatch
    var count: Int = 0
    @Relationship(deleteRule: .cascade, inverse: \PackingItem.trip) var items: [PackingItem]?

    init(name: String) {
        self.name = name
    }
}

@Model
final class PackingItem {
    var title: Date? // expect: coexistence-schema-mismatch
    var trip: Trip?

    init() {}
}

func models() throws -> ModelContainer {
    try ModelContainer(for: Trip.self, PackingItem.self) // expect: swiftdata-fresh-store
}
