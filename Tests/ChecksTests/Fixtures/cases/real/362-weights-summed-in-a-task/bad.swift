import Foundation
import SwiftData

@Model
final class Parcel {
  var street: String
  var weight: Double

  init(street: String, weight: Double) {
    self.street = street
    self.weight = weight
  }
}

@MainActor
final class Tour {
  let context: ModelContext

  init(container: ModelContainer) {
    context = container.mainContext
  }

  func load() throws {
    let parcels = try context.fetch(FetchDescriptor<Parcel>())
    Task.detached {
      print(parcels.reduce(into: [:]) { $0[$1.street] = $1.weight })  // expect: swiftdata-model-crosses-task
    }
  }

  func heaviest() throws {
    let parcels = try context.fetch(FetchDescriptor<Parcel>())
    DispatchQueue.global().async {
      _ = parcels.max(by: { $0.weight < $1.weight })  // expect: swiftdata-model-crosses-task
    }
  }

  func numbered() throws {
    let parcels = try context.fetch(FetchDescriptor<Parcel>())
    Task.detached {
      parcels.enumerated().forEach { print($0, $1.street) }  // expect: swiftdata-model-crosses-task
    }
  }

  func paired(with drivers: [String]) throws {
    let parcels = try context.fetch(FetchDescriptor<Parcel>())
    Task.detached {
      zip(drivers, parcels).forEach { print($0, $1.street) }  // expect: swiftdata-model-crosses-task
    }
  }
}
