import Lexer

/// Where a store keeps its rows, as far as the code around it tells.
enum StorePlace: Hashable, Sendable {
  /// In a file.
  case disk
  /// In memory, or in a SQLite file at `/dev/null`.
  case memory
  /// A condition decides, or the code does not tell.
  case unknown
}

/// How often a piece of code runs in one process, as far as its place tells.
enum MakingPlace: Hashable, Sendable {
  /// The value of a stored or lazy property, or of a variable outside of types.
  case stored
  /// An initialiser.
  case initializer
  /// A function, which may be called any number of times.
  case function
  /// A computed property: each reading runs it.
  case getter
}

/// A place where a persistent container is made.
struct ContainerSite: Sendable {
  /// The expression that makes it.
  var location: Location
  /// Whether the class is `NSPersistentCloudKitContainer`, or one that derives from it.
  var isCloudKit: Bool
  /// The container's name, which is the model's and the store file's unless others are given; nil where it is no
  /// plain string.
  var name: String?
  /// What the name is read from where that is no plain string: the last word.
  var nameSource = Symbol.none
  /// The type that it is made in; none outside of types.
  var holder = Symbol.none
  /// The module of the file.
  var module: Int
  /// The function, accessor or variable that it stands in; nil at file level.
  var owner: DeclarationReference?
  /// How often it is made.
  var making: MakingPlace
  /// Where its store is.
  var store: StorePlace
  /// Whether it serves tests or previews only.
  var isTestOrPreview: Bool
  /// Whether its class is one of the project's, which may configure itself.
  var isOwnClass: Bool
  /// Whether that class overrides the view context, and may set it up where nobody sees it.
  var hasOwnViewContext = false
}
