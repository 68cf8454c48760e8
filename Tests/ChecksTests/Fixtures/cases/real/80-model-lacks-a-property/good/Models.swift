import Foundation
import SwiftData

@Model
final class Trip {
    var name: String?
    @Attribute(originalName: "startDate") var begin: Date?
    var price: Double = 0
    var count: Int = 0
    @Relationship(deleteRule: .cascade, inverse: \PackingItem.trip) var items: [PackingItem]?

    init(name: String) {
        self.name = name
    }
}

@Model
final class PackingItem {
    var title: String?
    var trip: Trip?

    init() {}
}

func models() throws -> ModelContainer {
    let url = URL.applicationSupportDirectory.appending(path: "Trips.sqlite")
    return try ModelContainer(for: Trip.self, PackingItem.self, configurations: ModelConfiguration(url: url))
}
