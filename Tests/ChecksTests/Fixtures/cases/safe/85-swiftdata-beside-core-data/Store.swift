import CoreData
import SwiftData
import SwiftUI

enum Store {
    static let url = URL.applicationSupportDirectory.appending(path: "Trips.sqlite")

    static func models() throws -> ModelContainer {
        let configuration = ModelConfiguration(url: url)
        return try ModelContainer(for: Trip.self, PackingItem.self, configurations: configuration)
    }

    static func scratch() throws -> ModelContainer {
        try ModelContainer(for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    }
}

@MainActor
func rename(_ trip: Trip, _ store: TripStore) {
    let id = trip.persistentModelID
    let name = trip.title
    Task.detached {
        await store.rename(id, name)
    }
    Task {
        trip.name = name
    }
}

@ModelActor
actor TripStore {
    func rename(_ id: PersistentIdentifier, _ name: String) {
        guard let trip = modelContext.model(for: id) as? Trip else { return }
        trip.name = name
    }

    func names() throws -> [String] {
        try modelContext.fetch(FetchDescriptor<Trip>()).map(\.title)
    }
}

func prepare() async -> Int {
    let draft = Trip(name: "Draft")
    let count = await Task.detached {
        let own = Trip(name: "Own")
        return own.title.count
    }.value
    return count + draft.title.count
}
