import Lexer

/// A place where code of the main actor gives a SwiftData model to an actor, which uses it there.
struct ModelHandover: Sendable {
  /// The variable that holds the model.
  var source: BindingID
  /// The argument.
  var argument: ExpressionID
  /// The method of the actor.
  var method: DeclarationReference
  /// Where that method uses the model.
  var use: Location
}

/// Finds SwiftData models that are arguments of methods which run on an actor.
struct ModelHandovers {
  private let inference: FileInference
  private let facts: SwiftDataFacts
  private var outline: Outline { inference.file.outline }
  private var project: Project { inference.project }

  init(_ inference: FileInference, _ facts: SwiftDataFacts) {
    self.inference = inference
    self.facts = facts
  }

  /// The places in the order of the source.
  func all() -> [ModelHandover] {
    guard !facts.models.isEmpty else { return [] }
    var found: [ModelHandover] = []
    for index in outline.suffixes.indices where outline.suffixes[index].kind == .call {
      let call = SuffixID(index)
      guard !outline[call].firstArgument.isNone, !ModelCrossings(inference, facts).held(by: call).isEmpty,
        inference.executor(of: outline[call].chain).executor == .main,
        let site = inference.calls.site(of: call, outline), let method = actorMethod(site)
      else { continue }
      found += handovers(call, method)
    }
    return found.sorted { outline[$0.argument].tokens.start < outline[$1.argument].tokens.start }
  }

  /// The method of an actor that a call means, and that waits for its turn there.
  private func actorMethod(_ site: CallSite) -> DeclarationReference? {
    guard !site.member.isNone, let method = CallResolver(inference).callee(of: site),
      project.index.declaration(method).kind == .function,
      let owner = project.index.enclosingType(of: method), project.index[owner].kind == .actor
    else { return nil }
    switch project.isolation(of: method.declaration, in: project.index.file(method)) {
    case .actor, .contextActor: return method
    case .mainActor, .nonisolated, .unknown: return nil
    }
  }

  private func handovers(_ call: SuffixID, _ method: DeclarationReference) -> [ModelHandover] {
    let file = project.index.file(method)
    guard file.outline.depth == .full else { return [] }
    let other = file.id == inference.file.id ? inference : FileInference(project, file)
    let parameters = Array(file.outline.parameters[project.index.declaration(method).parameters])
    let arguments = CallResolver(inference).arguments(of: call, to: method)
    return ModelCrossings(inference, facts).held(by: call).compactMap { argument, source in
      guard let position = arguments.first(where: { $0.value == argument })?.key, position < parameters.count,
        let parameter = parameters[position].binding.ifAny,
        let use = ModelCrossings(other, facts).firstTouch(of: parameter)
      else { return nil }
      return ModelHandover(
        source: source, argument: argument, method: method,
        use: Location(file: file.id, range: file.range(of: use)))
    }
  }
}
