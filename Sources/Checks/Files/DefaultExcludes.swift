/// The folders that hold no source of the project's own, whatever `.gitignore` says.
enum DefaultExcludes {
  /// Whether an entry of this name is left out of a usual run: what is hidden, what package managers and
  /// builds put into the tree, and bundles that hold many folders or Swift that nobody compiles.
  ///
  /// Folders are often called like bundles (repositories are: `Awful.app`), so only kinds are named that no
  /// one calls his sources by.
  static func excludes(_ name: String, isFolder: Bool) -> Bool {
    // `.build`, `.git`, `.swiftpm`; copies of the tree made by tools; `._Store.swift` of other file systems.
    if name.utf8.first == UInt8(ascii: ".") { return true }
    guard isFolder else { return false }
    if folders.contains(name) { return true }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return bundles.contains(name[dot...])
  }

  private static let folders: Set<String> = [
    "Carthage", "DerivedData", "Pods", "SourcePackages", "node_modules",
  ]

  private static let bundles: Set<Substring> = [
    ".dSYM", ".docc", ".xcarchive", ".xcassets", ".xcframework", ".xcresult", ".xctemplate",
  ]
}
