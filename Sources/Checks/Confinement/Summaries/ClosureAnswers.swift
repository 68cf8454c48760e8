import Lexer

/// Tells of the functions of a file where they run the closures that they are given.
struct ClosureAnswers {
  private let inference: FileInference
  private let describe: ValueDescription
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) {
    self.inference = inference
    describe = ValueDescription(inference)
  }

  /// The closures that the summaries know of, in the order of the source.
  func all() -> [ClosureAnswer] {
    outline.declarations.indices.flatMap { index -> [ClosureAnswer] in
      let id = DeclarationID(index)
      let reference = DeclarationReference(file: file.id, declaration: id)
      guard outline[id].kind != .variable, let summary = inference.summary(of: reference) else { return [] }
      let parameters = Array(outline.parameters[outline[id].parameters])
      return summary.closures.sorted { $0.key < $1.key }.compactMap { position, run in
        guard position < parameters.count else { return nil }
        return answer(id, parameters, position, run)
      }
    }
  }

  private func answer(
    _ function: DeclarationID, _ parameters: [Parameter], _ position: Int, _ run: ClosureRun
  ) -> ClosureAnswer {
    let name = outline[function].nameRange(in: file.lexed.tokens)
    let names = parameters.map { file.name($0.token) }
    return ClosureAnswer(
      location: Location(file: file.id, range: name),
      function: "\(file.text(name))(\(parameters.map { "\(label($0)):" }.joined()))", parameter: names[position],
      place: place(run.place, names), given: given(run, names))
  }

  /// The word that a caller writes; it stands before the name where the two differ.
  private func label(_ parameter: Parameter) -> String {
    if parameter.label == .none { return "_" }
    return file.name(parameter.label == parameter.name ? parameter.token : parameter.token - 1)
  }

  // MARK: Words

  private func place(_ place: ClosureRun.Place, _ parameters: [String]) -> String {
    switch place {
    case .queue(.context(let context)) where context.queue == .main:
      "main queue (\(describe.subject(.context(context), parameters)))"
    case .queue(let subject): "queue of \(describe.subject(subject, parameters))"
    case .ownQueue: "queue of a context of its own"
    case .main: "main queue"
    case .concurrent(let cause): "concurrently (\(cause.phrase))"
    case .elsewhere(let cause): "no context's queue (\(cause.phrase))"
    case .givenQueue(let position, _):
      position < parameters.count ? "queue of parameter '\(parameters[position])'" : "a queue that it is given"
    case .caller: "its caller's place"
    case .unknown: "unknown"
    }
  }

  private func given(_ run: ClosureRun, _ parameters: [String]) -> [String] {
    let contexts = run.contexts.map { ($0.key, context($0.value, parameters)) }
    let objects = run.objects.map { ($0.key, "object of \(owner($0.value, parameters))") }
    return (contexts + objects).sorted { $0.0 < $1.0 }.map { "$\($0.0): \($0.1)" }
  }

  private func context(_ place: ClosureRun.Place, _ parameters: [String]) -> String {
    switch place {
    case .queue(let subject): "context \(describe.subject(subject, parameters))"
    case .ownQueue: "context of its own"
    case .main: "context of the main queue"
    case .concurrent, .elsewhere, .givenQueue, .caller, .unknown: "unknown context"
    }
  }

  private func owner(_ place: ClosureRun.Place, _ parameters: [String]) -> String {
    switch place {
    case .queue(let subject): describe.subject(subject, parameters)
    case .ownQueue: "a context of its own"
    case .main: "a context of the main queue"
    case .concurrent, .elsewhere, .givenQueue, .caller, .unknown: "an unknown context"
    }
  }
}
