import CoreData

enum Sums {
  static let v1 = "1pT4oQ7xW0nB3vC6zL9kJ2hG5fD8sA1yR4eU7iO0mN3="
  static let v2 = "8sA1yR4eU7iO0mN31pT4oQ7xW0nB3vC6zL9kJ2hG5fD="
  static let v3 = "zL9kJ2hG5fD8sA1yR4eU7iO0mN31pT4oQ7xW0nB3vC6="
}

struct Plan {
  private var stages = [NSMigrationStage]()
  func stage(_ sums: [String]) -> Plan {
    var copy = self
    copy.stages.append(NSLightweightMigrationStage(sums))
    return copy
  }
  var manager: NSStagedMigrationManager { NSStagedMigrationManager(stages) }
}

func make() -> NSStagedMigrationManager {
  Plan()
    .stage([Sums.v3])
    .stage([Sums.v1, Sums.v2]) // expect: migration-stage-order
    .manager
}
