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
    let weights = parcels.map { ($0.street, $0.weight) }
    Task.detached {
      print(weights.reduce(into: [:]) { $0[$1.0] = $1.1 })
      print(parcels.reduce(0) { count, _ in count + 1 })
    }
  }

  func heaviest() throws {
    let parcels = try context.fetch(FetchDescriptor<Parcel>())
    let weights = parcels.map(\.weight)
    DispatchQueue.global().async {
      _ = weights.max(by: { $0 < $1 })
    }
  }

  func numbered() throws {
    let parcels = try context.fetch(FetchDescriptor<Parcel>())
    let ids = parcels.enumerated().map { ($0.offset, $0.element.persistentModelID) }
    Task.detached {
      ids.forEach { print($0, $1) }
      parcels.enumerated().forEach { print($0, $1.persistentModelID) }
    }
  }

  func paired(with drivers: [String]) throws {
    let streets = try context.fetch(FetchDescriptor<Parcel>()).map(\.street)
    Task.detached {
      zip(drivers, streets).forEach { print($0, $1) }
    }
  }
}
