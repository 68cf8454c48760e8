import Lexer

/// The request of a results controller changes whose sections are kept in a cache.
struct StaleResultsCache: Rule {
  static let info = RuleInfo(
    slug: "stale-results-cache",
    family: .fetchedResults,
    level: .warning,
    summary: "A results controller's request changes under a cache that was made for another one",
    why: """
      With a cache name the controller keeps its sections on disk, over launches too, and takes them from there when \
      a controller with the same name fetches. The cache is not compared with the predicate, so that a request with \
      another one shows rows and sections of the one before, or the controller throws an exception.
      """,
    instead: "Pass nil as the cache name, or call 'deleteCache(withName:)' before the request changes.",
    examples: [
      .bad(
        """
        import CoreData

        final class Article: NSManagedObject {
          @NSManaged var topic: String
        }

        func articles(_ topic: String, _ context: NSManagedObjectContext) -> NSFetchedResultsController<Article> {
          let request = NSFetchRequest<Article>(entityName: "Article")
          request.fetchBatchSize = 20
          request.predicate = NSPredicate(format: "topic == %@", topic)
          request.sortDescriptors = [NSSortDescriptor(key: "topic", ascending: true)]
          return ⟦NSFetchedResultsController⟧(
            fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: "articles")
        }
        """),
      .bad(
        """
        import CoreData

        final class Article: NSManagedObject {
          @NSManaged var topic: String
        }

        final class ArticleList {
          private let controller: NSFetchedResultsController<Article>

          init(_ context: NSManagedObjectContext) throws {
            let request = NSFetchRequest<Article>(entityName: "Article")
            request.fetchBatchSize = 20
            request.sortDescriptors = [NSSortDescriptor(key: "topic", ascending: true)]
            controller = NSFetchedResultsController(
              fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: "articles")
            try controller.performFetch()
          }

          func show(_ topic: String) throws {
            ⟦controller.fetchRequest.predicate⟧ = NSPredicate(format: "topic == %@", topic)
            try controller.performFetch()
          }
        }
        """),
      .good(
        """
        import CoreData

        final class Article: NSManagedObject {
          @NSManaged var topic: String
        }

        final class ArticleList {
          private let controller: NSFetchedResultsController<Article>

          init(_ context: NSManagedObjectContext) throws {
            let request = NSFetchRequest<Article>(entityName: "Article")
            request.fetchBatchSize = 20
            request.sortDescriptors = [NSSortDescriptor(key: "topic", ascending: true)]
            controller = NSFetchedResultsController(
              fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: "articles")
            try controller.performFetch()
          }

          func show(_ topic: String) throws {
            NSFetchedResultsController<Article>.deleteCache(withName: "articles")
            controller.fetchRequest.predicate = NSPredicate(format: "topic == %@", topic)
            try controller.performFetch()
          }
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    let sites = ResultsSites(file.inference).controllers
    guard !sites.isEmpty else { return }
    // Whoever deletes caches in the file knows of them; which one is not followed.
    if file.calls[Names.deleteCache].isEmpty { checkRequests(sites, file, &findings) }
    checkChanges(sites, file, &findings)
  }

  // MARK: One name for many requests

  private func checkRequests(_ sites: [ResultsSite], _ file: FileView, _ findings: inout FindingSink) {
    for site in sites {
      guard let argument = Arguments(file.outline, site.call)[Names.cacheName],
        let cache = constantName(argument, file)
      else { continue }
      let facts = RequestReader(file.inference).facts(of: site.request)
      guard let what = varying(facts.predicate, site, file) else { continue }
      let location = file.location(site.tokens)
      findings.report(
        "the cache '\(cache)' is shared by requests whose predicate depends on '\(what)'; pass nil as the cache name",
        at: location,
        flow: [
          facts.made.map { FlowStep($0, "the request is made here") },
          FlowStep(location, "each controller that is made here takes its sections from the same cache"),
        ].compactMap { $0 })
    }
  }

  /// The cache's name where it is the same each time; nil where it is none, or depends on something.
  private func constantName(_ argument: ExpressionID, _ file: FileView) -> String? {
    ValueSourceReader(file.inference).source(of: argument)?.text
  }

  /// What a predicate depends on that is another from call to call or from instance to instance.
  private func varying(_ predicate: PredicateSource, _ site: ResultsSite, _ file: FileView) -> String? {
    switch predicate {
    case .varying(let name):
      return name
    case .parameter(let parameter):
      let function = file.inference.enclosingFunction(site.scope)
      guard parameter.function == DeclarationReference(file: file.file.id, declaration: function) else { return nil }
      let parameters = file.outline.parameters[file.outline[function].parameters]
      guard parameter.position < parameters.count else { return nil }
      return file.file.name(parameters[parameters.startIndex + parameter.position].token)
    case .unknown, .constant:
      return nil
    }
  }

  // MARK: A request that is changed

  private func checkChanges(_ sites: [ResultsSite], _ file: FileView, _ findings: inout FindingSink) {
    let changes = RequestChanges(file.inference, sites).all()
    for change in changes {
      guard let cache = cache(of: change, sites, file), !deletesCache(before: change.chain, file),
        !isFirst(change, changes, file)
      else { continue }
      report(change, cache, file, &findings)
    }
  }

  /// The cache name of the controllers of the type, where all of them have one.
  private func cache(of change: RequestChange, _ sites: [ResultsSite], _ file: FileView) -> ExpressionID? {
    let own = sites.filter { file.inference.enclosingType($0.scope)?.id == change.type }
    let names = own.map { site in
      Arguments(file.outline, site.call)[Names.cacheName].flatMap { isName($0, file) ? $0 : nil }
    }
    guard let first = names.first, names.allSatisfy({ $0 != nil }) else { return nil }
    return first
  }

  /// Whether an argument is a name and not nil.
  private func isName(_ argument: ExpressionID, _ file: FileView) -> Bool {
    guard let chain = file.outline[argument].firstChain.ifAny, file.outline[chain].next.isNone else { return false }
    return file.outline[chain].root == .string || constantName(argument, file) != nil
  }

  /// Whether a change belongs to the making of the request: it is the only one, always the same, and nothing fetches
  /// before it. What a function changes that is given the request may be different each time.
  private func isFirst(_ change: RequestChange, _ changes: [RequestChange], _ file: FileView) -> Bool {
    let outline = file.outline
    let function = file.inference.enclosingFunction(outline[change.chain].scope)
    guard !function.isNone else { return false }
    let body = outline[function].tokens
    let isEarly = file.calls[Names.performFetch].allSatisfy {
      file.inference.enclosingType(outline[$0.chain].scope)?.id != change.type
        || body.contains(Int($0.token)) && $0.token > outline[change.chain].token
    }
    guard let name = change.property else { return isEarly }
    guard let value = outline[change.chain].next.ifAny, outline[value].next.isNone, isConstant(value, name, file) else {
      return false
    }
    let isOnly = changes.allSatisfy {
      $0.chain == change.chain || $0.property != name || $0.type != change.type || $0.isOfKeptRequest
    }
    return isOnly && isEarly
  }

  /// Whether what is assigned is the same each time.
  private func isConstant(_ value: ChainID, _ name: Symbol, _ file: FileView) -> Bool {
    if name == Names.predicate { return PredicateReader(file.inference).source(of: [value]) == .constant }
    return file.outline[value].root == .array
      && PredicateReader(file.inference).source(ofArgument: file.outline[value].expression) == .constant
  }

  /// Whether the function around deletes a cache before, by itself or through another of the file.
  private func deletesCache(before chain: ChainID, _ file: FileView) -> Bool {
    let outline = file.outline
    let function = file.inference.enclosingFunction(outline[chain].scope)
    guard !function.isNone else { return true }
    let deletions = file.calls[Names.deleteCache]
    let deleters = Set(deletions.map { file.functionName(around: outline[$0.chain].scope) })
    let around = outline[function].tokens
    if deletions.contains(where: { around.contains(Int($0.token)) }) { return true }
    return deleters.contains { name in file.calls[name].contains { around.contains(Int($0.token)) } }
  }

  private func report(
    _ change: RequestChange, _ cache: ExpressionID, _ file: FileView, _ findings: inout FindingSink
  ) {
    let outline = file.outline
    let location = file.location(change.tokens)
    let controller = file.compact(file.file.text(file.file.range(of: change.controller)))
    let name = constantName(cache, file) ?? file.text(of: cache)
    let place = change.place.map { FlowStep($0, "this function sets what a request asks for") }
    findings.report(
      "the request of '\(controller)' changes and its cache '\(name)' does not; call 'deleteCache(withName:)' before",
      at: location,
      flow: [
        FlowStep(file.location(outline[cache].tokens), "the controller is made with a cache"),
        place,
        FlowStep(location, change.place == nil ? "its request is changed here" : "it is given the request here"),
      ].compactMap { $0 },
      fixes: fix(change, cache, file))
  }

  private func fix(_ change: RequestChange, _ cache: ExpressionID, _ file: FileView) -> [Fix] {
    let token = file.outline[change.chain].token
    guard let name = StringLiteral(file.file).text(of: cache), let indentation = file.file.indentation(before: token)
    else { return [] }
    let place = file.file.range(of: token).start
    let entity = change.entity.flatMap { file.project.index.text(of: $0) } ?? "NSFetchRequestResult"
    let edit = Edit(
      Location(file: file.file.id, range: ByteRange(place, place)),
      "NSFetchedResultsController<\(entity)>.deleteCache(withName: \"\(name)\")\n" + indentation)
    return [Fix(summary: "Delete the cache before the request changes", isSafe: true, edits: [edit])]
  }
}
