/// What a `project.pbxproj` file says of its targets and their Swift files.
///
/// The facts of the format: a native target has build phases; the sources phase lists build files, each of
/// which refers to a file reference; a reference has a path that counts from its group, the project's folder
/// or the root. Since Xcode 16 a target may own whole folders ("synchronized groups"), without the exceptions
/// listed in the group; an exception for a target that does not own the folder adds to that one.
struct XcodeProject: Sendable {
  /// One target with what belongs to it. All paths are absolute.
  struct Member: Sendable {
    var name: String
    var moduleName: String
    var kind: Target.Kind
    var settings: TargetSettings
    /// The Swift files and data models that its build names.
    var files: [String] = []
    /// The folders that it owns, without these files and folders in each.
    var folders: [(path: String, exceptions: [String])] = []
  }

  /// Why a file says nothing.
  enum Failure: Error, Hashable {
    /// It is no property list from this line on, counted from 1.
    case broken(line: Int)
    /// It is a list of something else.
    case notAProject
  }

  /// The targets, in the order of the project.
  private(set) var members: [Member] = []

  private let list: OldStylePropertyList
  private var objects: [String: OldStylePropertyList.Value] = [:]
  private var paths: [String: String] = [:]
  private var folder = "/"

  /// Reads `bytes`, the content of the file at `path`, which is absolute.
  init(_ bytes: [UInt8], path: String) throws(Failure) {
    do throws(OldStylePropertyList.Failure) {
      list = try OldStylePropertyList(bytes)
    } catch {
      throw .broken(line: error.line)
    }
    // The file lies in the bundle, whose folder the project's paths count from.
    let home = PathText.parent(path).flatMap(PathText.parent) ?? "/"
    guard let all = list.value(list.root, "objects") else { throw .notAProject }
    for entry in list.entries(all) {
      if let id = list.text(entry.key) { objects[id] = entry.value }
    }
    guard let project = object(list.root, "rootObject") else { throw .notAProject }
    folder = PathText.clean(PathText.join(home, list.text(project, "projectDirPath") ?? ""))
    if let group = list.text(project, "mainGroup") { findPaths(from: group) }
    let outer = configurations(project)
    var owners: [(group: String, member: Int)] = []
    var ids: [String: Int] = [:]
    for id in strings(project, "targets") {
      guard let target = objects[id], isa(target, "PBXNativeTarget") else { continue }
      ids[id] = members.count
      owners += strings(target, "fileSystemSynchronizedGroups").map { ($0, members.count) }
      members.append(member(target, outer))
    }
    addFolders(owners, ids)
  }

  // MARK: - Objects

  private func isa(_ object: OldStylePropertyList.Value, _ name: String) -> Bool {
    list.value(object, "isa").map { list.isText($0, name) } ?? false
  }

  private func strings(_ object: OldStylePropertyList.Value, _ key: String) -> [String] {
    guard let value = list.value(object, key) else { return [] }
    return list.elements(value).compactMap { list.text($0) }
  }

  private func object(_ object: OldStylePropertyList.Value, _ key: String) -> OldStylePropertyList.Value? {
    list.text(object, key).flatMap { objects[$0] }
  }

  // MARK: - Paths

  /// Finds the path of everything in the tree of groups.
  private mutating func findPaths(from root: String) {
    var pending = [(id: root, folder: folder)]
    while let (id, outer) = pending.popLast() {
      guard paths[id] == nil, let object = objects[id] else { continue }
      let base: String? =
        switch list.text(object, "sourceTree") {
        case "<group>"?, nil: outer
        case "SOURCE_ROOT"?: folder
        case "<absolute>"?: "/"
        default: nil
        }
      // What lies among the products or in an SDK is no source.
      guard let base else { continue }
      let path = PathText.clean(PathText.join(base, list.text(object, "path") ?? ""))
      // No system opens longer ones; groups within groups without end would fill the memory with them.
      guard path.utf8.count <= 4096 else { continue }
      paths[id] = path
      // The children of a model are its versions.
      if isa(object, "XCVersionGroup") { continue }
      pending += strings(object, "children").map { ($0, path) }
    }
  }

  // MARK: - Targets

  private func member(_ target: OldStylePropertyList.Value, _ outer: Configurations) -> Member {
    let name = list.text(target, "name") ?? ""
    let found = settings(of: target, name: name, outer)
    var member = Member(
      name: name, moduleName: found.moduleName, kind: Self.kind(list.text(target, "productType") ?? ""),
      settings: found.settings)
    for phase in strings(target, "buildPhases").compactMap({ objects[$0] }) {
      // Models may be among the resources too.
      guard isa(phase, "PBXSourcesBuildPhase") || isa(phase, "PBXResourcesBuildPhase") else { continue }
      for file in strings(phase, "files").compactMap({ objects[$0] }) {
        guard let path = list.text(file, "fileRef").flatMap({ paths[$0] }) else { continue }
        if path.hasSuffix(".swift") || path.hasSuffix(".xcdatamodeld") || path.hasSuffix(".xcdatamodel") {
          member.files.append(path)
        }
      }
    }
    return member
  }

  private static func kind(_ productType: String) -> Target.Kind {
    let name = productType.split(separator: ".").suffix(2).joined(separator: ".")
    return switch name {
    case "bundle.unit-test", "bundle.ui-testing", "product-type.ocunit-test", "bundle.ocunit-test": .test
    case "product-type.framework", "framework.static", "library.static", "library.dynamic": .library
    case "product-type.tool": .executable
    case _ where productType.contains("extension"): .appExtension
    case _ where productType.contains(".application"): .application
    default: .library
    }
  }

  /// Gives the members their folders.
  private mutating func addFolders(_ owners: [(group: String, member: Int)], _ ids: [String: Int]) {
    var groups: [String: [Int]] = [:]
    for owner in owners { groups[owner.group, default: []].append(owner.member) }
    for (id, object) in objects where isa(object, "PBXFileSystemSynchronizedRootGroup") {
      guard let path = paths[id] else { continue }
      var exceptions: [Int: [String]] = [:]
      for set in strings(object, "exceptions").compactMap({ objects[$0] }) {
        guard let member = list.text(set, "target").flatMap({ ids[$0] }) else { continue }
        exceptions[member, default: []] += strings(set, "membershipExceptions").map {
          PathText.clean(PathText.join(path, $0))
        }
      }
      let owning = groups[id] ?? []
      for member in owning { members[member].folders.append((path, exceptions[member] ?? [])) }
      for (member, files) in exceptions where !owning.contains(member) {
        for file in files {
          if file.hasSuffix(".swift") || file.hasSuffix(".xcdatamodeld") {
            members[member].files.append(file)
          } else {
            members[member].folders.append((file, []))
          }
        }
      }
    }
  }

  // MARK: - Settings

  /// The configurations of a target or of the project by their names, each with its own settings and then
  /// those of its file.
  private struct Configurations {
    var names: [String] = []
    var levels: [String: [[String: String]]] = [:]
  }

  private func configurations(_ owner: OldStylePropertyList.Value) -> Configurations {
    var configurations = Configurations()
    guard let all = object(owner, "buildConfigurationList") else { return configurations }
    for configuration in strings(all, "buildConfigurations").compactMap({ objects[$0] }) {
      let name = list.text(configuration, "name") ?? ""
      var settings: [String: String] = [:]
      if let values = list.value(configuration, "buildSettings") {
        for key in BuildSettings.keys {
          guard let value = list.value(values, key) else { continue }
          settings[key] =
            list.text(value) ?? list.elements(value).compactMap { list.text($0) }.joined(separator: " ")
        }
      }
      let file = configurationFile(configuration).map { ConfigurationFile(path: $0).settings }
      configurations.names.append(name)
      configurations.levels[name] = [settings, file ?? [:]]
    }
    return configurations
  }

  private func configurationFile(_ configuration: OldStylePropertyList.Value) -> String? {
    if let file = list.text(configuration, "baseConfigurationReference") { return paths[file] }
    guard let anchor = list.text(configuration, "baseConfigurationReferenceAnchor").flatMap({ paths[$0] }),
      let path = list.text(configuration, "baseConfigurationReferenceRelativePath")
    else { return nil }
    return PathText.join(anchor, path)
  }

  /// What the configurations of a target say: the one called Release in front, then the others in their
  /// order.
  private func settings(
    of target: OldStylePropertyList.Value, name: String, _ outer: Configurations
  ) -> (settings: TargetSettings, moduleName: String) {
    let inner = configurations(target)
    let names = (inner.names.isEmpty ? outer.names : inner.names)
    var settings = TargetSettings()
    var moduleName: String?
    for configuration in names.filter({ $0 == "Release" }) + names.filter({ $0 != "Release" }) {
      let build = BuildSettings(
        levels: (inner.levels[configuration] ?? []) + (outer.levels[configuration] ?? []), targetName: name)
      settings.fill(from: build.targetSettings)
      moduleName = moduleName ?? build.moduleName
    }
    return (settings, moduleName ?? BuildSettings.identifier(name))
  }
}
