import Lexer

/// The places in a project where settings of its stores belong.
extension StackFacts {
  /// Where the first store outside of tests and previews is set up: the description that the code makes, or else the
  /// container or coordinator.
  var firstStore: Location? {
    let containers = productContainers.filter { $0.store != .memory }
    guard let container = containers.first else { return coordinators.first ?? descriptions.first }
    return container.location
  }

  /// Where the first store is set up that lies in the folder of an app group.
  var groupStore: Location? {
    // The default folder of one class is not that of another.
    let folders = groupFolders.subtracting([Names.defaultDirectoryURL])
    if let site = storeLocations.first(where: { $0.isInGroup || $0.names.contains(where: folders.contains) }) {
      return site.location
    }
    // A subclass that moves its default folder.
    guard groupFolders.contains(Names.defaultDirectoryURL) else { return nil }
    return productContainers.first(where: \.isOwnClass)?.location
  }
}
