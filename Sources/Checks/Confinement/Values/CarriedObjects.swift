import Lexer

/// Values that carry managed objects to whoever waits for them: publishers, futures, subjects and streams. They are
/// known by the type of what they carry, and that by its context.
extension FileInference {
  /// The type of what a publisher or stream carries; nil of what is neither.
  func carried(_ type: SwiftType) -> SwiftType? {
    guard case .named(let name, let arguments) = type,
      FrameworkFacts.publishers.contains(name.name) || FrameworkFacts.streams.contains(name.name)
    else { return nil }
    return arguments.first ?? .unknown
  }

  /// Whether a publisher or stream carries managed objects.
  func carriesObjects(_ type: SwiftType) -> Bool { carried(type).map { isObjectOrHolder($0) } ?? false }

  /// Where objects came from that code puts into a publisher, a stream or a collection: on a context's queue they leave
  /// it that way.
  func leaving(_ value: Value, at chain: ChainID, _ place: Location) -> Value {
    var value = value
    value.path = nil
    if case .queue(let context) = executor(of: chain).executor {
      value.context = value.context ?? context
      value.handedOut = value.handedOut ?? Value.HandOut(way: .block, place: place)
    }
    return value
  }

  /// What several places agree in that put objects in: nil where they do not.
  func agreed(_ values: [Value]) -> Value? {
    guard var result = values.first else { return nil }
    for value in values.dropFirst() where value.context != result.context {
      guard let own = result.context, let other = value.context, own.queue == other.queue, own.queue != .borrowed,
        (result.handedOut == nil) == (value.handedOut == nil)
      else { return nil }
      // Of two contexts with queues of their own only that is known.
      result.context = ContextValue(path: own.path.member(Names.managedObjectContext), queue: own.queue)
    }
    return result
  }
}

extension ChainReader {
  /// `Just(rows)`, `Future { promise in … }`, `AsyncStream { continuation in … }`: what they carry is known by what
  /// the code gives them. Nil for what makes no such value.
  func carrier(_ type: SwiftType, _ call: SuffixID) -> Value? {
    guard case .named(let name, let arguments) = type, inference.carried(type) != nil,
      project.index.typesByName[name.name] == nil
    else { return nil }
    if FrameworkFacts.carriersOfArgument.contains(name.name) {
      guard let argument = Arguments(outline, call).first else { return Value(type: type) }
      var value = inference.value(of: argument)
      value.path = nil
      guard inference.isObjectOrHolder(value.type) else {
        return Value(type: arguments.isEmpty ? .named(name, [value.type]) : type)
      }
      value.type = .named(name, [value.type])
      return value
    }
    guard let closure = closureArgument(call), let sent = inference.agreed(sent(by: closure, to: name.name)) else {
      return Value(type: type)
    }
    return Value(
      type: arguments.isEmpty ? .named(name, [sent.type]) : type, context: sent.context, handedOut: sent.handedOut)
  }

  /// The objects that a closure gives the promise or the continuation that is its parameter, or that others give the
  /// property in which it keeps the continuation.
  private func sent(by closure: ClosureID, to carrier: Symbol) -> [Value] {
    let range = outline[closure].tokens
    let isStream = FrameworkFacts.streams.contains(carrier)
    let parameter = outline.bindings(of: outline[closure].scope).first { outline[$0].kind == .closureParameter }
    let name = parameter.map { outline[$0].name } ?? Symbol("$0")
    guard isStream else {
      return inference.calls[name].compactMap { site in
        range.contains(Int(site.token)) && site.member.isNone ? given(site) : nil
      }
    }
    let property = keeper(of: name, in: range)
    return inference.calls[Names.yield].compactMap { site in
      let receiver = inference.lastName(of: site.chain, before: site.member)
      let isOwn = outline[site.chain].name == name && range.contains(Int(site.token))
      return isOwn || property != .none && receiver == property ? given(site) : nil
    }
  }

  /// What elements go into the stream of `let (stream, continuation) = AsyncStream.makeStream(of: Row.self)`.
  func yielded(to name: Symbol, in scope: ScopeID) -> [Value] {
    let range = outline[scope].tokens
    return inference.calls[Names.yield].compactMap { site in
      outline[site.chain].name == name && range.contains(Int(site.token)) ? given(site) : nil
    }
  }

  private func given(_ site: CallSite) -> Value? {
    guard let argument = Arguments(outline, site.suffix).first else { return nil }
    let value = inference.value(of: argument)
    return inference.isObjectOrHolder(value.type) ? inference.leaving(value, at: site.chain, origin) : nil
  }

  /// The property that a continuation is put into: `self.continuation = continuation`.
  private func keeper(of name: Symbol, in range: TokenRange) -> Symbol {
    for mention in inference.mentions[name] where mention.member.isNone {
      let chain = outline[mention.chain]
      guard range.contains(Int(chain.token)), chain.marks.contains(.assignedValue), chain.firstSuffix.isNone,
        let target = outline[chain.expression].firstChain.ifAny, outline[target].next == mention.chain
      else { continue }
      return inference.lastName(of: target, before: .none)
    }
    return .none
  }
}

extension FileInference {
  /// The name that a chain ends with, up to a member.
  func lastName(of chain: ChainID, before end: SuffixID) -> Symbol {
    var name = outline[chain].name
    for suffix in outline.suffixes(of: chain) {
      if suffix == end { break }
      if outline[suffix].kind == .member { name = outline[suffix].name }
    }
    return name
  }
}

extension DeclarationValues {
  /// What the file sends through a subject that is a property of a type.
  func sent(through declaration: Declaration) -> Value? {
    let outline = inference.file.outline
    guard let own = inference.enclosingType(declaration.scope) else { return nil }
    var found: [Value] = []
    for site in inference.calls[Names.send] {
      guard let member = site.member.ifAny, let argument = Arguments(outline, site.suffix).first,
        inference.lastName(of: site.chain, before: member) == declaration.name,
        inference.enclosingType(outline[site.chain].scope)?.name == own.name
      else { continue }
      let value = inference.value(of: argument)
      guard inference.isObjectOrHolder(value.type) else { continue }
      let place = Location(file: inference.file.id, range: inference.file.range(of: outline[site.chain].tokens))
      found.append(inference.leaving(value, at: site.chain, place))
    }
    return inference.agreed(found)
  }
}
