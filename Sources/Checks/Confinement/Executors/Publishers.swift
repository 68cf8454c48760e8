import Lexer

/// What goes through the publishers of Combine: a publisher is known by the type of its values, and its objects by their
/// context.
extension ChainReader {
  /// What an operator makes of a publisher; nil where the receiver is none.
  func publisherCall(_ name: Symbol, _ call: SuffixID, on receiver: Value) -> Value? {
    guard let output = publisherOutput(receiver.type) else {
      // What `for await` goes through counts as a publisher of the same values.
      guard
        name == Names.publisher && Arguments(outline, call)[Names.for] != nil
          || name == Names.notifications && Arguments(outline, call)[Names.named] != nil
      else { return nil }
      return Value(type: publisher(of: .named(Symbol("Notification"))))
    }
    switch name {
    case Names.map, Names.compactMap, Names.tryMap, Names.tryCompactMap:
      guard
        let result = mappedOutput(call, Value(type: output, context: receiver.context, handedOut: receiver.handedOut))
      else { return Value(type: publisher(of: .unknown)) }
      return Value(type: publisher(of: result.type), context: result.context, handedOut: result.handedOut)
    case Names.sink, Names.assign:
      return .unknown
    case Names.flatMap:
      return Value(type: publisher(of: .unknown))
    default:
      var value = receiver
      value.path = nil
      // What a scheduler delivers has left the code that sent it.
      if FrameworkFacts.schedulingMembers.contains(name), inference.isObjectOrHolder(output), value.handedOut == nil {
        value.handedOut = Value.HandOut(way: .task, place: origin)
      }
      return value
    }
  }

  /// The publisher of a property's values that `$` before its name means, where that is `@Published`.
  func published(_ property: Symbol, by type: TypeID?) -> Value? {
    guard let type else { return nil }
    let member = inference.members(property, of: type).first { reference in
      let outline = project.index.file(reference).outline
      return outline[reference.declaration].attributes.contains { outline.attributes[$0].name == Self.published }
    }
    guard let member else { return nil }
    let value = inference.value(of: member)
    return Value(type: publisher(of: value.type), context: value.context, handedOut: value.handedOut)
  }

  /// `model.$rows`
  func published(at token: Int32, of receiver: Value) -> Value? {
    guard file.lexed.tokens[Int(token)].kind == .dollarIdentifier, let type = receiver.type.name else { return nil }
    let name = Symbol(String(file.text(file.range(of: token)).dropFirst()))
    return published(name, by: project.type(type, from: file, scope: outline[chain].scope))
  }

  private static let published = Symbol("Published")

  private func publisher(of output: SwiftType) -> SwiftType {
    .named(TypeName(name: Names.AnyPublisher), [output])
  }

  private func mappedOutput(_ call: SuffixID, _ element: Value) -> Value? {
    guard let argument = Arguments(outline, call).first, let root = outline[argument].firstChain.ifAny else {
      return nil
    }
    if let closure = outline[root].closure.ifAny { return closureResult(closure) }
    guard outline[root].root == .keyPath else { return nil }
    var value = element
    for suffix in outline.suffixes(of: root) where outline[suffix].kind == .member {
      value = member(outline[suffix].name, of: value)
    }
    return value
  }

  /// The type of a publisher's values; nil of what is none.
  func publisherOutput(_ type: SwiftType) -> SwiftType? {
    guard case .named(let name, let arguments) = type, FrameworkFacts.publishers.contains(name.name) else { return nil }
    return arguments.first ?? .unknown
  }
}
