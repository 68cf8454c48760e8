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
  /// The rules that ran.
  let rules: [RuleInfo]

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
    let missing = AllRules.infos.filter { ReviewQuestion.answered(by: $0) == question && !ran.contains($0.slug) }
    return missing.map { ReviewEvidence("the rule '\($0.slug)' is turned off and was not asked") }
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
      return (false, [ReviewEvidence("no code outside of tests and previews makes a container or coordinator")])
    }
    return (true, evidence)
  }

  /// The parts of a project do not follow each other in the order of the files.
  private func ordered(_ places: [Location]) -> [Location] {
    places.sorted { ($0.file, $0.range.start) < ($1.file, $1.range.start) }
  }

  private static let makings: [(MakingPlace, String)] = [
    (.stored, "in a stored property or variable"), (.initializer, "in an initialiser"),
    (.function, "in a function"), (.getter, "in a computed property"),
  ]

  private var viewContext: (Bool, [ReviewEvidence]) {
    let uses = facts.viewUses
    guard uses.total > 0 || !facts.backgroundContexts.isEmpty else {
      return (false, [ReviewEvidence("no code outside of tests and previews uses a view context")])
    }
    var evidence = [
      ReviewEvidence(
        uses.total == 0
          ? "no code outside of tests and previews uses a view context"
          : "a view context is used in \(uses.total.counted("place")): \(words(uses, "on the main actor or queue"))")
    ]
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
    return (uses.total > 0, evidence)
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
      let none = ReviewEvidence(
        "no code outside of tests and previews uses a context that is known to have its own queue")
      return (false, [none] + handed)
    }
    let text = "background contexts are used in \(uses.total.counted("place")): \(words(uses, "inside 'perform'"))"
    return (true, [ReviewEvidence(text)] + handed)
  }

  private func words(_ uses: ReviewFacts.Uses, _ onQueue: String) -> String {
    let parts = [
      (uses.onQueue, onQueue), (uses.atCallers, "wherever a function is called, judged at its calls"),
      (uses.offQueue, "elsewhere"), (uses.unknown, "where it is not known"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private var savesInBackground: Bool {
    !facts.backgroundSaves.isEmpty || stacks.contains { !$0.savers.background.isEmpty }
  }

  private var automaticMerge: (Bool, [ReviewEvidence]) {
    if !facts.automaticMerges.isEmpty {
      return (true, [ReviewEvidence("'automaticallyMergesChangesFromParent' is set", at: facts.automaticMerges)])
    }
    if !facts.merges.isEmpty {
      return (true, [ReviewEvidence("changes are merged by hand", at: facts.merges)])
    }
    let none = "nothing sets 'automaticallyMergesChangesFromParent'"
    if facts.viewUses.total == 0 { return (false, [ReviewEvidence("\(none), and no view context is used")]) }
    if !savesInBackground { return (false, [ReviewEvidence("\(none), and no background context saves")]) }
    return (false, [ReviewEvidence("\(none); background contexts save")])
  }

  private var mergePolicy: (Bool, [ReviewEvidence]) {
    var evidence: [ReviewEvidence] = []
    if !facts.viewPolicies.isEmpty {
      evidence.append(ReviewEvidence("a view context is given a merge policy", at: facts.viewPolicies))
    }
    if !facts.otherPolicies.isEmpty {
      evidence.append(ReviewEvidence("a context is given a merge policy", at: facts.otherPolicies))
    }
    if practices.contains(where: \.handlesConflicts) {
      evidence.append(ReviewEvidence("save conflicts are caught and resolved"))
    }
    if evidence.isEmpty {
      let saves = savesInBackground ? "background contexts save" : "no background context saves"
      return (false, [ReviewEvidence("nothing sets a merge policy; \(saves)")])
    }
    return (true, evidence)
  }

  // MARK: Requests

  private var batchResults: (Bool, [ReviewEvidence]) {
    guard !facts.batchRequests.isEmpty else {
      return (false, [ReviewEvidence("no code outside of tests and previews executes a batch request")])
    }
    var evidence = [
      ReviewEvidence("batch requests are executed in \(facts.batchRequests.counted("place"))", at: facts.batchRequests)
    ]
    if !facts.merges.isEmpty {
      evidence.append(ReviewEvidence("changes are merged in \(facts.merges.counted("place"))", at: facts.merges))
    }
    return (true, evidence)
  }

  private var resultsControllers: (Bool, [ReviewEvidence]) {
    let made = facts.resultsControllers
    guard !made.isEmpty else {
      return (false, [ReviewEvidence("no code outside of tests and previews makes a fetched results controller")])
    }
    return (true, [ReviewEvidence("fetched results controllers are made in \(made.counted("place"))", at: made)])
  }

  // MARK: Sharing

  private var history: (Bool, [ReviewEvidence]) {
    var evidence: [ReviewEvidence] = []
    if !facts.historyOptions.isEmpty {
      evidence.append(ReviewEvidence("persistent history is turned on", at: facts.historyOptions))
    }
    if !facts.groupFolders.isEmpty {
      evidence.append(ReviewEvidence("the folder of an app group is asked for", at: facts.groupFolders))
    }
    let observers = ordered(stacks.flatMap(\.remoteChangeObservers))
    if !observers.isEmpty { evidence.append(ReviewEvidence("remote changes are listened for", at: observers)) }
    if evidence.isEmpty {
      return (
        false, [ReviewEvidence("no store is placed in an app group's folder, and persistent history is not named")]
      )
    }
    return (stacks.contains(where: \.enablesHistory), evidence)
  }

  private var swiftData: (Bool, [ReviewEvidence]) {
    let classes = facts.modelClasses
    guard !classes.isEmpty || !facts.modelContainers.isEmpty else {
      return (false, [ReviewEvidence("no file outside of tests has SwiftData models or containers")])
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

  private var tests: (Bool, [ReviewEvidence]) {
    guard facts.testFiles > 0 else { return (false, [ReviewEvidence("no test file names Core Data")]) }
    var evidence = [
      ReviewEvidence("\(facts.testFiles.counted("test file")) \(facts.testFiles.verb("names", "name")) Core Data")
    ]
    if !facts.testMemoryStores.isEmpty {
      evidence.append(ReviewEvidence("a store in memory is asked for", at: facts.testMemoryStores))
    }
    let helpers = facts.testNames.filter { facts.memoryMakers.contains($0.name) }.map(\.location)
    if !helpers.isEmpty {
      evidence.append(ReviewEvidence("a helper of the project that asks for a store in memory is used", at: helpers))
    }
    if !facts.testContainers.isEmpty {
      evidence.append(ReviewEvidence("tests make a container or coordinator themselves", at: facts.testContainers))
    }
    if !facts.testModels.isEmpty { evidence.append(ReviewEvidence("tests load a model", at: facts.testModels)) }
    let opensStores = !facts.testMemoryStores.isEmpty || !helpers.isEmpty || !facts.testContainers.isEmpty
    if !opensStores {
      evidence.append(
        ReviewEvidence(
          "none of them is seen to make a store of its own; what the app's stack gives them is not followed"))
    }
    return (opensStores, evidence)
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
  fileprivate func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
  }

  /// The form of a verb that goes with so many things.
  fileprivate func verb(_ one: String, _ many: String) -> String { self == 1 ? one : many }
}

extension Array {
  fileprivate func counted(_ noun: String, _ plural: String? = nil) -> String { count.counted(noun, plural) }
  fileprivate func verb(_ one: String, _ many: String) -> String { count.verb(one, many) }
}
