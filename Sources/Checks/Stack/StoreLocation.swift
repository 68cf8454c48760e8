import Lexer

/// A place where a store is given a URL.
struct StoreLocationSite: Sendable {
  /// The description, the assignment of its URL, or the coordinator's call.
  var location: Location
  /// Whether the URL asks for the folder of an app group there and then.
  var isInGroup: Bool
  /// What else the URL is made from.
  var names: [Symbol]
  /// Those of the names that the file declares itself.
  var ownNames: Set<Symbol> = []
}

/// Finds the places of a file where stores are given a URL.
struct StoreLocationReader {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The places outside of previews, in the order of the source.
  func read() -> [StoreLocationSite] {
    var found: [StoreLocationSite] = []
    for call in inference.calls[Names.NSPersistentStoreDescription] where call.member.isNone {
      if let url = Arguments(outline, call.suffix)[Names.url] { add(url, location(call), &found) }
    }
    for call in inference.calls[Names.addPersistentStore] {
      if let url = Arguments(outline, call.suffix)[Names.at] { add(url, location(call), &found) }
    }
    for index in outline.chains.indices where outline.chains[index].marks.contains(.assigned) {
      let chain = outline.chains[index]
      guard let last = chain.lastSuffix.ifAny, outline[last].name == Names.url,
        inference.receiver(of: last).type.name?.name == Names.NSPersistentStoreDescription
      else { continue }
      add(
        chain.expression,
        Location(file: inference.file.id, range: inference.file.range(of: outline[chain.expression].tokens)), &found)
    }
    return found.sorted { $0.location.range.start < $1.location.range.start }
  }

  private func add(_ url: ExpressionID, _ location: Location, _ found: inout [StoreLocationSite]) {
    guard !PreviewPlaces(inference).contains(outline[url].scope) else { return }
    var site = StoreLocationSite(location: location, isInGroup: false, names: [])
    _ = StoreURL(inference).any(in: url) { chain in
      if outline[chain].root == .name || outline[chain].root == .implicitMember {
        site.names.append(outline[chain].name)
      }
      for suffix in outline.suffixes(of: chain) where outline[suffix].kind == .member {
        site.names.append(outline[suffix].name)
        if outline[suffix].name == Names.containerURL, let call = outline[suffix].next.ifAny,
          outline[call].kind == .call,
          Arguments(outline, call)[Names.forSecurityApplicationGroupIdentifier] != nil
        {
          site.isInGroup = true
        }
      }
      return false
    }
    let names = Set(site.names)
    for declaration in outline.declarations where names.contains(declaration.name) {
      let place = outline[declaration.scope].kind
      guard place == .type || place == .file else { continue }
      if declaration.kind == .variable || declaration.kind == .function { site.ownNames.insert(declaration.name) }
    }
    found.append(site)
  }

  private func location(_ call: CallSite) -> Location {
    let tokens = TokenRange(Int(outline[call.chain].token), Int(outline[call.suffix].end))
    return Location(file: inference.file.id, range: inference.file.range(of: tokens))
  }
}
