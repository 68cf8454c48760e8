import Lexer

/// A place where an object of one context is given to an object of another one, or to another context.
struct ObjectMeeting: Sendable {
  /// What is done with it.
  enum Deed: Equatable, Sendable {
    /// A relationship is set to it, or it is added to one.
    case relationship
    /// The context is told to delete, refresh or insert it: the name of the call.
    case call(Int32)
    /// A predicate of a request on the context's queue is given it.
    case predicate
    /// A function that is called works with it on the context's queue: the name of the call.
    case work(Int32)
  }

  var deed: Deed
  /// The object that is given.
  var object: TokenRange
  /// What it is given to: the other object, the context, the predicate, or the call.
  var receiver: TokenRange
  /// The context of the given object; nil where that is not known, but the object is older than the other context.
  var owner: ContextValue?
  /// The context that it is given to.
  var other: ContextValue
  /// Where the relationship is set or the object is used, if a function does that which is called.
  var behind: Location?
}

/// Finds the places of one file where objects of two contexts meet.
struct ObjectMeetings {
  private let inference: FileInference
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference) { self.inference = inference }

  /// The meetings, in the order of the source.
  func all() -> [ObjectMeeting] {
    var found: [ObjectMeeting] = []
    for index in outline.expressions.indices where outline.expressions[index].assignment >= 0 {
      if let meeting = assignment(ExpressionID(index)) { found.append(meeting) }
    }
    for name in FrameworkFacts.objectTakingMembers {
      for site in inference.calls[name] {
        if let meeting = contextCall(site) { found.append(meeting) }
      }
    }
    for site in inference.calls[Names.forEach] {
      if let meeting = eachCall(site) { found.append(meeting) }
    }
    for name in inference.calls.names where inference.project.relationshipAdders.contains(name) {
      for site in inference.calls[name] {
        if let meeting = addition(site) { found.append(meeting) }
      }
    }
    for name in FrameworkFacts.keyValueSetters {
      for site in inference.calls[name] where Arguments(outline, site.suffix)[Self.forKey] != nil {
        if let meeting = addition(site) { found.append(meeting) }
      }
    }
    if inference.calls.names.contains(where: { FrameworkFacts.keyValueCollections.contains($0) }) {
      for name in inference.calls.names where FrameworkFacts.fillingMembers.contains(name) {
        for site in inference.calls[name] where isKeyValueCollection(site) {
          if let meeting = addition(site) { found.append(meeting) }
        }
      }
    }
    for site in inference.calls[Names.NSPredicate] where site.member.isNone { addPredicate(site, &found) }
    for name in inference.calls.names where inference.project.meetingNames.contains(name) {
      for site in inference.calls[name] {
        if let meeting = call(site) { found.append(meeting) }
      }
    }
    return found.sorted { $0.object.start < $1.object.start }
  }

  /// `row.relationship = other`
  private func assignment(_ id: ExpressionID) -> ObjectMeeting? {
    let chains = Array(outline.chains(of: id))
    guard chains.count >= 2, outline[chains[0]].marks.contains(.assigned),
      let last = outline[chains[0]].lastSuffix.ifAny, outline[last].kind == .member,
      inference.project.mayBeObjectMember(outline[last].name)
    else { return nil }
    let receiver = inference.receiver(of: last)
    guard inference.isManagedObject(receiver.type), let other = receiver.context else { return nil }
    // Of `own ?? cached` either may be what is set.
    for chain in chains.dropFirst() {
      guard chains.count == 2 || isAlternative(chain) else { continue }
      let value = inference.castValue(of: chain)
      guard inference.isObjectOrHolder(value.type), areApart(value.context, other) || isOlder(chain, value, other)
      else { continue }
      return ObjectMeeting(
        deed: .relationship, object: outline[chain].tokens, receiver: tokens(of: chains[0], before: last),
        owner: value.context, other: other)
    }
    return nil
  }

  /// Whether a chain is an operand of `??`, or what a condition chooses.
  private func isAlternative(_ chain: ChainID) -> Bool {
    func text(_ token: Int32) -> String { token >= 0 ? inference.file.text(inference.file.range(of: token)) : "" }
    let before = text(outline[chain].operatorBefore)
    let after = outline[chain].next.ifAny.map { text(outline[$0].operatorBefore) } ?? ""
    return before == "??" || after == "??" || before == "?" || before == ":"
  }

  /// Whether a chain names an object that was there before a context which is made for the code at hand.
  private func isOlder(_ chain: ChainID, _ value: Value, _ other: ContextValue) -> Bool {
    inference.isManagedObject(value.type) && value.handedOut == nil && value.context?.queue != .background
      && FreshContext(inference).isOlder(chain, than: other, in: outline[chain].scope)
  }

  private func isOlder(_ argument: ExpressionID, _ value: Value, _ other: ContextValue) -> Bool {
    guard let chain = outline[argument].firstChain.ifAny, outline[chain].next.isNone else { return false }
    return isOlder(chain, value, other)
  }

  /// `context.delete(row)`
  private func contextCall(_ site: CallSite) -> ObjectMeeting? {
    guard let member = site.member.ifAny, let argument = Arguments(outline, site.suffix).first else { return nil }
    let receiver = inference.receiver(of: member)
    guard inference.isContext(receiver.type), let other = receiver.context else { return nil }
    let value = inference.value(of: argument)
    guard inference.isManagedObject(value.type), areApart(value.context, other) || isOlder(argument, value, other)
    else { return nil }
    return ObjectMeeting(
      deed: .call(site.token), object: outline[argument].tokens, receiver: tokens(of: site.chain, before: member),
      owner: value.context, other: other)
  }

  /// `rows.forEach(context.delete)`
  private func eachCall(_ site: CallSite) -> ObjectMeeting? {
    guard let member = site.member.ifAny, let argument = Arguments(outline, site.suffix).first,
      let function = outline[argument].firstChain.ifAny, outline[function].next.isNone,
      let name = outline[function].lastSuffix.ifAny, outline[name].kind == .member,
      FrameworkFacts.objectTakingMembers.contains(outline[name].name)
    else { return nil }
    let receiver = inference.receiver(of: name)
    let rows = inference.receiver(of: member)
    guard inference.isContext(receiver.type), let other = receiver.context, case .collection(let row) = rows.type,
      inference.isManagedObject(row), areApart(rows.context, other)
    else { return nil }
    return ObjectMeeting(
      deed: .call(outline[name].token), object: tokens(of: site.chain, before: member),
      receiver: tokens(of: function, before: name), owner: rows.context, other: other)
  }

  private static let forKey = Symbol("forKey")

  /// `row.mutableSetValue(forKey: "tags").add(tag)`: what is added to the collection is added to the relationship.
  private func isKeyValueCollection(_ site: CallSite) -> Bool {
    guard let member = site.member.ifAny else { return false }
    let suffixes = Array(outline.suffixes(of: site.chain))
    guard let place = suffixes.firstIndex(of: member), place >= 2 else { return false }
    return outline[suffixes[place - 1]].kind == .call
      && FrameworkFacts.keyValueCollections.contains(outline[suffixes[place - 2]].name)
  }

  /// `row.addToTags(tag)`
  private func addition(_ site: CallSite) -> ObjectMeeting? {
    guard let member = site.member.ifAny, let argument = Arguments(outline, site.suffix).first else { return nil }
    let receiver = inference.receiver(of: member)
    guard inference.isManagedObject(receiver.type) || isKeyValueCollection(site), let other = receiver.context else {
      return nil
    }
    let value = inference.value(of: argument)
    guard inference.isObjectOrHolder(value.type), areApart(value.context, other) || isOlder(argument, value, other)
    else { return nil }
    return ObjectMeeting(
      deed: .relationship, object: outline[argument].tokens, receiver: tokens(of: site.chain, before: member),
      owner: value.context, other: other)
  }

  /// `NSPredicate(format: "owner == %@", row)` on the queue of another context.
  private func addPredicate(_ site: CallSite, _ found: inout [ObjectMeeting]) {
    guard Arguments(outline, site.suffix)[Names.format] != nil, let other = asker(site) else { return }
    for argument in outline.arguments(of: site.suffix) where outline[argument].label == .none {
      guard let given = outline[argument].value.ifAny else { continue }
      let value = inference.value(of: given)
      guard inference.isObjectOrHolder(value.type), areApart(value.context, other) || isOlder(given, value, other)
      else { continue }
      found.append(
        ObjectMeeting(
          deed: .predicate, object: outline[given].tokens, receiver: outline[site.chain].tokens, owner: value.context,
          other: other))
    }
  }

  /// The context on whose queue a predicate is made, or a request is given it under its name.
  private func asker(_ site: CallSite) -> ContextValue? {
    if case .queue(let other) = inference.executor(of: site.chain).executor { return other }
    let expression = outline[outline[site.chain].expression]
    guard expression.role == .initializer, expression.firstChain == expression.lastChain,
      let constant = expression.binding.ifAny, outline[constant].kind == .variable
    else { return nil }
    for mention in inference.mentions[outline[constant].name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard chain.marks.contains(.assignedValue), chain.firstSuffix.isNone,
        inference.binding(chain.name, at: chain.token, in: chain.scope) == constant,
        let target = outline[chain.expression].firstChain.ifAny, let last = outline[target].lastSuffix.ifAny,
        outline[last].name == Self.predicate,
        case .queue(let other) = inference.executor(of: mention.chain).executor
      else { continue }
      return other
    }
    return nil
  }

  private static let predicate = Symbol("predicate")

  /// `book.move(to: shelf)`, which sets the relationship.
  private func call(_ site: CallSite) -> ObjectMeeting? {
    guard let call = inference.resolved(site), let summary = inference.summary(of: call.callee) else { return nil }
    func part(_ subject: SummarySubject) -> (value: Value, argument: ExpressionID?, tokens: TokenRange)? {
      switch subject {
      case .instance:
        guard let member = site.member.ifAny else { return nil }
        return (call.receiver, nil, tokens(of: site.chain, before: member))
      case .parameter(let position, _):
        guard let argument = call.arguments[position] else { return nil }
        return (inference.value(of: argument), argument, outline[argument].tokens)
      case .context:
        return nil
      }
    }
    for pair in summary.meetings {
      guard let object = part(pair.object) else { continue }
      switch pair.partner {
      case .predicate:
        // The call uses its own object, of which is told there.
        let isTold = object.argument == nil && inference.executor(of: site.chain).executor != .main
        if !isTold, let meeting = predicate(site, object, pair.place) { return meeting }
      case .context(let subject):
        if let argument = object.argument, let meeting = work(site, call, argument, subject, pair.place) {
          return meeting
        }
      case .object(let subject):
        guard let holder = part(subject) else { continue }
        // The one that is given stands for the finding.
        let (given, receiver) = object.argument == nil ? (holder, object) : (object, holder)
        guard let argument = given.argument, let other = receiver.value.context,
          areApart(given.value.context, other) || isOlder(argument, given.value, other)
        else { continue }
        return ObjectMeeting(
          deed: .relationship, object: given.tokens, receiver: receiver.tokens, owner: given.value.context,
          other: other, behind: pair.place)
      }
    }
    return nil
  }

  /// `importer.archive(note)`, which works with the note on the queue of the importer's context.
  private func work(
    _ site: CallSite, _ call: ResolvedCall, _ argument: ExpressionID, _ subject: SummarySubject, _ place: Location
  ) -> ObjectMeeting? {
    let value = inference.value(of: argument)
    guard inference.isObjectOrHolder(value.type),
      let other = CallResolver(inference).context(
        subject, receiver: call.receiver, arguments: call.arguments, chain: site.chain),
      areApart(value.context, other)
    else { return nil }
    return ObjectMeeting(
      deed: .work(site.token), object: outline[argument].tokens, receiver: outline[site.chain].tokens,
      owner: value.context, other: other, behind: place)
  }

  /// `worker.fetch(Book.request(on: shelf))`, where the function puts the shelf into the request's predicate.
  private func predicate(
    _ site: CallSite, _ object: (value: Value, argument: ExpressionID?, tokens: TokenRange), _ place: Location
  ) -> ObjectMeeting? {
    guard inference.isObjectOrHolder(object.value.type), let other = fetcher(of: site),
      areApart(object.value.context, other) || object.argument.map({ isOlder($0, object.value, other) }) == true
    else { return nil }
    return ObjectMeeting(
      deed: .predicate, object: object.tokens, receiver: outline[site.chain].tokens, owner: object.value.context,
      other: other, behind: place)
  }

  /// The context that works with what a call makes: the one that is told to fetch it, or whose queue the code is on.
  private func fetcher(of site: CallSite) -> ContextValue? {
    if let fetch = outline[outline[site.chain].expression].call.ifAny,
      let call = inference.calls.site(of: fetch, outline), let member = call.member.ifAny
    {
      let receiver = inference.receiver(of: member)
      if inference.isContext(receiver.type) { return receiver.context }
    }
    guard case .queue(let other) = inference.executor(of: site.chain).executor else { return nil }
    return other
  }

  private func areApart(_ owner: ContextValue?, _ other: ContextValue) -> Bool {
    guard let owner else { return false }
    // A main context that a type makes for itself is not the one that it got from elsewhere.
    if owner.queue == .main, other.queue == .main {
      return !owner.isSame(as: other)
        && ((owner.maker == .none) != (other.maker == .none)
          || inference.isMadeForVariable(owner) != inference.isMadeForVariable(other))
    }
    return owner.queue != .borrowed && other.queue != .borrowed && owner.isSurelyOther(than: other)
  }

  /// The tokens of a chain up to the dot before a member.
  private func tokens(of chain: ChainID, before member: SuffixID) -> TokenRange {
    var end = outline[chain].token + 1
    for suffix in outline.suffixes(of: chain) {
      if suffix == member { break }
      end = outline[suffix].end
    }
    return TokenRange(Int(outline[chain].token), Int(end))
  }
}
