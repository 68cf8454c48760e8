/// Which targets the files belong to, and what the project says of their Swift.
///
/// Package manifests and Xcode projects are asked first. Where neither knows a file, the folders of a package
/// tell (`Sources/Store` holds the target `Store`), then the configuration, and the names on the file's path
/// say whether it is a test. A file that nobody knows has no target, and Swift's own defaults hold.
public struct TargetMap: Sendable {
  /// The targets that have a file among those of the run: those of packages, then those of Xcode projects.
  public private(set) var targets: [Target] = []
  /// What could not be read.
  public private(set) var notices: [Notice] = []

  private var targetsOfFiles: [[TargetID]] = []
  private var roles: [FileRole] = []
  /// For each file whether a target or the configuration says if it belongs to tests.
  private var areTold: [Bool] = []
  private var settings: [TargetSettings] = []
  private var targetsOfModels: [String: [TargetID]] = [:]

  /// What a configuration says of the files that fit some patterns, where the project files do not tell.
  public struct FolderSettings: Sendable {
    /// The files meant.
    public var patterns: PathPatterns
    /// What holds for them.
    public var settings: TargetSettings
    /// Whether they are tests.
    public var isTest: Bool?

    /// What holds for the files that fit `patterns`.
    public init(patterns: PathPatterns, settings: TargetSettings = TargetSettings(), isTest: Bool? = nil) {
      self.patterns = patterns
      self.settings = settings
      self.isTest = isTest
    }
  }

  /// The targets of the file, in order; none where nobody knows.
  public func targets(of file: FileID) -> [TargetID] { targetsOfFiles[file.index] }

  /// The targets that a data model is built into, by its resolved path.
  public func targets(ofModel resolvedPath: String) -> [TargetID] { targetsOfModels[resolvedPath] ?? [] }

  /// What the file is there for.
  public func role(of file: FileID) -> FileRole { roles[file.index] }

  /// What the file is there for; where no target and no configuration says if it is a test, its imports do.
  func role(of file: FileID, _ outline: Outline) -> FileRole {
    var role = roles[file.index]
    if !areTold[file.index] { role.read(imports: outline) }
    return role
  }

  /// What holds in the file. A file of several targets is built several times: what these do not agree on is
  /// nil. Tests do not count beside other targets. What nobody says is Swift's default; the language mode may
  /// stay nil.
  public func settings(of file: FileID) -> TargetSettings { settings[file.index] }

  /// The target at `id`.
  public subscript(id: TargetID) -> Target { targets[id.index] }

  /// Reads the project files among `found` and joins them with its Swift files and data models.
  ///
  /// Needs nothing but the paths, so it can run beside the reading of the sources.
  ///
  /// - Parameters:
  ///   - found: the files of the run; `FileID` is the place in its `swiftFiles`.
  ///   - folders: what the configuration of each scope adds; of two that speak of a file the later one wins.
  ///   - jobs: how many threads work at once; nil for one on each processor.
  public static func build(
    _ found: FoundFiles, folders: [[FolderSettings]] = [], jobs: Int? = nil
  ) -> TargetMap {
    var builder = TargetMapBuilder(found)
    builder.readPackages(found.packageManifests)
    builder.readXcodeProjects(found.xcodeProjects, jobs: jobs ?? Parallel.defaultJobs)
    var map = TargetMap()
    map.join(found, &builder, folders)
    map.notices = builder.notices
    return map
  }

  private mutating func join(
    _ found: FoundFiles, _ builder: inout TargetMapBuilder, _ folders: [[FolderSettings]]
  ) {
    var numbers: [Int: TargetID] = [:]
    var used: Set<Int> = []
    let fileTargets = found.swiftFiles.map { builder.targets(of: $0.resolvedPath) }
    let modelTargets = found.dataModels.map { builder.targets(of: $0.resolvedPath) }
    for list in fileTargets { used.formUnion(list) }
    for list in modelTargets { used.formUnion(list) }
    for number in used.sorted() {
      numbers[number] = TargetID(targets.count)
      targets.append(builder.targets[number])
    }
    targetsOfFiles = fileTargets.map { $0.compactMap { numbers[$0] } }
    for (model, list) in zip(found.dataModels, modelTargets) {
      targetsOfModels[model.resolvedPath] = list.compactMap { numbers[$0] }
    }
    roles.reserveCapacity(targetsOfFiles.count)
    settings.reserveCapacity(targetsOfFiles.count)
    var folderRoles: [String: FileRole] = [:]
    var agreements: [[TargetID]: SettingsAgreement] = [:]
    for (file, ids) in zip(found.swiftFiles, targetsOfFiles) {
      let folder = PathText.parent(file.resolvedPath) ?? "/"
      // Nearly all files share their folder and their targets with others.
      let folderRole = folderRoles[folder] ?? FileRole(folder: folder, namesStart: file.namesStart)
      folderRoles[folder] = folderRole
      var role = folderRole
      role.read(fileName: PathText.lastName(file.resolvedPath))
      if !ids.isEmpty {
        role.isTest = ids.allSatisfy { self[$0].kind == .test }
      }
      var held = agreements[ids] ?? agreement(of: ids)
      agreements[ids] = held
      let told = folders.isEmpty ? [] : folders[file.scope].filter { $0.patterns.contains(file.resolvedPath) }
      for folder in told.reversed() { held.say(folder.settings) }
      let isTest = told.last { $0.isTest != nil }?.isTest
      if ids.isEmpty, let isTest { role.isTest = isTest }
      roles.append(role)
      areTold.append(!ids.isEmpty || isTest != nil)
      settings.append(held.result)
    }
  }

  /// What the targets say together.
  private func agreement(of ids: [TargetID]) -> SettingsAgreement {
    let all = ids.map { self[$0] }
    let products = all.filter { $0.kind != .test }
    return SettingsAgreement((products.isEmpty ? all : products).map(\.settings))
  }
}
