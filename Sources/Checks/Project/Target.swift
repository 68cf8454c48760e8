/// The number of a target within one run: its place in `TargetMap.targets`.
public struct TargetID: Hashable, Sendable, Comparable {
  /// The place, from 0.
  public var index: Int

  /// The target at `index`.
  public init(_ index: Int) { self.index = index }

  /// Orders as the targets are ordered.
  public static func < (left: TargetID, right: TargetID) -> Bool { left.index < right.index }
}

/// A module that is built from some of the Swift files.
public struct Target: Hashable, Sendable {
  /// What is built.
  public enum Kind: Hashable, Sendable {
    /// An app, also one for a watch.
    case application
    /// A part of an app that runs in its own process: a widget, a share sheet.
    case appExtension
    /// A framework or library.
    case library
    /// A command-line tool.
    case executable
    /// Unit or user interface tests.
    case test
    /// A macro or build plugin, which runs in the compiler's world.
    case buildTool

    /// Whether it runs in a process of its own.
    var isProgram: Bool { self == .application || self == .appExtension || self == .executable }
  }

  /// The name in the project.
  public var name: String
  /// The name that other modules import it by.
  public var moduleName: String
  /// What is built.
  public var kind: Kind
  /// What the project says of its Swift.
  public var settings: TargetSettings
  /// The path for people of the manifest or project file that defines it.
  public var definedIn: String
}

/// The isolation of declarations that say nothing of it.
public enum DefaultIsolation: String, Hashable, Sendable {
  /// None, as in Swift by itself.
  case nonisolated
  /// The main actor.
  case mainActor
}

/// What a project says of the Swift of a target; nil for what it does not say.
public struct TargetSettings: Hashable, Sendable {
  /// The isolation of declarations that say nothing of it (SE-0466).
  public var defaultIsolation: DefaultIsolation?
  /// Whether nonisolated async functions run on their caller's executor (SE-0461).
  public var nonisolatedNonsendingByDefault: Bool?
  /// The language mode: 4, 5, 6.
  public var languageMode: Int?

  /// Says nothing, or what is given.
  public init(
    defaultIsolation: DefaultIsolation? = nil, nonisolatedNonsendingByDefault: Bool? = nil,
    languageMode: Int? = nil
  ) {
    self.defaultIsolation = defaultIsolation
    self.nonisolatedNonsendingByDefault = nonisolatedNonsendingByDefault
    self.languageMode = languageMode
  }

  /// Takes from `other` what is not said here.
  mutating func fill(from other: TargetSettings) {
    defaultIsolation = defaultIsolation ?? other.defaultIsolation
    nonisolatedNonsendingByDefault = nonisolatedNonsendingByDefault ?? other.nonisolatedNonsendingByDefault
    languageMode = languageMode ?? other.languageMode
  }

  /// Reads the compiler's own options.
  mutating func read(flags: some Sequence<String>) {
    // `-Xfrontend` stands before each word that is meant for the compiler proper.
    var words = flags.filter { $0 != "-Xfrontend" }.makeIterator()
    while let flag = words.next() {
      switch flag {
      case "-default-isolation": defaultIsolation = words.next() == "MainActor" ? .mainActor : .nonisolated
      case "-default-isolation=MainActor": defaultIsolation = .mainActor
      case "-default-isolation=nonisolated": defaultIsolation = .nonisolated
      case "-enable-upcoming-feature":
        if words.next() == Self.nonsendingFeature { nonisolatedNonsendingByDefault = true }
      case "-swift-version": languageMode = words.next().flatMap(Self.majorVersion) ?? languageMode
      default: break
      }
    }
  }

  /// The upcoming feature by which async functions stay with their caller.
  static let nonsendingFeature = "NonisolatedNonsendingByDefault"

  /// The first number of a version: 6 for `6.0`.
  static func majorVersion(_ text: String) -> Int? {
    text.split(separator: ".").first.flatMap { Int($0) }
  }
}
