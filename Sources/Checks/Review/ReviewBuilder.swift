import Lexer

/// Answers the questions of the checklist from facts and findings.
struct ReviewBuilder {
  /// What the files do, collected for the checklist.
  var facts = ReviewFacts()
  /// What the parts of the project that belong together do about the stack.
  var stacks: [StackFacts] = []
  /// What they do about merging and conflicts.
  var practices: [Practices] = []
  /// How many managed object classes the project has.
  var entityCount = 0
  /// The types that make the app's containers.
  var stackTypes: Set<Symbol> = []
  /// The rules that ran.
  let rules: [RuleInfo]
  /// Those of them that some configuration turns off for its paths.
  var rulesOffInPlaces: Set<String> = []

  init(rules: [RuleInfo]) { self.rules = rules }

  /// The answered checklist.
  func review(_ findings: [Finding]) -> Review {
    let questions = Dictionary(
      rules.compactMap { rule in ReviewQuestion.answered(by: rule).map { (rule.slug, $0) } }
    ) { first, _ in first }
    let found = Dictionary(grouping: findings) { questions[$0.rule] }
    let answers = ReviewQuestion.allCases.map { question -> ReviewAnswer in
      let (holds, evidence) = answer(question)
      let findings = found[question] ?? []
      let verdict: ReviewVerdict = findings.isEmpty ? (holds ? .holds : .doesNotApply) : .broken
      return ReviewAnswer(question, verdict, evidence + notRun(question), findings: findings)
    }
    return Review(answers: answers, others: found[nil] ?? [])
  }

  /// A rule that was turned off answers nothing, and that is told.
  private func notRun(_ question: ReviewQuestion) -> [ReviewEvidence] {
    let ran = Set(rules.map(\.slug))
    return AllRules.infos.filter { ReviewQuestion.answered(by: $0) == question }.compactMap { rule in
      if !ran.contains(rule.slug) { return ReviewEvidence("the rule '\(rule.slug)' is turned off and was not asked") }
      guard rulesOffInPlaces.contains(rule.slug) else { return nil }
      return ReviewEvidence("the rule '\(rule.slug)' is turned off for some of the paths and was not asked about them")
    }
  }

  /// Whether the project has what the question is about, so that it holds where nothing is found, and what was seen.
  private func answer(_ question: ReviewQuestion) -> (Bool, [ReviewEvidence]) {
    switch question {
    case .container: container
    case .viewContext: viewContext
    case .perform: perform
    case .automaticMerge: automaticMerge
    case .mergePolicy: mergePolicy
    case .batchResults: batchResults
    case .resultsControllers: resultsControllers
    case .history: history
    case .swiftData: swiftData
    case .tests: tests
    case .crossings: crossings
    }
  }

  // MARK: Contexts

  private var container: (Bool, [ReviewEvidence]) {
    let made = stacks.flatMap(\.productContainers).sorted {
      ($0.location.file, $0.location.range.start) < ($1.location.file, $1.location.range.start)
    }
    var evidence: [ReviewEvidence] = []
    for (making, words) in Self.makings {
      let places = made.filter { $0.making == making }.map(\.location)
      guard !places.isEmpty else { continue }
      evidence.append(
        ReviewEvidence("\(places.counted("place")) \(places.verb("makes", "make")) a container \(words)", at: places))
    }
    let places = ordered(stacks.flatMap(\.coordinators))
    if !places.isEmpty {
      evidence.append(
        ReviewEvidence(
          "\(places.counted("place")) \(places.verb("makes", "make")) a coordinator without a container", at: places))
    }
    if evidence.isEmpty {
      let others = ordered(stacks.flatMap(\.containers).map(\.location))
      let words = "a container or coordinator"
      return (
        false,
        [
          others.isEmpty
            ? ReviewEvidence("no Swift code makes \(words)")
            : ReviewEvidence("only tests and previews make \(words)", at: others)
        ]
      )
    }
    return (true, evidence)
  }

  /// What is said of something that the product does not do.
  func none(_ words: String, _ verb: (one: String, many: String), _ subject: ReviewSubjects) -> ReviewEvidence {
    facts.aside.contains(subject)
      ? ReviewEvidence("only tests and previews \(verb.many) \(words)")
      : ReviewEvidence("no code \(verb.one) \(words)")
  }

  /// The parts of a project do not follow each other in the order of the files.
  func ordered(_ places: [Location]) -> [Location] {
    places.sorted { ($0.file, $0.range.start) < ($1.file, $1.range.start) }
  }

  private static let makings: [(MakingPlace, String)] = [
    (.stored, "in a stored property or variable"), (.initializer, "in an initialiser"),
    (.function, "in a function"), (.getter, "in a computed property"),
  ]

  private var viewContext: (Bool, [ReviewEvidence]) {
    let uses = facts.viewUses
    let showsFetchedRows = stacks.contains(where: \.showsFetchedRows)
    var evidence: [ReviewEvidence] = []
    if uses.total > 0 {
      evidence.append(
        ReviewEvidence(
          "a view context is used in \(uses.total.counted("place")): \(words(uses, "on the main actor or queue"))"))
    } else if !showsFetchedRows {
      evidence.append(none("a view context for fetching or saving", ("uses", "use"), .viewContexts))
    }
    if showsFetchedRows {
      evidence.append(ReviewEvidence("views fetch by '@FetchRequest', which reads the view context"))
    }
    if !facts.backgroundContexts.isEmpty {
      evidence.append(
        ReviewEvidence(
          "background contexts are made in \(facts.backgroundContexts.counted("place"))", at: facts.backgroundContexts))
    }
    if !facts.backgroundSaves.isEmpty {
      evidence.append(
        ReviewEvidence(
          "background contexts are saved in \(facts.backgroundSaves.counted("place"))", at: facts.backgroundSaves))
    }
    if !facts.viewSaves.isEmpty {
      evidence.append(
        ReviewEvidence("a view context is saved in \(facts.viewSaves.counted("place"))", at: facts.viewSaves))
    }
    return (uses.total > 0 || showsFetchedRows, evidence)
  }

  private var perform: (Bool, [ReviewEvidence]) {
    let uses = facts.backgroundUses
    let borrowed = facts.borrowedUses
    let handed =
      borrowed == 0
      ? []
      : [
        ReviewEvidence(
          "contexts that are handed in are used in \(borrowed.counted("place")), judged where their owner is known")
      ]
    guard uses.total > 0 else {
      return (
        false, [none("a context that is known to have its own queue", ("uses", "use"), .backgroundContexts)] + handed
      )
    }
    let text = "background contexts are used in \(uses.total.counted("place")): \(words(uses, "inside 'perform'"))"
    // Where nobody knows where the code runs, nothing is known to be right.
    return (uses.onQueue + uses.atCallers > 0, [ReviewEvidence(text)] + handed)
  }

  private func words(_ uses: ReviewFacts.Uses, _ onQueue: String) -> String {
    let parts = [
      (uses.onQueue, onQueue), (uses.atCallers, "wherever a function is called, judged at its calls"),
      (uses.offQueue, "elsewhere"), (uses.unknown, "where it is not known"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  // MARK: Requests

  private var resultsControllers: (Bool, [ReviewEvidence]) {
    let made = facts.resultsControllers
    guard !made.isEmpty else {
      return (false, [none("a fetched results controller", ("makes", "make"), .resultsControllers)])
    }
    return (true, [ReviewEvidence("fetched results controllers are made in \(made.counted("place"))", at: made)])
  }

  // MARK: Sharing

  private var history: (Bool, [ReviewEvidence]) {
    var evidence: [ReviewEvidence] = []
    if !facts.historyOptions.isEmpty {
      evidence.append(ReviewEvidence("persistent history is turned on", at: facts.historyOptions))
    }
    let groupStores = ordered(stacks.compactMap(\.groupStore))
    if !groupStores.isEmpty {
      evidence.append(ReviewEvidence("a store is placed in the folder of an app group", at: groupStores))
    } else if !facts.groupFolders.isEmpty {
      evidence.append(
        ReviewEvidence(
          "the folder of an app group is asked for, and no store is seen to be placed in it", at: facts.groupFolders))
    }
    let observers = ordered(stacks.flatMap(\.remoteChangeObservers))
    if !observers.isEmpty { evidence.append(ReviewEvidence("remote changes are listened for", at: observers)) }
    if !stacks.contains(where: \.enablesHistory) {
      if evidence.isEmpty { evidence.append(ReviewEvidence("no store is seen to be placed in an app group's folder")) }
      evidence.append(none("persistent history on", ("turns", "turn"), .history))
    }
    return (stacks.contains(where: \.enablesHistory), evidence)
  }

  private var swiftData: (Bool, [ReviewEvidence]) {
    let classes = facts.modelClasses
    guard !classes.isEmpty || !facts.modelContainers.isEmpty else {
      return (false, [none("SwiftData models or containers", ("has", "have"), .swiftData)])
    }
    var evidence: [ReviewEvidence] = []
    if !classes.isEmpty {
      evidence.append(
        ReviewEvidence(
          "\(classes.counted("class", "classes")) \(classes.verb("is a SwiftData model", "are SwiftData models"))",
          at: classes))
    }
    if !facts.modelContainers.isEmpty {
      evidence.append(
        ReviewEvidence(
          "SwiftData containers and configurations are made in \(facts.modelContainers.counted("place"))",
          at: facts.modelContainers))
    }
    evidence.append(
      ReviewEvidence(
        "the project has \(entityCount.counted("managed object class", "managed object classes")) beside them"))
    return (entityCount > 0, evidence)
  }

  private var crossings: (Bool, [ReviewEvidence]) {
    guard entityCount > 0 else { return (false, [ReviewEvidence("the project has no managed object class")]) }
    return (
      true,
      [
        ReviewEvidence("the project has \(entityCount.counted("managed object class", "managed object classes"))"),
        ReviewEvidence(
          "\(facts.crossingClosures.counted("closure")) \(facts.crossingClosures.verb("runs", "run")) in another task, thread or queue than the code around, in files that use Core Data"
        ),
      ]
    )
  }
}

extension Int {
  /// The number with its noun: `1 place`, `2 places`.
  func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }

  /// The form of a verb that goes with so many things.
  func verb(_ one: String, _ many: String) -> String { self == 1 ? one : many }
}

extension Array {
  func counted(_ noun: String, _ plural: String? = nil) -> String { count.counted(noun, plural) }
  func verb(_ one: String, _ many: String) -> String { count.verb(one, many) }
}
