/// What is found out over all files at once, beside what each component does by itself.
struct SharedFacts: Sendable {
  /// The functions that make results controllers from what they are given.
  var sortDuties = SortDuties()
  /// The SwiftData models, and the entities that they stand for.
  var swiftData = SwiftDataFacts()

  /// Nothing is known.
  init() {}

  /// Finds out about all files that were read.
  init(_ project: Project, _ files: [FileAnswers], jobs: Int) {
    sortDuties = SortDuties(project, files, jobs: jobs)
    swiftData = SwiftDataFacts(project, files, jobs: jobs)
  }
}
