import Lexer

/// What the closures give back that properties keep: rows that come out of a context's queue in one of them are off it
/// wherever the property is called. `ReminderClient(fetch: { try await context.perform { … } })`
struct KeptResultsReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The objects that leave their queue through closures of the file, by the property that keeps the closure.
  ///
  /// - Parameter properties: the properties whose function gives objects.
  func read(_ properties: Set<DeclarationReference>) -> [DeclarationReference: Value] {
    var found: [DeclarationReference: Value] = [:]
    for index in outline.closures.indices {
      let closure = ClosureID(index)
      guard let property = inference.keptProperty(of: closure), properties.contains(property), found[property] == nil
      else { continue }
      let result = ReturnedValue(inference).value(
        ofScope: outline[closure].scope, annotated: outline[closure].result)
      if result.handedOut != nil { found[property] = result }
    }
    return found
  }
}

extension Project {
  /// Finds out what leaves its queue through closures that properties keep.
  ///
  /// - Returns: the numbers of the files that call one of these properties.
  func findKeptResults(_ files: [FileAnswers], jobs: Int) -> Set<Int> {
    let properties = Set(
      values.declarations(jobs: jobs) { _, value in
        if case .function(_, let result) = value.type { namesObjects(result) } else { false }
      })
    guard !properties.isEmpty else { return [] }
    let found = Parallel.map(files, stride: 16, jobs: jobs) { KeptResultsReader($0.inference).read(properties) }
    for part in found { keptResults.merge(part) { known, _ in known } }
    let names = keptResults.keys.map { index.declaration($0).name }
    return Set(
      files.lazy.map(\.inference).filter { inference in names.contains { !inference.calls[$0].isEmpty } }
        .map(\.file.id.index))
  }
}
