import Lexer

/// What the files of a component do together.
struct ComponentFacts: Sendable {
  var practices = Practices()
  var stack = StackFacts()
  var batch = BatchFacts()

  /// Nothing is done.
  init() {}

  /// What one file does.
  init(practices: Practices, stack: StackFacts, batch: BatchFacts) {
    self.practices = practices
    self.stack = stack
    self.batch = batch
  }

  /// What all files of a component do, in the order of the files.
  init(joining parts: [ComponentFacts], jobs: Int) {
    (practices, (stack, batch)) = Parallel.both(jobs: jobs) {
      var practices = Practices()
      for part in parts { practices.merge(part.practices) }
      practices.close()
      return practices
    } _: {
      var stack = StackFacts()
      var batch = BatchFacts()
      for part in parts {
        stack.merge(part.stack)
        batch.merge(part.batch)
      }
      stack.close()
      return (stack, batch)
    }
    batch.close(practices.callees)
  }
}

/// The last layer of a run: the rules over each file, then the comments that silence what they found.
struct RuleRun {
  /// What the run was asked for.
  let options: AnalysisOptions
  /// What holds for the files of each path.
  let scopes: [AnalysisScope]
  /// How many threads work at once.
  let jobs: Int
  /// All files, each with where it was found at the same place.
  let files: [SourceFile]
  let found: [FoundFile]
  /// What the versions of the data models have, as far as a rule asks for it.
  let versions: ModelVersions
  /// What several rules ask about all files together.
  let shared: SharedFacts

  /// What the rules found in the files.
  struct Outcome {
    /// Ordered by path, place and rule.
    var findings: [Finding]
    /// The findings that comments silenced.
    var silenced: [SilencedFinding]
    /// What is to be said of comments that silence nothing.
    var notices: [Notice]
    /// How long each rule took, summed over the threads, the slowest first; empty unless it was asked for.
    var timings: [LayerTiming]
  }

  /// What was found in one file.
  private struct Part {
    var kept: [Finding] = []
    var silenced: [SilencedFinding] = []
    var notices: [Notice] = []
    /// The time that each rule took, in the order of the rules that ran.
    var times: [(rule: String, time: Duration)] = []

    /// Adds what comments leave of some findings, and what they silence.
    mutating func add(_ findings: [Finding], _ suppressions: inout Suppressions) {
      for finding in findings {
        var open: [Finding] = []
        // A comment at a further place silences it there, and counts as used.
        for (number, place) in ([finding] + finding.further).enumerated() {
          guard let silence = suppressions.silence(of: place.rule, at: place.location.range.start) else {
            open.append(place)
            continue
          }
          if number == 0 { silenced.append(SilencedFinding(finding, silence)) }
        }
        guard var first = open.first else { continue }
        first.further = Array(open.dropFirst())
        kept.append(first)
      }
    }
  }

  /// Runs the rules.
  ///
  /// - Parameters:
  ///   - answers: the analysis of each file that the rules look at.
  ///   - components: what the files of each component do together.
  func outcome(_ answers: [FileAnswers], _ components: [Int: ComponentFacts]) -> Outcome {
    let rulesOfScopes = scopes.map { scope in
      AllRules.all.compactMap { rule in scope.level(of: rule.info).map { (rule, $0) } }
    }
    let answersOfFiles = Dictionary(uniqueKeysWithValues: answers.map { ($0.inference.file.id.index, $0) })
    let numbers = files.indices.filter { number in
      options.reported?.contains(found[number].resolvedPath) ?? true
    }
    // Files whose bodies were not read can only have comments to tell of, which is found out quickly.
    let parts = Parallel.map(numbers, stride: 8, jobs: jobs) { number -> Part in
      let rules = rulesOfScopes[found[number].scope]
      guard let answers = answersOfFiles[number] else { return part(files[number], number, found: [], ran: rules) }
      let view = view(answers, components)
      let running = scope(of: number).ruleExcludes.isEmpty ? rules : rules.filter { runs($0.0.info, in: number) }
      var findings: [Finding] = []
      var times: [(rule: String, time: Duration)] = []
      for (rule, level) in running {
        let start = options.timesRules ? ContinuousClock.now : nil
        var sink = FindingSink(rule.info, level, files[number])
        rule.init().check(view, into: &sink)
        findings += sink.findings
        if let start { times.append((rule.info.slug, .now - start)) }
      }
      var part = part(files[number], number, found: findings, ran: running)
      // A comment may silence advice that nobody asks for: it is of use for all that.
      part.kept.removeAll { !scope(of: number).rules.shows($0) }
      part.times = times
      return part
    }
    let findings = parts.flatMap(\.kept).sorted {
      ($0.location.file, $0.location.range.start, $0.rule, $0.location.range.end)
        < ($1.location.file, $1.location.range.start, $1.rule, $1.location.range.end)
    }
    return Outcome(
      findings: findings, silenced: parts.flatMap(\.silenced), notices: parts.flatMap(\.notices),
      timings: timings(parts))
  }

  private func timings(_ parts: [Part]) -> [LayerTiming] {
    let times = parts.lazy.flatMap(\.times).reduce(into: [:] as [String: Duration]) {
      $0[$1.rule, default: .zero] += $1.time
    }
    return times.map { LayerTiming($0.key, $0.value) }.sorted { ($1.duration, $0.layer) < ($0.duration, $1.layer) }
  }

  private func view(_ answers: FileAnswers, _ components: [Int: ComponentFacts]) -> FileView {
    let component = answers.inference.project.index.components.component(of: answers.inference.file.module)
    let facts = components[component] ?? ComponentFacts()
    return FileView(answers.inference, facts.practices, facts.stack, facts.batch, versions, shared)
  }

  /// What holds for a file.
  private func scope(of file: Int) -> AnalysisScope { scopes[found[file].scope] }

  /// Whether the configuration lets a rule run over a file.
  private func runs(_ info: RuleInfo, in file: Int) -> Bool {
    scope(of: file).runs(info, in: found[file].resolvedPath)
  }

  /// The level at which a rule reports on a file, or nil where it does not run over it.
  private func level(of info: RuleInfo, in file: Int) -> Level? {
    runs(info, in: file) ? scope(of: file).level(of: info) : nil
  }

  /// What is left of the findings in a file, and what is found about its comments.
  private func part(
    _ file: SourceFile, _ number: Int, found: [Finding], ran: [(any Rule.Type, Level)]
  ) -> Part {
    let names = AllRules.infos.map(\.slug)
    var suppressions = Suppressions(file, rules: names)
    guard !suppressions.isEmpty else { return Part(kept: found) }
    var part = Part()
    part.add(found, &suppressions)
    part.add(aboutComments(suppressions, file, number, ran: Set(ran.map { $0.0.info.slug })), &suppressions)
    part.notices = SuppressionNotices.make(suppressions, file, rules: names)
    return part
  }

  private func aboutComments(
    _ suppressions: Suppressions, _ file: SourceFile, _ number: Int, ran: Set<String>
  ) -> [Finding] {
    var found: [Finding] = []
    if let level = level(of: UnusedSuppression.info, in: number) {
      var sink = FindingSink(UnusedSuppression.info, level, file)
      UnusedSuppression.check(suppressions, file, ran: ran, into: &sink)
      found += sink.findings
    }
    if let level = level(of: UnexplainedSuppression.info, in: number) {
      var sink = FindingSink(UnexplainedSuppression.info, level, file)
      UnexplainedSuppression.check(suppressions, file, into: &sink)
      found += sink.findings
    }
    return found
  }
}
