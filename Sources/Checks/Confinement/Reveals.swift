import Lexer

/// Answers the questions that comments ask about their lines.
///
///     worker.perform {
///       print(note)  // reveal: executor = queue(worker), owner(note) = worker, kind(note) = object(Note)
///     }
///
/// | question | what is answered |
/// | --- | --- |
/// | `executor` | where the last chain of the line runs |
/// | `kind(x.y)` | what the chain or variable is |
/// | `owner(x.y)` | the context that it is, or that its objects belong to |
/// | `duty(f)` | the contexts that the function `f` of the file uses where it is called |
/// | `runs(f)` | where the function runs the closures that it is given |
struct Reveals {
  private let inference: FileInference
  private let describe: ValueDescription
  private var file: SourceFile { inference.file }
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) {
    self.inference = inference
    describe = ValueDescription(inference)
  }

  /// The questions of the file with their answers, and where its functions run closures, each in the order of the
  /// source.
  func answers() -> [Reveal] {
    questions().map { .answer($0) } + ClosureAnswers(inference).all().map { .closure($0) }
  }

  private func questions() -> [RevealAnswer] {
    let mark = "// reveal:"
    return file.lexed.comments.flatMap { comment -> [RevealAnswer] in
      let text = file.text(comment.range)
      guard text.hasPrefix(mark) else { return [] }
      let line = lineTokens(before: Int(comment.nextToken))
      return Self.parts(text.dropFirst(mark.count)).map { question, expected in
        RevealAnswer(
          location: Location(file: file.id, range: comment.range), question: question, expected: expected,
          actual: answer(question, line))
      }
    }
  }

  // MARK: Questions

  /// `a = b, c(d) = e`: the questions and the answers wanted.
  private static func parts(_ text: Substring) -> [(String, String)] {
    var depth = 0
    return text.split(whereSeparator: { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth == 0 && (character == "," || character == ";")
    }).map { part in
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix(while: \.isWhitespace) }
      let question = sides.first.map(Self.trimmed) ?? ""
      return (question, sides.count == 2 ? Self.trimmed(sides[1]) : "")
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " "))
  }

  /// The tokens of the line that a comment ends.
  private func lineTokens(before token: Int) -> TokenRange {
    var start = token
    while start > 0 {
      start -= 1
      if file.lexed.tokens[start].startsLine { break }
    }
    return TokenRange(start, token)
  }

  private func answer(_ question: String, _ line: TokenRange) -> String {
    guard let bracket = question.firstIndex(of: "("), question.hasSuffix(")") else {
      return question == "executor" ? executor(line) : "no such question"
    }
    let subject = String(question[question.index(after: bracket)...].dropLast())
    switch question[..<bracket] {
    case "kind": return value(subject, line).map(describe.kind) ?? "nothing of that name"
    case "owner": return value(subject, line).map(describe.owner) ?? "nothing of that name"
    case "duty": return summary(subject, line).map(describe.duties) ?? "nothing of that name"
    case "runs": return summary(subject, line).map(describe.closures) ?? "nothing of that name"
    default: return "no such question"
    }
  }

  // MARK: Answers

  private func chains(_ line: TokenRange) -> [ChainID] {
    outline.chains.indices.filter { line.contains(Int(outline.chains[$0].token)) }.map { ChainID($0) }
  }

  private func executor(_ line: TokenRange) -> String {
    guard let chain = chains(line).max(by: { outline[$0].token < outline[$1].token }) else { return "no code" }
    return describe.executor(inference.executor(of: chain).executor)
  }

  /// The value of a chain of the line that is written so, or begins so; else of a variable that is visible there.
  private func value(_ written: String, _ line: TokenRange) -> Value? {
    let names = written.split(separator: ".").map(String.init)
    for chain in chains(line) {
      guard file.name(outline[chain].token) == names.first else { continue }
      if let value = value(chain, names.dropFirst()) { return value }
    }
    guard names.count == 1, let name = names.first, let chain = chains(line).last else {
      return nil
    }
    let binding = inference.binding(Symbol(name), at: line.end, in: outline[chain].scope)
    return binding.map { inference.value(of: $0) }
  }

  /// The value after the members named, calls and what binds them not counted.
  private func value(_ chain: ChainID, _ members: ArraySlice<String>) -> Value? {
    let values = inference.values(of: chain)
    var open = members
    var place = 0
    for suffix in outline.suffixes(of: chain) {
      place += 1
      if outline[suffix].kind == .member {
        guard let next = open.first else { return values[place - 1] }
        guard file.name(outline[suffix].token) == next else { return nil }
        open.removeFirst()
      }
    }
    guard open.isEmpty else { return nil }
    var value = values[min(place, values.count - 1)]
    if outline[chain].cast != .none { value = inference.castValue(of: chain) }
    return value
  }

  /// What callers know of the function of that name: of the one that the line declares, else of the first.
  private func summary(_ name: String, _ line: TokenRange) -> FunctionSummary? {
    let symbol = Symbol(name)
    let named = outline.declarations.indices.filter { index in
      let declaration = outline.declarations[index]
      // A protocol's requirement has no body.
      return declaration.name == symbol
        && (declaration.kind == .function && !declaration.body.isNone || declaration.kind == .variable)
        || name == "init" && declaration.kind == .initializer
    }
    let here = named.first { line.contains(Int(outline.declarations[$0].nameToken)) }
    guard let found = here ?? named.first else { return nil }
    let reference = DeclarationReference(file: file.id, declaration: DeclarationID(found))
    return inference.summary(of: reference) ?? FunctionSummary()
  }
}
