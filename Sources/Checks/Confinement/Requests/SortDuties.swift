import Lexer

/// A parameter that has to bring sort descriptors along, since a results controller is made from it.
struct SortDuty: Hashable, Sendable {
  var parameter: ParameterReference
  /// How the controller's request depends on the parameter.
  var sort: RequestSort
  /// Where the controller is made.
  var place: Location
  /// Whether SwiftUI makes it.
  var isWrapper: Bool
}

/// The functions of a project that make results controllers from what their callers give them.
struct SortDuties: Sendable {
  /// How many functions may hand a request on to each other.
  private static let roundLimit = 6

  private var duties: [DeclarationReference: Set<SortDuty>] = [:]
  private var functionsByName: [Symbol: Set<DeclarationReference>] = [:]

  /// No function has a duty.
  init() {}

  /// Finds the functions from the places where controllers are made, then their callers, in rounds.
  init(_ project: Project, _ files: [FileAnswers], jobs: Int) {
    let found = Parallel.map(files, stride: 8, jobs: jobs) { Self.atControllers($0.inference) }
    var new = add(found.flatMap { $0 }, project)
    for _ in 0..<Self.roundLimit where !new.isEmpty {
      let frozen = self
      let names = new
      let found = Parallel.map(files, stride: 8, jobs: jobs) { file in
        frozen.calls(in: file.inference, names).compactMap(\.passedOn)
      }
      new = add(found.flatMap { $0 }, project)
    }
  }

  /// Adds duties; the result holds the names of the functions that had none of the kind before.
  private mutating func add(_ found: [SortDuty], _ project: Project) -> Set<Symbol> {
    var names: Set<Symbol> = []
    for duty in found where duties[duty.parameter.function, default: []].insert(duty).inserted {
      let function = duty.parameter.function
      let declaration = project.index.declaration(function)
      let name =
        declaration.kind == .initializer
        ? project.index.enclosingType(of: function).map { project.index[$0].name } ?? .none : declaration.name
      functionsByName[name, default: []].insert(function)
      names.insert(name)
    }
    return names
  }

  private static func atControllers(_ inference: FileInference) -> [SortDuty] {
    ResultsSites(inference).all().compactMap { site in
      let place = Location(file: inference.file.id, range: inference.file.range(of: site.tokens))
      return duty(RequestReader(inference).facts(of: site.request).sort, place, isWrapper: site.kind == .wrapper)
    }
  }

  private static func duty(_ sort: RequestSort, _ place: Location, isWrapper: Bool) -> SortDuty? {
    switch sort {
    case .descriptors(let parameter), .request(let parameter), .closure(let parameter):
      SortDuty(parameter: parameter, sort: sort, place: place, isWrapper: isWrapper)
    case .unknown, .none, .empty, .sorted, .property: nil
    }
  }

  /// A call of a function that has a duty.
  struct Call {
    var site: CallSite
    var duty: SortDuty
    /// How the request sorts that is made of the call's arguments.
    var sort: RequestSort
    /// The duty of the function around the call, where the arguments come from its parameters.
    var passedOn: SortDuty?
  }

  /// The calls in a file of functions that have a duty, in the order of the source.
  func calls(in inference: FileInference) -> [Call] { calls(in: inference, Set(functionsByName.keys)) }

  private func calls(in inference: FileInference, _ names: Set<Symbol>) -> [Call] {
    var calls: [Call] = []
    for name in names {
      for site in inference.calls[name] {
        guard let callee = CallResolver(inference).callee(of: site), let duties = duties[callee] else { continue }
        let arguments = ParameterArguments(inference, site.suffix, callee)
        for duty in duties.sorted(by: { $0.place.range.start < $1.place.range.start }) {
          let sort = arguments.sort(duty.sort, depth: 1)
          calls.append(
            Call(
              site: site, duty: duty, sort: sort, passedOn: Self.duty(sort, duty.place, isWrapper: duty.isWrapper)))
        }
      }
    }
    return calls.sorted { $0.site.token < $1.site.token }
  }
}
