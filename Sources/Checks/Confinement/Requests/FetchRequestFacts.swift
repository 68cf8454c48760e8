/// A parameter of a function or initialiser.
struct ParameterReference: Hashable, Sendable {
  var function: DeclarationReference
  /// Its place among the parameters, from 0.
  var position: Int
}

/// How a fetch request sorts where it is used.
enum RequestSort: Hashable, Sendable {
  /// Not known.
  case unknown
  /// Nothing gives it sort descriptors.
  case none
  /// It is given an empty list of sort descriptors.
  case empty
  /// It sorts, first by the property with this key path, where that is known.
  case sorted(firstKey: String?)
  /// It sorts by what this parameter holds, which is nil or a list of sort descriptors.
  case descriptors(ParameterReference)
  /// It is the request that this parameter holds, as its caller made it.
  case request(ParameterReference)
  /// It sorts by what the closure in this parameter sets, which is given the request.
  case closure(ParameterReference)
  /// It sorts by what this property holds then, which gets other values than its first one.
  case property(DeclarationReference)

  /// What holds where both may be meant: a sort on one of the ways is enough.
  func joined(with other: RequestSort) -> RequestSort {
    if self == other { return self }
    switch (self, other) {
    case (.sorted, _), (_, .sorted): return .sorted(firstKey: nil)
    case (.none, .empty), (.empty, .none): return .none
    case (.descriptors(let parameter), .none), (.descriptors(let parameter), .empty),
      (.none, .descriptors(let parameter)), (.empty, .descriptors(let parameter)):
      return .descriptors(parameter)
    default: return .unknown
    }
  }
}

/// What is known of a fetch request where it is used.
struct FetchRequestFacts: Sendable {
  /// Where it is made.
  var made: Location?
  /// How it sorts.
  var sort = RequestSort.unknown
  /// What its predicate depends on.
  var predicate = PredicateSource.unknown
  /// Whether it has a limit or a batch size; nil where that is not known.
  var isBounded: Bool?
  /// The key paths of the relationships that are fetched along; nil where they are not known.
  var prefetched: [String]?

  /// Nothing is known.
  static let unknown = FetchRequestFacts()

  /// What holds where both may be meant.
  func joined(with other: FetchRequestFacts) -> FetchRequestFacts {
    FetchRequestFacts(
      made: made ?? other.made, sort: sort.joined(with: other.sort),
      predicate: predicate.joined(with: other.predicate),
      isBounded: isBounded == other.isBounded ? isBounded : nil,
      prefetched: prefetched == other.prefetched ? prefetched : nil)
  }
}
