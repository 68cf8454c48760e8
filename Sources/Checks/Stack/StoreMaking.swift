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
    if let site = storeLocations.first(where: { $0.isInGroup || isInGroup($0) }) { return site.location }
    // A subclass that moves its default folder.
    guard groupFolders[Names.defaultDirectoryURL] != nil else { return nil }
    return productContainers.first(where: \.isOwnClass)?.location
  }

  /// Whether a name that a store's URL is made from is one that asks for the folder of a group. What the file declares
  /// itself is meant there, and not what another type has of that name.
  private func isInGroup(_ site: StoreLocationSite) -> Bool {
    let file = site.location.file
    return site.names.contains { name in
      // The default folder of one class is not that of another.
      guard name != Names.defaultDirectoryURL, let folders = groupFolders[name] else { return false }
      if site.ownNames.contains(name) { return folders.contains { $0.file == file } }
      return folders.contains { !$0.isPrivate || $0.file == file }
    }
  }
}
