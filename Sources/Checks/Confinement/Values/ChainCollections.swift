import Lexer

/// The values that collections and dictionaries give, and how they are made of others.
extension ChainReader {
  /// What an initialiser makes of the elements of another collection: `Array(rows)`, `NSSet(array: rows)`,
  /// `Dictionary(grouping: rows)`. Nil for another type.
  func madeCollection(_ type: SwiftType, _ arguments: Arguments) -> Value? {
    switch type {
    case .collection:
      return converted(arguments.first) ?? Value(type: type)
    case .dictionary:
      return madeDictionary(arguments) ?? Value(type: type)
    case .named(let name, _):
      if name.name == Names.Dictionary { return madeDictionary(arguments) }
      if Self.sequenceTypes.contains(name.name) { return converted(arguments.first) ?? Value(type: type) }
      guard FrameworkFacts.foundationCollections.contains(name.name), let first = arguments.first else { return nil }
      if let collection = converted(first) { return collection }
      // `NSSet(object: row)`
      guard arguments[Self.object] != nil || arguments[Self.objects] != nil else { return nil }
      let value = inference.value(of: first)
      return part(.collection(value.type), of: value)
    default:
      return nil
    }
  }

  private static let sequenceTypes = SymbolSet([Names.Array, Names.Set, Names.ArraySlice, Names.ContiguousArray])
  private static let object = Symbol("object")
  private static let objects = Symbol("objects")
  private static let uniqueKeysWithValues = Symbol("uniqueKeysWithValues")
  private static let uniquingKeysWith = Symbol("uniquingKeysWith")

  /// The same elements in another collection.
  private func converted(_ expression: ExpressionID?) -> Value? {
    guard let expression else { return nil }
    var value = inference.value(of: expression)
    guard case .collection = value.type else { return nil }
    value.path = nil
    return value
  }

  /// A dictionary of the groups, or of the pairs, of a collection.
  private func madeDictionary(_ arguments: Arguments) -> Value? {
    if let grouped = arguments[Names.grouping] {
      let rows = inference.value(of: grouped)
      return part(.dictionary(.unknown, .collection(rows.type.element)), of: rows)
    }
    let isJoining = arguments[Self.uniquingKeysWith] != nil
    guard let pairs = arguments[Self.uniqueKeysWithValues] ?? (isJoining ? arguments.first : nil) else { return nil }
    let value = inference.value(of: pairs)
    guard case .collection(.tuple(let parts)) = value.type, parts.count == 2 else { return nil }
    return part(.dictionary(parts[0], parts[1]), of: value)
  }

  /// The value of a function of a collection.
  func collectionCall(_ name: Symbol, _ element: SwiftType, _ call: SuffixID, _ receiver: Value) -> Value {
    switch name {
    case Names.map, Names.compactMap:
      return mapped(call, element, receiver)
    case Names.flatMap:
      var value = mapped(call, element, receiver)
      if case .collection(.collection(let inner)) = value.type { value.type = .collection(inner) }
      return value
    case Names.first, Names.last:
      return part(element, of: receiver)
    case Names.enumerated:
      return part(.collection(.tuple([.unknown, element])), of: receiver)
    default:
      return collectionMember(name, element, receiver)
    }
  }

  /// The value of a function of a dictionary: of its pairs, or of its values alone.
  func dictionaryCall(
    _ name: Symbol, _ key: SwiftType, _ value: SwiftType, _ call: SuffixID, _ receiver: Value
  ) -> Value {
    switch name {
    case _ where FrameworkFacts.valueFunctions.contains(name):
      let values = mapped(call, value, receiver)
      return part(.dictionary(key, values.type.element), of: values)
    case Self.filter, Self.merging:
      return part(receiver.type, of: receiver)
    case Self.removeValue, Self.updateValue:
      return part(value, of: receiver)
    default:
      return collectionCall(name, .tuple([key, value]), call, receiver)
    }
  }

  private static let filter = Symbol("filter")
  private static let merging = Symbol("merging")
  private static let removeValue = Symbol("removeValue")
  private static let updateValue = Symbol("updateValue")

  /// What `map` makes of the elements by its closure, or by a key path.
  func mapped(_ call: SuffixID, _ element: SwiftType, _ receiver: Value) -> Value {
    guard let argument = Arguments(outline, call).first, let root = outline[argument].firstChain.ifAny else {
      return Value(type: .collection(.unknown))
    }
    if let closure = outline[root].closure.ifAny {
      let result = closureResult(closure)
      return collection(of: result)
    }
    if outline[root].root == .keyPath {
      var value = part(element, of: receiver)
      for suffix in outline.suffixes(of: root) where outline[suffix].kind == .member {
        value = member(outline[suffix].name, of: value)
      }
      return collection(of: value)
    }
    return Value(type: .collection(.unknown))
  }

  /// `zip(rows, names)`: pairs of what two collections have.
  func zipped(_ call: SuffixID) -> Value {
    let parts = outline.arguments(of: call).map { inference.value(of: outline[$0].value) }
    var value = Value(type: .collection(.tuple(parts.map(\.type.element))))
    let holders = parts.filter { inference.isObjectOrHolder($0.type) }
    guard let first = holders.first, holders.allSatisfy({ $0.context == first.context }) else { return value }
    value.context = first.context
    value.handedOut = holders.lazy.compactMap(\.handedOut).first
    return value
  }

  private func collection(of element: Value) -> Value {
    var value = Value(type: .collection(element.type), context: element.context)
    if inference.isObjectOrHolder(element.type) { value.handedOut = element.handedOut }
    return value
  }
}

extension FileInference {
  /// The value of `rows + others`: what has the objects of all of them, where these belong to one context. Nil where
  /// something else than that stands between the chains.
  func concatenation(_ chains: [ChainID]) -> Value? {
    var result: Value?
    for (position, chain) in chains.enumerated() {
      if position > 0 {
        let token = outline[chain].operatorBefore
        guard token >= 0, file.text(file.range(of: token)) == "+" else { return nil }
      }
      let value = castValue(of: chain)
      guard case .collection = value.type else { return nil }
      guard isObjectOrHolder(value.type) else { continue }
      if let known = result, known.context != value.context { return nil }
      result = result ?? value
    }
    result?.path = nil
    return result
  }
}
