import Lexer

/// Writes the answers of the inference as `Reveals` compares them.
struct ValueDescription {
  private let inference: FileInference

  init(_ inference: FileInference) { self.inference = inference }

  // MARK: Values

  /// `context(background)`, `object(Note)`, `[object(Note)]`, `container`, `queue(main)`, the name of another type,
  /// or `unknown`.
  func kind(_ value: Value) -> String {
    if let queue = value.queue { return queue == .main ? "queue(main)" : "queue(other)" }
    if inference.isContext(value.type) { return "context(\(queue(value.context?.queue)))" }
    return type(value.type)
  }

  private func type(_ type: SwiftType) -> String {
    switch type {
    case .unknown: return "unknown"
    case .collection(let element): return "[\(self.type(element))]"
    case .dictionary(let key, let value): return "[\(self.type(key)): \(self.type(value))]"
    case .tuple(let elements): return "(\(elements.map(self.type).joined(separator: " ")))"
    case .function: return "function"
    case .metatype(let type): return "type(\(self.type(type)))"
    case .named(let name, let arguments):
      if inference.isManagedObject(type) { return "object(\(text(name.name)))" }
      if inference.isContainer(type) { return "container" }
      let written = text(name.name)
      return arguments.isEmpty ? written : "\(written)<\(arguments.map(self.type).joined(separator: " "))>"
    }
  }

  private func queue(_ queue: ContextQueue?) -> String {
    switch queue {
    case .main: "main"
    case .background: "background"
    case .borrowed: "borrowed"
    case nil: "unknown"
    }
  }

  /// The way to the context that a value is or belongs to, with `new` for one that is made there; `unknown` where
  /// there is none.
  func owner(_ value: Value) -> String { value.context.map { path($0.path) } ?? "unknown" }

  private func path(_ path: AccessPath) -> String {
    let root: String =
      switch path.root {
      case .instance: "self"
      case .type(let name), .global(let name): text(name)
      case .made: "new"
      case .binding(let file, let binding):
        inference.project.index.files[file.index].name(
          inference.project.index.files[file.index].outline[binding].token)
      }
    var names = [root] + path.members.map(text)
    // A variable outside of types is reached by its own name.
    if case .global(let name) = path.root, path.members == [name] { names.removeLast() }
    return names.joined(separator: ".")
  }

  // MARK: Executors

  /// `main`, `queue(worker)`, `actor(Store)`, `concurrent`, `elsewhere`, `caller` or `unknown`.
  func executor(_ executor: Executor) -> String {
    switch executor {
    case .main: "main"
    case .queue(let context): "queue(\(path(context.path)))"
    case .actor(let name): "actor(\(text(name)))"
    case .concurrent: "concurrent"
    case .elsewhere: "elsewhere"
    case .caller: "caller"
    case .unknown: "unknown"
    }
  }

  // MARK: Summaries

  /// The contexts that a function uses where it is called, with spaces between; `none` where there are none.
  func duties(_ summary: FunctionSummary) -> String {
    let subjects = summary.duties.map { ($0.isObject ? "object " : "") + subject($0.subject) }
    return subjects.isEmpty ? "none" : subjects.joined(separator: " ")
  }

  /// Where a function runs the closures that it is given, in the order of its parameters; `none` where it has none.
  func closures(_ summary: FunctionSummary) -> String {
    let places = summary.closures.sorted { $0.key < $1.key }.map { place($0.value.place) }
    return places.isEmpty ? "none" : places.joined(separator: " ")
  }

  /// What a subject is to those who read the function: `parameter 'context'`, `self.worker`, `Stack.shared.worker`.
  ///
  /// - Parameter parameters: The names that the function's body has for its parameters.
  func subject(_ subject: SummarySubject, _ parameters: [String]) -> String {
    guard case .parameter(let position, let members) = subject, position < parameters.count else {
      return self.subject(subject)
    }
    return "parameter '\(([parameters[position]] + members.map(text)).joined(separator: "."))'"
  }

  private func subject(_ subject: SummarySubject) -> String {
    switch subject {
    case .parameter(let position, let members): (["parameter \(position)"] + members.map(text)).joined(separator: ".")
    case .instance(let members): (["self"] + members.map(text)).joined(separator: ".")
    case .context(let context): path(context.path)
    }
  }

  private func place(_ place: ClosureRun.Place) -> String {
    switch place {
    case .queue(let subject): "queue(\(self.subject(subject)))"
    case .ownQueue: "queue(new)"
    case .main: "main"
    case .concurrent: "concurrent"
    case .elsewhere: "elsewhere"
    case .givenQueue(let position, _): "given(parameter \(position))"
    case .caller: "caller"
    case .unknown: "unknown"
    }
  }

  // MARK: Names

  /// The text of a name, from where it stands in the file or is declared in the project.
  private func text(_ name: Symbol) -> String {
    let file = inference.file
    let token = file.lexed.tokens.indices.first { index in
      let kind = file.lexed.tokens[index].kind
      return (kind == .identifier || kind == .escapedIdentifier || kind == .dollarIdentifier)
        && file.symbol(of: index) == name
    }
    if let token { return file.name(Int32(token)) }
    if let known = Self.frameworkNames.first(where: { Symbol($0) == name }) { return known }
    return inference.project.index.text(of: name) ?? "?"
  }

  /// The types that values have without a word of it in the source.
  private static let frameworkNames = [
    "NSManagedObject", "NSManagedObjectContext", "NSManagedObjectID", "NSFetchRequest", "NSPersistentStoreCoordinator",
    "TaskGroup", "String",
  ]
}
