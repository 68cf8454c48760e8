/// A file or bundle that the run looks at.
public struct FoundFile: Hashable, Sendable {
  /// The path for people: relative to the current folder, or absolute where it lies outside.
  public var path: String
  /// The absolute path with symbolic links resolved.
  public var resolvedPath: String
  /// Where in `resolvedPath` the part begins whose folder names say something of the project: after the
  /// repository's folder, if there is one. `/Users/tests/App/Store.swift` is no test.
  var namesStart = 1
  /// The place of the scope that brought it, among those of the search.
  var scope = 0
  /// Whether the user named it, so that the run fails without it.
  var isNamed = false

  /// A file of the run.
  public init(path: String, resolvedPath: String) {
    self.path = path
    self.resolvedPath = resolvedPath
  }

  init(path: String, resolvedPath: String, namesStart: Int, scope: Int) {
    self.path = path
    self.resolvedPath = resolvedPath
    self.namesStart = namesStart
    self.scope = scope
  }
}

/// What the paths of the command line hold, each list in the order of `path`, byte by byte.
public struct FoundFiles: Sendable {
  /// The Swift files, each real file once.
  public var swiftFiles: [FoundFile] = []
  /// The `.xcdatamodeld` bundles, and the `.xcdatamodel` bundles outside of one.
  public var dataModels: [FoundFile] = []
  /// The package manifests that say something of the files: those among them and those of the nearest folder
  /// above. `Package@swift-6.1.swift` counts too.
  public var packageManifests: [FoundFile] = []
  /// The `project.pbxproj` files of the Xcode projects that say something of the files.
  public var xcodeProjects: [FoundFile] = []
  /// The arguments that name nothing: wrong use of the command. A notice tells of each.
  public var missingArguments: [String] = []
  /// What could not be read or was not followed.
  public var notices: [Notice] = []

  /// Nothing found.
  public init() {}

  /// Puts the lists into their order.
  mutating func sort() {
    func precedes(_ left: FoundFile, _ right: FoundFile) -> Bool {
      FileSystem.precedes(left.path, right.path)
    }
    swiftFiles.sort(by: precedes)
    dataModels.sort(by: precedes)
    packageManifests.sort(by: precedes)
    xcodeProjects.sort(by: precedes)
    notices.sort { FileSystem.precedes($0.path ?? "", $1.path ?? "") }
  }
}
