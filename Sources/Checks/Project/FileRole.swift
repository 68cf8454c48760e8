/// What a file is there for, as its targets or its path tell.
public struct FileRole: Hashable, Sendable {
  /// Whether it belongs to tests only.
  public var isTest = false
  /// Whether it serves previews or stands in for the real thing: mocks, stubs, fixtures, helpers of tests.
  public var isPreviewOrSample = false

  /// A file of the product.
  public init(isTest: Bool = false, isPreviewOrSample: Bool = false) {
    self.isTest = isTest
    self.isPreviewOrSample = isPreviewOrSample
  }

  /// What the names of folders say.
  ///
  /// - Parameters:
  ///   - folder: an absolute path.
  ///   - namesStart: where in its bytes the names begin that say something.
  init(folder: String, namesStart: Int) {
    for part in folder.utf8.dropFirst(namesStart).split(separator: UInt8(ascii: "/")) {
      let name = String(Substring(part))
      isTest = isTest || Self.isTestName(name)
      isPreviewOrSample = isPreviewOrSample || Self.isSampleFolder(name)
    }
  }

  /// What the name of a file adds to what its folders say.
  mutating func read(fileName: String) {
    let name = Self.stem(fileName)
    isTest = isTest || Self.isTestName(name) && name != "Tests"
    isPreviewOrSample = isPreviewOrSample || Self.isSampleFile(name)
  }

  /// What a file imports adds to what its path says: only tests import what runs them.
  mutating func read(imports outline: Outline) {
    isTest = isTest || outline.declarations.contains { $0.kind == .import && Self.testModules.contains($0.name) }
  }

  private static let testModules = [Symbol("XCTest"), Symbol("Testing")]

  /// `Tests`, `AppUITests`, `app-tests`, `StoreSpecs`; no `Contests`.
  private static func isTestName(_ name: String) -> Bool {
    testEndings.contains { ends(name, with: $0) } || name == "tests" || name == "specs"
  }

  private static func isSampleFolder(_ name: String) -> Bool {
    folders.contains(name) || suffixes.contains { ends(name, with: $0) }
  }

  private static func isSampleFile(_ name: String) -> Bool {
    if files.contains(name) || suffixes.contains(where: { ends(name, with: $0) }) { return true }
    // `Persistence+Preview`: an extension for previews. `LinkPreview` is a view.
    return previewEndings.contains { ends(name, with: $0) } || isPrefixWord("Mock", of: name)
      || isPrefixWord("Stub", of: name)
  }

  /// Whether a type stands in for the real thing in tests and previews, by its name: `MockStore`, `FakePersistence`.
  static func isStandIn(_ typeName: String) -> Bool {
    ["Mock", "Stub", "Fake", "Spy", "Dummy", "Preview"].contains { isPrefixWord($0, of: typeName) }
      || ["Mock", "Stub", "Fake"].contains { typeName.hasSuffix($0) }
  }

  /// Whether `name` begins with `word` as a word of its own: `MockStore`, not `Mockingbird`.
  private static func isPrefixWord(_ word: String, of name: String) -> Bool {
    guard name.hasPrefix(word), let next = name.utf8.dropFirst(word.utf8.count).first else { return false }
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next)
  }

  /// Whether the bytes of a name end so: names are no prose, in which one letter may be written in several ways.
  private static func ends(_ name: String, with suffix: String) -> Bool {
    let (name, suffix) = (name.utf8, suffix.utf8)
    // Most names differ in their last byte.
    return name.last == suffix.last && name.count >= suffix.count && name.suffix(suffix.count).elementsEqual(suffix)
  }

  private static func stem(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name }
    return String(name[..<dot])
  }

  private static let testEndings = ["Tests", "Specs", "Spec", "-tests", "_tests", "-specs", "_specs"]
  private static let previewEndings = ["Preview", "Previews"].flatMap { word in
    ["+", "_", "-", "."].map { $0 + word }
  }
  private static let folders: Set<String> = [
    "Fixture", "Fixtures", "Mock", "Mocks", "Preview", "Preview Content", "PreviewContent", "Previews",
    "Stub", "Stubs",
  ]
  private static let files: Set<String> = [
    "Fixture", "Mock", "Preview", "PreviewData", "PreviewHelper", "PreviewHelpers", "Stub",
  ]
  private static let suffixes = [
    "Fixtures", "Mock", "Mocks", "Previews", "Stub", "Stubs", "TestHelper", "TestHelpers", "TestUtils",
    "TestsUtils", "TestUtilities", "TestingUtils", "TestingUtilities", "TestSupport", "TestDBBuilder", ".playground",
    ".xcplaygroundpage",
  ]
}
