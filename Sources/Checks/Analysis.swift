import Foundation
import Lexer

/// Says why a run could not begin.
public struct AnalysisError: Error, Sendable {
  /// What is wrong, one clause without a full stop.
  public var message: String
}

/// A whole run: from the paths of the command line to the findings.
public enum Analysis {
  /// Analyses the files that the options name.
  ///
  /// What cannot be read is told in the result's notices; all else is analysed.
  /// - Throws: `AnalysisError` where a path names nothing.
  public static func run(_ options: AnalysisOptions) throws(AnalysisError) -> AnalysisResult {
    var run = AnalysisRun(options)
    return try run.result()
  }
}

/// The state of a run: each layer takes what the one before it has finished.
private struct AnalysisRun {
  let options: AnalysisOptions
  let jobs: Int
  /// What holds for the files of each path.
  let scopes: [AnalysisScope]
  private var notices: [Notice] = []
  private var timings: [LayerTiming] = []

  init(_ options: AnalysisOptions) {
    self.options = options
    jobs = max(1, options.jobs ?? Parallel.defaultJobs)
    scopes = options.allScopes
  }

  mutating func result() throws(AnalysisError) -> AnalysisResult {
    let found = try find()
    var read = timed("read and outline") { $0.read(found) }
    timed("outline of bodies") { $0.deepen(&read) }
    let index = timed("index") { run in
      ProjectIndex(
        files: read.files, models: read.models, modelModules: read.modelModules.map { $0.first ?? -1 },
        targets: read.targets, jobs: run.jobs)
    }
    let project = timed("project") { Project(index, facts: KnownFacts($0.options.facts), jobs: $0.jobs) }
    let relevant = project.filesWithBodies
    timed("calls") { project.listCalls(jobs: $0.jobs) }
    var answers = Parallel.map(relevant, stride: 32, jobs: jobs) { number in
      FileAnswers(inference: FileInference(project, index.files[number]))
    }
    timed("values of declarations") { $0.findValues(project, answers) }
    timed("summaries") { project.findSummaries(answers, jobs: $0.jobs) }
    timed("callers") { $0.addCallers(project, &answers) }
    let practices = timed("practices") { $0.practices(project, answers) }
    let versions = timed("model versions") { $0.versions(read.models) }
    let shared = timed("shared facts") { SharedFacts(project, answers, jobs: $0.jobs) }
    let reported = timed("rules") { run in
      RuleRun(
        options: run.options, scopes: run.scopes, jobs: run.jobs, files: project.index.files, found: read.found,
        versions: versions, shared: shared
      ).outcome(answers, practices)
    }
    notices += reported.notices
    let review =
      options.answersChecklist ? timed("checklist") { $0.review(answers, practices, reported.findings) } : nil
    var result = AnalysisResult(
      files: zip(read.files, read.found).map {
        ReportedFile(path: $0.path, resolvedPath: $1.resolvedPath, bytes: $0.bytes, scope: $1.scope)
      },
      fileCount: read.files.count, findings: reported.findings, notices: notices,
      suppressedCount: reported.silenced.count, timings: timings)
    result.silenced = reported.silenced
    result.ruleTimings = reported.timings
    result.review = review
    if options.answersReveals { result.reveals = answers.flatMap { Reveals($0.inference).answers() } }
    result.workingData = WorkingData(project: project, answers: answers)
    return result
  }

  /// All that takes long to take apart.
  private struct WorkingData: Sendable {
    let project: Project
    let answers: [FileAnswers]
  }

  private mutating func timed<Output>(_ layer: String, _ work: (inout Self) -> Output) -> Output {
    options.progress?(layer)
    let start = ContinuousClock.now
    let output = work(&self)
    timings.append(LayerTiming(layer, ContinuousClock.now - start))
    return output
  }

  // MARK: Layers

  private mutating func find() throws(AnalysisError) -> FoundFiles {
    let start = ContinuousClock.now
    var finder = FileFinder.Options()
    finder.usesIgnoreFiles = options.usesIgnoreFiles
    finder.jobs = jobs
    finder.entersFolders = options.entersFolders
    let folder = FileManager.default.currentDirectoryPath
    finder.excludes = options.excludes.isEmpty ? [] : [PathPatterns(options.excludes, folder: folder)]
    finder.scopes = scopes.map {
      FileFinder.Scope($0.paths, excludes: $0.configuredExcludes, includes: $0.includes)
    }
    options.progress?("find")
    var found = FileFinder.find(options.paths, from: folder, options: finder)
    if let missing = found.missingArguments.first {
      throw AnalysisError(message: "there is no file or folder '\(missing)'")
    }
    addUnsavedFiles(to: &found, finder)
    notices = found.notices
    timings.append(LayerTiming("find", ContinuousClock.now - start))
    return found
  }

  /// Adds the files that are not there yet, and that nothing leaves out.
  private func addUnsavedFiles(to found: inout FoundFiles, _ finder: FileFinder.Options) {
    guard !options.overlays.isEmpty else { return }
    let known = Set(found.swiftFiles.map(\.resolvedPath))
    let folder = FileManager.default.currentDirectoryPath
    for path in options.overlays.keys.sorted() where !known.contains(path) {
      let scope = finder.scope(around: path, from: folder)
      guard (try? FileSystem.status(path)) == nil,
        !finder.ofScopes[scope].excludes.contains(where: { $0.contains(path) })
      else { continue }
      var file = FoundFile(path: PathText.relative(path, to: folder) ?? path, resolvedPath: path)
      file.scope = scope
      found.swiftFiles.append(file)
    }
    found.sort()
  }

  private struct Read {
    var files: [SourceFile]
    var found: [FoundFile]
    var models: [DataModel]
    /// For each model the modules that it is built into.
    var modelModules: [[Int]]
    var targets: [Target]
  }

  /// A source file before it is known which target it belongs to.
  private final class ReadSource: Sendable {
    let bytes: [UInt8]
    let lexed: LexedFile
    let outline: Outline

    init(bytes: [UInt8], lexed: LexedFile, outline: Outline) {
      self.bytes = bytes
      self.lexed = lexed
      self.outline = outline
    }
  }

  /// Reads, lexes and outlines all files, and the data models and project files beside them.
  private mutating func read(_ found: FoundFiles) -> Read {
    enum Job: Sendable {
      case source(FoundFile)
      case model(FoundFile)
      case targets
    }
    enum Product: Sendable {
      case source(ReadSource)
      case model(DataModel)
      case targets(TargetMap)
      case failed
    }
    let (options, scopes, jobs) = (options, scopes, jobs)
    let relevant = RelevantFiles.framework(with: options.facts)
    // The project files take longest: they come first.
    let jobList: [Job] =
      [.targets] + found.dataModels.map { .model($0) } + found.swiftFiles.map { .source($0) }
    let products = Parallel.map(
      jobList, stride: 4, jobs: jobs, with: { OutlineWorkspace() }
    ) { job, workspace -> (Product, [Notice]) in
      switch job {
      case .targets:
        let map = TargetMap.build(found, folders: scopes.map(\.folderSettings), jobs: jobs)
        return (.targets(map), map.notices)
      case .model(let file):
        let (model, notices) = DataModel.read(file)
        return (.model(model), notices)
      case .source(let file):
        do throws(FileError) {
          let bytes =
            if let text = options.overlays[file.resolvedPath] { text } else {
              try SourceFileReader.read(file.resolvedPath)
            }
          let lexed = LexedFile(bytes)
          let depth: Outline.Depth = relevant.contains(lexed, bytes) ? .full : .declarations
          let outline = Outline(lexed, bytes, depth: depth, in: &workspace)
          return (.source(ReadSource(bytes: bytes, lexed: lexed, outline: outline)), Self.encodingNotice(bytes, file))
        } catch {
          return (.failed, [error.notice(path: file.path, isNamed: file.isNamed)])
        }
      }
    }
    // The target map is the first, the models follow.
    guard case .targets(let targets)? = products.first?.0 else {
      preconditionFailure("the target map is the first job")
    }
    var result = Read(files: [], found: [], models: [], modelModules: [], targets: targets.targets)
    for (file, (product, _)) in zip(found.dataModels, products.dropFirst()) {
      guard case .model(let model) = product else { continue }
      result.models.append(model)
      result.modelModules.append(targets.targets(ofModel: file.resolvedPath).map(\.index))
    }
    for index in products.indices where !products[index].1.isEmpty { notices += products[index].1 }
    // What was read keeps its place among the files found, and gets a number among those that could be read.
    let first = 1 + found.dataModels.count
    let places = found.swiftFiles.indices.filter { place in
      if case .source = products[first + place].0 { true } else { false }
    }
    let files = Parallel.map(Array(places.enumerated()), stride: 64, jobs: jobs) { number, place -> SourceFile? in
      guard case .source(let source) = products[first + place].0 else { return nil }
      let ofFile = targets.targets(of: FileID(place))
      return SourceFile(
        id: FileID(number), path: found.swiftFiles[place].path, bytes: source.bytes, lexed: source.lexed,
        outline: source.outline,
        modules: ofFile.map(\.index), programs: ofFile.count { targets[$0].kind.isProgram },
        role: targets.role(of: FileID(place), source.outline), settings: targets.settings(of: FileID(place)))
    }
    result.files = files.compactMap(\.self)
    result.found = places.map { found.swiftFiles[$0] }
    return result
  }

  /// A file with bytes that are no UTF-8 is analysed, and told of: what stands around them may be misread.
  private static func encodingNotice(_ bytes: [UInt8], _ file: FoundFile) -> [Notice] {
    // Most files are all ASCII, which many bytes together tell at once.
    let hasOtherBytes = bytes.reduce(0, |) >= 0x80
    guard hasOtherBytes, String(validating: bytes, as: UTF8.self) == nil else { return [] }
    return [Notice(.warning, path: file.path, "The file is not valid UTF-8; the bytes that are not were passed over.")]
  }

  /// Reads the bodies of the files that name a managed object class of the project, and then of those that decide where
  /// closures run which these hand over.
  private mutating func deepen(_ read: inout Read) {
    let imports = ModuleImports(read.files, read.targets)
    let relevant = RelevantFiles(
      read.files, models: Array(zip(read.models, read.modelModules)), imports, jobs: jobs)
    deepen(&read) { relevant.contains($0, imports) || SendableBoxes.areDeclared(in: $0) }
    // What these functions do with the closures may be the matter of others again.
    var callers = read.files.filter { $0.outline.depth == .full }
    for _ in 0..<Self.runnerRounds where !callers.isEmpty {
      let runners = ClosureRunners(callers, jobs: jobs)
      callers = deepen(&read) { runners.contains($0) }
    }
  }

  /// Over how many functions a closure is followed into files that do not concern Core Data themselves.
  private static let runnerRounds = 3

  /// - Returns: the files whose bodies were read.
  @discardableResult
  private func deepen(_ read: inout Read, where isWanted: @Sendable (SourceFile) -> Bool) -> [SourceFile] {
    let shallow = read.files.filter { $0.outline.depth == .declarations }
    let deepened = Parallel.map(
      shallow, stride: 16, jobs: jobs, with: { OutlineWorkspace() }
    ) { file, workspace -> SourceFile? in
      guard isWanted(file) else { return nil }
      return file.with(Outline(file.lexed, file.bytes, in: &workspace))
    }
    let files = deepened.compactMap(\.self)
    for file in files { read.files[file.id.index] = file }
    return files
  }

  private mutating func findValues(_ project: Project, _ answers: [FileAnswers]) {
    project.findValues(answers, jobs: jobs)
    project.findGivenContexts(answers, jobs: jobs)
  }

  /// Reads the bodies of the files that name a function which uses a context of its own: what they do with it counts.
  private func addCallers(_ project: Project, _ answers: inout [FileAnswers]) {
    let names = project.namesWithHiddenContexts(jobs: jobs)
    guard !names.members.isEmpty else { return }
    let members = RelevantFiles(names.members)
    let types = RelevantFiles(names.types)
    let shallow = project.index.files.filter { $0.outline.depth == .declarations }
    let deepened = Parallel.map(
      shallow, stride: 16, jobs: jobs, with: { OutlineWorkspace() }
    ) { file, workspace -> SourceFile? in
      guard types.contains(file.lexed, file.bytes), members.contains(file.lexed, file.bytes) else { return nil }
      return file.with(Outline(file.lexed, file.bytes, in: &workspace))
    }
    let added = deepened.compactMap { $0 }
    guard !added.isEmpty else { return }
    project.deepen(added)
    project.listCalls(jobs: jobs)
    let known = Dictionary(uniqueKeysWithValues: answers.map { ($0.inference.file.id.index, $0) })
    answers = project.filesWithBodies.map { number in
      known[number] ?? FileAnswers(inference: FileInference(project, project.index.files[number]))
    }
    let numbers = Set(added.map(\.id.index))
    project.findValues(answers, open: numbers, jobs: jobs)
    project.findSummaries(answers, open: numbers, jobs: jobs)
  }

  /// What the files of each component do together.
  private func practices(_ project: Project, _ answers: [FileAnswers]) -> [Int: ComponentFacts] {
    let names = StackReader.ProjectNames(project)
    let parts = Parallel.map(answers, stride: 4, jobs: jobs) { file in
      var practices = PracticesReader(file.inference)
      var stack = StackReader(file.inference, names)
      var batch = BatchFactsReader(file.inference)
      return ComponentFacts(practices: practices.read(), stack: stack.read(), batch: batch.read())
    }
    let ofComponents = Dictionary(grouping: parts.indices) { place in
      project.index.components.component(of: answers[place].inference.file.module)
    }
    let joined = Parallel.map(Array(ofComponents), stride: 1, jobs: jobs) { component, places in
      (component, ComponentFacts(joining: places.map { parts[$0] }, jobs: jobs))
    }
    return Dictionary(uniqueKeysWithValues: joined)
  }

  /// Answers the checklist about all that was analysed.
  private func review(
    _ answers: [FileAnswers], _ components: [Int: ComponentFacts], _ findings: [Finding]
  ) -> Review {
    guard let project = answers.first?.inference.project else {
      return ReviewBuilder(rules: options.rules.enabled.map(\.info)).review(findings)
    }
    let containerClasses = project.containerClasses()
    let parts = Parallel.map(answers, stride: 4, jobs: jobs) { file in
      var reader = ReviewReader(file.inference, containerClasses: containerClasses)
      return reader.read()
    }
    var builder = ReviewBuilder(rules: options.rules.enabled.map(\.info))
    builder.rulesOffInPlaces = Set(
      builder.rules.filter { rule in !scopes.allSatisfy { $0.rules.contains(rule.slug) } }.map(\.slug))
    for part in parts { builder.facts.merge(part) }
    for file in project.index.files { builder.facts.merge(ReviewReader.readSwiftData(file)) }
    for (_, component) in components.sorted(by: { $0.key < $1.key }) {
      builder.stacks.append(component.stack)
      builder.practices.append(component.practices)
    }
    builder.stackTypes = Set(
      builder.stacks.flatMap { $0.stackTypes(project.index) }.map { project.index[$0].name })
    builder.entityCount = project.managedObjectClassCount
    return builder.review(findings)
  }

  /// The older versions of the data models are read only where a rule that runs asks for them.
  private func versions(_ models: [DataModel]) -> ModelVersions {
    let asking = [ModelEditedInPlace.info.slug, UnversionedCodegenMismatch.info.slug]
    guard options.rules.enabled.contains(where: { asking.contains($0.info.slug) }) else { return ModelVersions() }
    return ModelVersions(models, jobs: jobs)
  }
}
