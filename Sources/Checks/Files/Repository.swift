/// The git repository that a folder lies in, as far as finding files needs it.
struct Repository: Sendable {
  /// The absolute path of the folder that holds `.git`.
  var root: String

  /// The repository that `folder`, an absolute path, lies in; nil outside of any.
  init?(around folder: String) {
    for candidate in [folder] + PathText.ancestors(of: folder) {
      if (try? FileSystem.status(PathText.join(candidate, ".git"))) != nil {
        root = candidate
        return
      }
    }
    return nil
  }

  /// The repository at `root`, which is known to hold `.git`.
  init(root: String) {
    self.root = root
  }

  /// The patterns of `info/exclude`, which stand below those of every `.gitignore`.
  ///
  /// The user's global file is not read: what is analysed must not depend on whose machine it is.
  func excludeRules() -> IgnoreRules? {
    guard let folder = commonFolder() else { return nil }
    return Self.rules(at: PathText.join(folder, "info/exclude"))
  }

  /// The patterns in the file at `path`; nil where there is none or it cannot be read. Git also passes over
  /// one that it cannot read.
  static func rules(at path: String) -> IgnoreRules? {
    guard let text = try? FileSystem.read(path, limit: largestRules) else { return nil }
    let rules = IgnoreRules(text: text)
    return rules.isEmpty ? nil : rules
  }

  /// Git's own folder. In a work tree or a submodule `.git` is a file that names another folder, and a work
  /// tree's folder names the main one in its file `commondir`.
  private func commonFolder() -> String? {
    let git = PathText.join(root, ".git")
    guard let status = try? FileSystem.status(git) else { return nil }
    if status.kind == .folder { return git }
    guard let line = Self.line(of: git), line.hasPrefix("gitdir: ") else { return nil }
    let folder = PathText.join(root, String(line.dropFirst("gitdir: ".count)))
    guard let common = Self.line(of: PathText.join(folder, "commondir")) else { return folder }
    return PathText.join(folder, common)
  }

  private static func line(of path: String) -> String? {
    guard let text = try? FileSystem.read(path, limit: 65_536) else { return nil }
    return text.split(whereSeparator: { $0 == 10 || $0 == 13 }).first.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Git itself refuses larger ones.
  private static let largestRules = 100 << 20
}
