/// What an entry of a folder is to the search, by its kind and name. For a link it says what its target may
/// be.
enum EntryTag: Sendable {
  case swiftFile
  /// `Package.swift` or `Package@swift-6.1.swift`, which are Swift files too.
  case manifest
  case dataModel
  case xcodeProject
  /// A folder that may be searched.
  case folder
  /// `.gitignore`
  case ignoreFile
  /// `.git`, a folder or, in a submodule or work tree, a file.
  case repository

  /// Nil for what cannot matter. Asked for everything in every folder, so by bytes.
  init?(_ name: Span<UInt8>, _ kind: FileKind) {
    if kind != .folder, name.ends(in: ".swift") {
      self = Self.isManifest(name) ? .manifest : .swiftFile
      return
    }
    switch kind {
    case .file:
      if name.equals(".gitignore") {
        self = .ignoreFile
      } else if name.equals(".git") {
        self = .repository
      } else {
        return nil
      }
    case .folder, .link:
      if name.equals(".git") {
        self = .repository
      } else if name.ends(in: ".xcodeproj") {
        self = .xcodeProject
      } else if name.ends(in: ".xcdatamodeld") || name.ends(in: ".xcdatamodel") {
        self = .dataModel
      } else {
        self = .folder
      }
    case .other: return nil
    }
  }

  /// What a name by itself says.
  init?(_ name: String, _ kind: FileKind) {
    self.init(Array(name.utf8).span, kind)
  }

  private static func isManifest(_ name: Span<UInt8>) -> Bool {
    name.equals("Package.swift") || name.starts(with: "Package@swift-")
  }
}

extension Span<UInt8> {
  fileprivate func equals(_ text: StaticString) -> Bool {
    count == text.utf8CodeUnitCount && starts(with: text)
  }

  fileprivate func starts(with text: StaticString) -> Bool {
    holds(text, at: 0)
  }

  fileprivate func ends(in text: StaticString) -> Bool {
    holds(text, at: count - text.utf8CodeUnitCount)
  }

  private func holds(_ text: StaticString, at start: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard start >= 0, start + length <= count else { return false }
    // Unsafe: the text is a constant of the program, read within its own length.
    let wanted = unsafe UnsafeBufferPointer(start: text.utf8Start, count: length)
    for index in 0..<length where unsafe self[start + index] != wanted[index] { return false }
    return true
  }
}
