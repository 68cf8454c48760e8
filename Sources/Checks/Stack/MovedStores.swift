/// Whether a project still keeps its rows with Core Data, or only brings them elsewhere.
extension StackFacts {
  /// Whether all containers outside of tests and previews are made by code that moves rows out of an old store, as its
  /// functions, types or files are called, and which knows SwiftData too: `LegacyStoreMigrator`. Nobody else opens that
  /// store then.
  func onlyMovesRows(_ project: Project) -> Bool {
    let containers = productContainers
    return !containers.isEmpty && containers.allSatisfy { Self.isMover($0, project) }
      && coordinators.allSatisfy { Self.isMoverFile($0.file, project) }
      && (containers.contains { Self.knowsSwiftData($0.location.file, project) }
        || project.index.files.contains { Self.isMoverFile($0.id, project) && Self.knowsSwiftData($0.id, project) })
  }

  private static func knowsSwiftData(_ file: FileID, _ project: Project) -> Bool {
    project.index.files[file.index].imports(Names.SwiftData)
  }

  private static func isMover(_ site: ContainerSite, _ project: Project) -> Bool {
    if isMoverFile(site.location.file, project) { return true }
    guard let owner = site.owner else { return false }
    let file = project.index.file(owner)
    if isMoverName(file.name(project.index.declaration(owner).nameToken)) { return true }
    guard let type = project.index.enclosingType(of: owner) else { return false }
    return project.index.names(of: type).contains(where: isMoverName)
  }

  private static func isMoverFile(_ file: FileID, _ project: Project) -> Bool {
    isMoverName(PathText.lastName(project.index.files[file.index].path))
  }

  private static func isMoverName(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["migrat", "legacy", "converter"].contains { name.contains($0) }
  }
}
