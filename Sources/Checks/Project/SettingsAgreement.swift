/// What several targets say of one file that they are all built from.
struct SettingsAgreement {
  private var isolation: Answer<DefaultIsolation>
  private var nonsending: Answer<Bool>
  private var mode: Answer<Int>

  /// One question to all targets.
  private enum Answer<Value: Hashable> {
    case silent
    case agreed(Value)
    case disputed

    /// - Parameter fallback: what a target means that says nothing beside others that do; nil if nobody
    ///   knows.
    init(_ values: [Value?], fallback: Value?) {
      let said = Set(values.compactMap { $0 })
      if said.isEmpty {
        self = .silent
      } else if let first = said.first, said.count == 1, !values.contains(nil) || first == fallback {
        self = .agreed(first)
      } else {
        self = .disputed
      }
    }

    mutating func say(_ value: Value?) {
      if case .silent = self, let value { self = .agreed(value) }
    }

    func result(silent: Value?) -> Value? {
      switch self {
      case .silent: silent
      case .agreed(let value): value
      case .disputed: nil
      }
    }
  }

  /// What `all` say, each of them for itself.
  init(_ all: [TargetSettings]) {
    isolation = Answer(all.map(\.defaultIsolation), fallback: .nonisolated)
    nonsending = Answer(all.map(\.nonisolatedNonsendingByDefault), fallback: false)
    mode = Answer(all.map(\.languageMode), fallback: nil)
  }

  /// Hears what somebody else says, which counts where no target said anything.
  mutating func say(_ settings: TargetSettings) {
    isolation.say(settings.defaultIsolation)
    nonsending.say(settings.nonisolatedNonsendingByDefault)
    mode.say(settings.languageMode)
  }

  /// What holds: nil where the targets do not agree, Swift's defaults where nobody says anything.
  var result: TargetSettings {
    TargetSettings(
      defaultIsolation: isolation.result(silent: .nonisolated),
      nonisolatedNonsendingByDefault: nonsending.result(silent: false), languageMode: mode.result(silent: nil)
    )
  }
}
