// SAFE (with Store.swift and the data model): the models have the entities' properties, one of them by its old name, a
// transient property and one that the store does not have yet; the container opens Core Data's file.
// ANALYZER: compare a model with the entity of its name in the model's current version; a renamed property says so.
import Foundation
import SwiftData

@Model
final class Trip {
    var name: String?
    @Attribute(originalName: "startDate") var begin: Date?
    var price = 0.0
    var count: Int = 0
    var note: String?
    @Transient var isSelected = false
    @Relationship(deleteRule: .cascade, inverse: \PackingItem.trip) var items: [PackingItem]?

    init(name: String) {
        self.name = name
    }

    var title: String { name ?? "" }
}

@Model
final class PackingItem {
    var title: String?
    var trip: Trip?

    init(title: String) {
        self.title = title
    }
}
