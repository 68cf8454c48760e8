import Lexer

/// A loop over fetched rows follows a relationship that the fetch does not bring along.
struct UnprefetchedRelationshipLoop: Rule {
  static let info = RuleInfo(
    slug: "unprefetched-relationship-loop",
    family: .fetchedResults,
    level: .note,
    summary: "A loop over fetched rows follows a relationship that was not fetched along",
    why: """
      A relationship is a fault until it is read, and each reading of a fault asks the store. In a loop that is one \
      more query for every row, where one query for all of them would do.
      """,
    instead: "Name the relationship in the request's 'relationshipKeyPathsForPrefetching'.",
    examples: [
      .bad(
        """
        import CoreData

        final class Author: NSManagedObject {
          @NSManaged var name: String
        }

        final class Book: NSManagedObject {
          @NSManaged var author: Author?
        }

        @MainActor
        func names(_ context: NSManagedObjectContext) throws -> [String] {
          let request = NSFetchRequest<Book>(entityName: "Book")
          var names: [String] = []
          for book in try context.fetch(request) {
            names.append(⟦book.author⟧?.name ?? "")
          }
          return names
        }
        """),
      .good(
        """
        import CoreData

        final class Author: NSManagedObject {
          @NSManaged var name: String
        }

        final class Book: NSManagedObject {
          @NSManaged var author: Author?
        }

        @MainActor
        func names(_ context: NSManagedObjectContext) throws -> [String] {
          let request = NSFetchRequest<Book>(entityName: "Book")
          request.relationshipKeyPathsForPrefetching = ["author"]
          var names: [String] = []
          for book in try context.fetch(request) {
            names.append(book.author?.name ?? "")
          }
          return names
        }
        """),
    ])

  func check(_ file: FileView, into findings: inout FindingSink) {
    guard !file.file.role.isTest, !file.calls[Names.fetch].isEmpty else { return }
    for index in file.outline.bindings.indices {
      let binding = file.outline.bindings[index]
      guard !binding.isPart, let fetch = fetch(for: binding, file),
        let request = Arguments(file.outline, fetch.suffix).first,
        let prefetched = RequestReader(file.inference).facts(of: request).prefetched,
        let properties = EntityProperties(file.inference.value(of: BindingID(index)).type, file.inference)
      else { continue }
      check(BindingID(index), fetch, prefetched, properties, file, &findings)
    }
  }

  private func check(
    _ binding: BindingID, _ fetch: CallSite, _ prefetched: [String], _ properties: EntityProperties, _ file: FileView,
    _ findings: inout FindingSink
  ) {
    let outline = file.outline
    let name = outline[binding].name
    var told: Set<String> = []
    for mention in file.inference.mentions[name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard let member = chain.firstSuffix.ifAny, outline[member].kind == .member,
        file.inference.binding(name, at: chain.token, in: chain.scope) == binding,
        follows(outline[member].next, chain, file)
      else { continue }
      let word = file.file.name(outline[member].token)
      guard let property = properties[word], case .relationship = property.kind,
        !prefetched.contains(where: { $0 == word || $0.hasPrefix(word + ".") }), told.insert(word).inserted
      else { continue }
      let location = file.location(TokenRange(Int(chain.token), Int(outline[member].end)))
      findings.report(
        "'\(word)' is read for each row and asks the store each time; prefetch it", at: location,
        flow: [
          FlowStep(file.location(fetch.token), "the rows are fetched here without '\(word)'"),
          FlowStep(location, "the loop follows the relationship"),
        ])
    }
  }

  /// The fetch whose rows a variable stands for one after the other: that of a loop, or of a closure that `map` calls.
  private func fetch(for binding: Binding, _ file: FileView) -> CallSite? {
    switch binding.kind {
    case .loop:
      return binding.value.isNone ? nil : fetch(of: binding.value, file)
    case .closureParameter where binding.position == 0:
      guard let call = ClosureUse(file.outline, binding.closure).call, let member = call.member,
        Self.visitors.contains(call.name)
      else { return nil }
      let id = file.outline[member].chain
      let chain = file.outline[id]
      // `records.map { … }`, where the list is a name by itself.
      guard chain.root == .name, chain.firstSuffix == member,
        let list = file.inference.binding(chain.name, at: chain.token, in: chain.scope),
        let value = file.outline[list].value.ifAny
      else { return nil }
      return fetch(of: value, file)
    default:
      return nil
    }
  }

  private static let visitors = SymbolSet([
    Symbol("map"), Symbol("compactMap"), Symbol("flatMap"), Symbol("forEach"), Symbol("filter"),
  ])

  /// The fetch whose rows a loop goes through, directly or by a constant.
  private func fetch(of sequence: ExpressionID, _ file: FileView) -> CallSite? {
    guard let chain = file.outline[sequence].firstChain.ifAny, file.outline[chain].next.isNone else { return nil }
    if let call = fetchCall(chain, file) { return call }
    guard file.outline[chain].root == .name, file.outline[chain].firstSuffix.isNone,
      case .made(let chains, let other)? = NamedValue(file.inference, chain).source, other.file.id == file.file.id,
      let first = chains.first
    else { return nil }
    return fetchCall(first, file)
  }

  private func fetchCall(_ chain: ChainID, _ file: FileView) -> CallSite? {
    guard let last = file.outline[chain].lastSuffix.ifAny,
      let call = file.calls[Names.fetch].first(where: { $0.suffix == last })
    else { return nil }
    guard let member = call.member.ifAny else {
      // In an extension of the context.
      let own = file.inference.enclosingType(file.outline[chain].scope)?.name
      return own.map { file.inference.isContext(.named($0)) } == true ? call : nil
    }
    return file.inference.isContext(file.inference.receiver(of: member).type) ? call : nil
  }

  /// Whether something of the related rows is read: a member, or each of them in a loop.
  private func follows(_ suffix: SuffixID, _ chain: Chain, _ file: FileView) -> Bool {
    var suffix = suffix
    while let current = suffix.ifAny {
      switch file.outline[current].kind {
      case .optional, .force: suffix = file.outline[current].next
      case .member: return !FrameworkFacts.freeObjectMembers.contains(file.outline[current].name)
      case .call, .subscript: return false
      }
    }
    return file.outline[chain.expression].role == .sequence
  }
}
