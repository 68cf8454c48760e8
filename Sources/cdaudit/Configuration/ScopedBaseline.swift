import Checks

/// A baseline, and the files of a run that it speaks of.
struct ScopedBaseline {
  /// The file of known findings.
  var file: BaselineFile
  /// The places of the scopes whose files it speaks of; nil for all files.
  var scopes: Set<Int>?

  /// The baselines of a run: that of the option for all files, or else that of each configuration for its own.
  ///
  /// - Throws: `UsageError` where one is not there or is none.
  static func all(_ option: String?, _ scopes: [ConfigurationScope]) throws(UsageError) -> [ScopedBaseline] {
    if option != nil || scopes.count == 1 {
      let file = try BaselineFile.existing(option, scopes.first?.configuration)
      return file.map { [ScopedBaseline(file: $0, scopes: nil)] } ?? []
    }
    var all: [ScopedBaseline] = []
    for (number, scope) in scopes.enumerated() {
      guard let file = try BaselineFile.existing(nil, scope.configuration) else { continue }
      if let known = all.firstIndex(where: { $0.file.resolvedPath == file.resolvedPath }) {
        all[known].scopes?.insert(number)
      } else {
        all.append(ScopedBaseline(file: file, scopes: [number]))
      }
    }
    return all
  }

  /// The entries of a baseline that nothing is found for any more.
  struct Stale {
    /// The path of the baseline.
    var path: String
    /// How many findings it knows.
    var count: Int
    /// The entries.
    var entries: [Baseline.Entry]
  }

  /// Leaves the findings that it knows out of a result, and tells which entries are not needed any more.
  func apply(to result: inout AnalysisResult, _ options: AnalysisOptions) -> Stale {
    Stale(
      path: file.path, count: file.baseline.entries.count, entries: file.apply(to: &result, options, scopes: scopes))
  }
}
