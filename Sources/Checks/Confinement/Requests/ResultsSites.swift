import Lexer

/// A place where a fetched results controller is made from a request, by the code or by SwiftUI.
struct ResultsSite: Sendable {
  /// What is made.
  enum Kind: Sendable {
    /// `NSFetchedResultsController(fetchRequest: …)`
    case controller
    /// `@FetchRequest(fetchRequest: …)` or `FetchRequest(fetchRequest: …)`, which makes a controller of its own.
    case wrapper
  }

  var kind: Kind
  /// The request.
  var request: ExpressionID
  /// The call, or none for an attribute.
  var call: SuffixID
  /// The tokens of the whole call or attribute.
  var tokens: TokenRange
  /// The scope that it stands in.
  var scope: ScopeID
}

/// Finds the places of one file where results controllers are made.
struct ResultsSites {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }
  private var calls: CallTable { inference.calls }

  init(_ inference: FileInference) { self.inference = inference }

  /// The places in the order of the source.
  func all() -> [ResultsSite] {
    var sites = controllers
    for name in Self.wrappers where inference.project.typeIsFree(name, inference.file) {
      for call in calls[name] where call.member.isNone { append(call, .wrapper, to: &sites) }
      for attribute in outline.attributes where attribute.name == name { append(attribute, to: &sites) }
    }
    return sites.sorted { $0.tokens.start < $1.tokens.start }
  }

  /// The places where the code makes a controller.
  var controllers: [ResultsSite] {
    var sites: [ResultsSite] = []
    for call in calls[Names.NSFetchedResultsController] where call.member.isNone {
      append(call, .controller, to: &sites)
    }
    // `.init(fetchRequest: …, managedObjectContext: …)`
    for call in calls[Names.`init`] where Arguments(outline, call.suffix)[Names.managedObjectContext] != nil {
      append(call, .controller, to: &sites)
    }
    return sites
  }

  private static let wrappers = [Names.FetchRequestWrapper, Names.SectionedFetchRequest]

  private func append(_ call: CallSite, _ kind: ResultsSite.Kind, to sites: inout [ResultsSite]) {
    guard let request = Arguments(outline, call.suffix)[Names.fetchRequest] else { return }
    let chain = outline[call.chain]
    // `NSFetchedResultsController.init(…)` and `super.init(…)` start before the name.
    sites.append(
      ResultsSite(
        kind: kind, request: request, call: call.suffix,
        tokens: TokenRange(Int(chain.token), Int(outline[call.suffix].end)), scope: chain.scope))
  }

  private func append(_ attribute: Attribute, to sites: inout [ResultsSite]) {
    guard let request = AttributeArguments(inference.project, attribute, in: inference.file)[Names.fetchRequest],
      !ReplacedWrapper(inference).replaces(attribute)
    else { return }
    sites.append(
      ResultsSite(
        kind: .wrapper, request: request, call: .none,
        tokens: TokenRange(Int(attribute.token), Int(attribute.arguments.end) + 1), scope: outline[request].scope))
  }
}
