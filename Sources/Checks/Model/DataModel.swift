import Foundation

/// A data model of the project: a `.xcdatamodeld` bundle with its versions, or a `.xcdatamodel` by itself.
public struct DataModel: Sendable {
  /// The bundle.
  public var file: FoundFile
  /// The model's name, which `NSPersistentContainer(name:)` takes: the bundle's without its extension.
  public var name: String
  /// The versions, ordered as people count: `Model`, `Model 2`, `Model 10`.
  public var versions: [ModelVersion]
  /// Which of `versions` is the current one; nil where there is none.
  public var currentVersion: Int?
  /// What the current version says; without entities where it cannot be read.
  public var schema: ModelSchema

  /// Reads the bundle at `file` and in full its current version only; the others by `ModelVersion.read()`.
  ///
  /// Whatever is wrong with it becomes a notice.
  public static func read(_ file: FoundFile) -> (model: DataModel, notices: [Notice]) {
    let (name, kind) = nameAndExtension(file.resolvedPath)
    var model = DataModel(file: file, name: name, versions: [], currentVersion: nil, schema: ModelSchema())
    var notices: [Notice] = []
    if kind == "xcdatamodel" {
      model.versions = [ModelVersion(name: name, file: file)]
      model.currentVersion = 0
    } else {
      do throws(FileError) {
        model.versions = try versions(in: file)
      } catch {
        return (model, [error.notice(path: file.path, noun: "The data model", isNamed: file.isNamed)])
      }
      let current = current(among: model.versions, of: file)
      model.currentVersion = current.index
      notices += current.notices
    }
    if let current = model.currentVersion {
      let version = model.versions[current].read()
      model.schema = version.schema
      notices += version.notices
    }
    return (model, notices)
  }

  private static func versions(in file: FoundFile) throws(FileError) -> [ModelVersion] {
    let listing = try FileSystem.list(file.resolvedPath) { name, kind in
      kind == .folder || kind == .link ? EntryTag(name, kind).flatMap { $0 == .dataModel ? $0 : nil } : nil
    }
    return listing.entries
      .map { entry in
        ModelVersion(
          name: nameAndExtension(entry.name).name,
          file: FoundFile(
            path: PathText.join(file.path, entry.name),
            resolvedPath: PathText.join(file.resolvedPath, entry.name)))
      }
      .sorted { $0.precedes($1) }
  }

  /// The current version, as the file `.xccurrentversion` tells. Xcode writes that file with the second
  /// version.
  private static func current(
    among versions: [ModelVersion], of file: FoundFile
  ) -> (index: Int?, notices: [Notice]) {
    guard let last = versions.last else {
      return (nil, [Notice(path: file.path, "The data model has no version; it was passed over.")])
    }
    let path = PathText.join(file.resolvedPath, ".xccurrentversion")
    var complaint = "does not tell which of its \(versions.count) versions is the current one"
    if let bytes = try? FileSystem.read(path, limit: 1 << 20) {
      let plist = try? PropertyListDecoder().decode([String: String].self, from: Data(bytes))
      if let name = plist?["_XCCurrentVersionName"] {
        if let index = versions.firstIndex(where: { PathText.lastName($0.file.path) == name }) {
          return (index, [])
        }
        complaint = "names '\(name)' as its current version, which it does not have"
      }
    }
    let index = versions.count - 1
    if index == 0 { return (0, []) }
    return (
      index, [Notice(path: file.path, "The data model \(complaint); '\(last.name)' was taken for it.")]
    )
  }

  private static func nameAndExtension(_ path: String) -> (name: String, kind: String) {
    let last = PathText.lastName(path)
    guard let dot = last.lastIndex(of: ".") else { return (last, "") }
    return (String(last[..<dot]), String(last[last.index(after: dot)...]))
  }
}

/// One version of a data model.
public struct ModelVersion: Hashable, Sendable {
  /// The version's name: that of its bundle without the extension.
  public var name: String
  /// The `.xcdatamodel` bundle.
  public var file: FoundFile

  /// Reads this version. Nothing is shared, so versions can be read at the same time.
  ///
  /// A version that cannot be read has no entities, and a notice says why.
  public func read() -> (schema: ModelSchema, notices: [Notice]) {
    let shown = PathText.join(file.path, "contents")
    let path = PathText.join(file.resolvedPath, "contents")
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, limit: Self.largestModel)
    } catch {
      let binary = PathText.join(file.resolvedPath, "elements")
      if error == .missing, (try? FileSystem.status(binary)) != nil {
        return (
          ModelSchema(),
          [
            Notice(
              path: file.path,
              "The data model is in Xcode 3's binary format, which is not read; save it with a newer Xcode."
            )
          ]
        )
      }
      return (ModelSchema(), [error.notice(path: shown, noun: "The data model's file")])
    }
    do throws(ModelContentsReader.Failure) {
      let contents = try ModelContentsReader.read(bytes)
      return (contents.schema, contents.complaints.map { Notice(path: shown, $0) })
    } catch {
      let reason =
        switch error {
        case .unreadable(.broken(let line)): "is broken in line \(line)"
        case .unreadable(.notText): "is not XML in UTF-8"
        case .unreadable(.declaresDocumentType): "declares a document type, which no data model does"
        case .notAModel(let root): "is XML of another kind (<\(root)>)"
        }
      return (ModelSchema(), [Notice(path: shown, "The data model \(reason); it was passed over.")])
    }
  }

  /// Whether people count this version before `other`.
  fileprivate func precedes(_ other: ModelVersion) -> Bool {
    switch name.compare(other.name, options: .numeric) {
    case .orderedAscending: true
    case .orderedDescending: false
    case .orderedSame: FileSystem.precedes(name, other.name)
    }
  }

  /// Models of more than a thousand entities have less than a tenth of this.
  private static let largestModel = 64 << 20
}
