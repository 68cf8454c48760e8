/// Collects what the project files claim, and answers for one path after the other.
struct TargetMapBuilder {
  /// All targets met, also those without files.
  private(set) var targets: [Target] = []
  /// What could not be read.
  private(set) var notices: [Notice] = []

  /// Targets that name a file itself.
  private var fileClaims: [String: [Int]] = [:]
  /// The same by the paths in small letters, made when a file is asked for that nobody names. Macs do not
  /// tell `components` from `Components`, so project files may have the one and the repository the other.
  private var smallClaims: [String: [Int]]?
  /// Targets that claim what lies in a folder.
  private var folderClaims: [String: [Claim]] = [:]
  /// The packages by their folders.
  private var packages: [String: Package] = [:]
  /// Every folder that has a Swift file in it or below it.
  private var folders: Set<String> = []
  /// The answers for folders asked before.
  private var answers: [String: Answer] = [:]

  private struct Claim {
    var target: Int
    var folder: String
    /// Whether a claim on a folder further out does not count beside it, as in packages.
    var isExclusive: Bool
    /// The files and folders that alone count, or nil.
    var only: Set<String>?
    /// The files and folders that do not count.
    var exceptions: Set<String>

    /// Whether it is a claim on the file at `path`, which lies in the folder.
    func covers(_ path: String) -> Bool {
      if only == nil, exceptions.isEmpty { return true }
      var isWanted = only == nil
      var next: String? = path
      while let place = next {
        if exceptions.contains(place) { return false }
        isWanted = isWanted || only?.contains(place) == true
        if place == folder { break }
        next = PathText.parent(place)
      }
      return isWanted
    }
  }

  private struct Package {
    var file: FoundFile
    var manifest: PackageManifest
    /// Targets that only the folders tell of, by their names.
    var unseen: [String: Int] = [:]
  }

  /// The claims on a folder, the innermost first, and the package around it.
  private struct Answer {
    var claims: [Claim] = []
    var package: String?
  }

  /// Has to answer for these files.
  init(_ found: FoundFiles) {
    for file in found.swiftFiles {
      var next = PathText.parent(file.resolvedPath)
      while let folder = next, folders.insert(folder).inserted { next = PathText.parent(folder) }
    }
  }

  // MARK: - Packages

  /// Reads the manifests. Of several in one folder, for different compilers, that for the newest counts.
  mutating func readPackages(_ files: [FoundFile]) {
    var newest: [String: FoundFile] = [:]
    for file in files {
      let folder = PathText.parent(file.resolvedPath) ?? "/"
      guard let other = newest[folder] else {
        newest[folder] = file
        continue
      }
      let order = Self.version(other).lexicographicallyPrecedes(Self.version(file))
      newest[folder] = order ? file : other
    }
    for file in files where newest[PathText.parent(file.resolvedPath) ?? "/"] == file {
      do throws(FileError) {
        read(PackageManifest(try FileSystem.read(file.resolvedPath, limit: Self.largestManifest)), file)
      } catch {
        notices.append(error.notice(path: file.path, noun: "The manifest"))
      }
    }
  }

  /// The numbers in `Package@swift-6.1.swift`; none in `Package.swift`.
  private static func version(_ file: FoundFile) -> [Int] {
    PathText.lastName(file.resolvedPath).split { !$0.isNumber }.compactMap { Int($0) }
  }

  private mutating func read(_ manifest: PackageManifest, _ file: FoundFile) {
    let home = PathText.parent(file.resolvedPath) ?? "/"
    packages[home] = Package(file: file, manifest: manifest)
    let counts = Dictionary(manifest.members.map { (Self.parents(of: $0.kind), 1) }, uniquingKeysWith: +)
    for member in manifest.members {
      let isAlone = counts[Self.parents(of: member.kind)] == 1
      guard let folder = folder(of: member, isAlone: isAlone, at: home) else { continue }
      func absolute(_ path: String) -> String { PathText.clean(PathText.join(folder, path)) }
      add(
        Claim(
          target: targets.count, folder: folder, isExclusive: true,
          only: member.sources.map { Set($0.map(absolute)) }, exceptions: Set(member.exclude.map(absolute))))
      targets.append(
        Target(
          name: member.name, moduleName: BuildSettings.identifier(member.name), kind: member.kind,
          settings: member.settings, definedIn: file.path))
    }
  }

  /// Where the sources of a target lie, by the rules of the package manager.
  ///
  /// - Parameter isAlone: whether no other target looks for its sources in the same places.
  private func folder(of member: PackageManifest.Member, isAlone: Bool, at home: String) -> String? {
    if let path = member.path { return PathText.clean(PathText.join(home, path)) }
    let parents = Self.parents(of: member.kind).map { PathText.join(home, $0) }
    let inner = parents.map { PathText.join($0, member.name) }.first { folders.contains($0) }
    // The only one may have the outer folder for itself.
    return inner ?? (isAlone ? parents.first { folders.contains($0) } : nil)
  }

  private static func parents(of kind: Target.Kind) -> [String] {
    switch kind {
    case .test: ["Tests"] + sourceFolders
    case .buildTool: ["Plugins"] + sourceFolders
    default: sourceFolders
    }
  }

  /// The target that the folders of a package tell of, where the manifest makes its targets in a way that is
  /// not seen.
  private mutating func unseenTarget(of path: String, in home: String) -> Int? {
    guard var package = packages[home], let inner = PathText.relative(path, to: home) else { return nil }
    let parts = inner.split(separator: "/")
    guard parts.count >= 3 else { return nil }
    let (parent, name) = (String(parts[0]), String(parts[1]))
    guard parent == "Tests" || Self.sourceFolders.contains(parent) else { return nil }
    if let known = package.unseen[parent + "/" + name] { return known }
    let kind: Target.Kind = parent == "Tests" ? .test : .library
    let number = targets.count
    targets.append(
      Target(
        name: name, moduleName: BuildSettings.identifier(name), kind: kind,
        settings: package.manifest.settings(of: kind), definedIn: package.file.path))
    package.unseen[parent + "/" + name] = number
    packages[home] = package
    return number
  }

  // MARK: - Xcode projects

  /// Reads the project files, several at a time: they are the largest files of a project.
  mutating func readXcodeProjects(_ files: [FoundFile], jobs: Int) {
    let projects = Parallel.map(files, stride: 1, jobs: jobs) { file in
      Result { () throws(ProjectFailure) in try Self.project(file) }
    }
    for (file, result) in zip(files, projects) {
      switch result {
      case .success(let project): read(project, file)
      case .failure(.unreadable(let error)):
        notices.append(error.notice(path: file.path, noun: "The project file"))
      case .failure(.unusable(let failure)):
        let reason =
          switch failure {
          case .broken(let line): "is broken in line \(line)"
          case .notAProject: "is not the property list of an Xcode project"
          }
        notices.append(
          Notice(
            path: file.path, "The project file \(reason); its targets and settings were passed over."))
      }
    }
  }

  private enum ProjectFailure: Error {
    case unreadable(FileError)
    case unusable(XcodeProject.Failure)
  }

  private static func project(_ file: FoundFile) throws(ProjectFailure) -> XcodeProject {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(file.resolvedPath, limit: largestProject)
    } catch {
      throw .unreadable(error)
    }
    do throws(XcodeProject.Failure) {
      return try XcodeProject(bytes, path: file.resolvedPath)
    } catch {
      throw .unusable(error)
    }
  }

  private mutating func read(_ project: XcodeProject, _ file: FoundFile) {
    for member in project.members {
      let number = targets.count
      targets.append(
        Target(
          name: member.name, moduleName: member.moduleName, kind: member.kind, settings: member.settings,
          definedIn: file.path))
      for path in member.files { fileClaims[path, default: []].append(number) }
      for folder in member.folders {
        add(
          Claim(
            target: number, folder: folder.path, isExclusive: false, only: nil,
            exceptions: Set(folder.exceptions)))
      }
    }
  }

  private mutating func add(_ claim: Claim) {
    folderClaims[claim.folder, default: []].append(claim)
  }

  // MARK: - Answers

  /// The numbers of the targets that the file or model at `path` belongs to, in order.
  mutating func targets(of path: String) -> [Int] {
    guard let folder = PathText.parent(path) else { return [] }
    let answer = answer(for: folder)
    var found = fileClaims[path] ?? []
    var isClosed = false
    for claim in answer.claims where !(claim.isExclusive && isClosed) && claim.covers(path) {
      found.append(claim.target)
      isClosed = isClosed || claim.isExclusive
    }
    if found.isEmpty {
      let claims = smallClaims ?? Dictionary(fileClaims.map { ($0.lowercased(), $1) }, uniquingKeysWith: +)
      smallClaims = claims
      found = claims[path.lowercased()] ?? []
    }
    if found.isEmpty, let home = answer.package, let target = unseenTarget(of: path, in: home) {
      found = [target]
    }
    return found.count < 2 ? found : Set(found).sorted()
  }

  private mutating func answer(for folder: String) -> Answer {
    if let known = answers[folder] { return known }
    var answer = Answer()
    var next: String? = folder
    while let place = next {
      // The outer package's targets end where another package begins.
      let isBehindPackage = answer.package != nil
      answer.claims += (folderClaims[place] ?? []).filter { !($0.isExclusive && isBehindPackage) }
      if answer.package == nil, packages[place] != nil { answer.package = place }
      next = PathText.parent(place)
    }
    answers[folder] = answer
    return answer
  }

  private static let sourceFolders = ["Sources", "Source", "src", "srcs"]
  private static let largestManifest = 4 << 20
  private static let largestProject = 256 << 20
}
