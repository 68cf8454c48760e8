import Lexer

/// A managed object that a static or global variable keeps from one call to the next, whatever context the calls bring.
struct CachedObject: Sendable {
  /// Where a function takes the object out of the variable.
  var read: TokenRange
  /// Where a function puts an object of the given context into it.
  var stored: TokenRange
  /// The variable's name.
  var token: Int32
}

/// Finds the managed objects of one file that outlive the context that they were given with.
struct CachedObjects {
  private let inference: FileInference
  private let practices: Practices
  private var outline: Outline { inference.file.outline }

  init(_ inference: FileInference, _ practices: Practices) {
    self.inference = inference
    self.practices = practices
  }

  /// The reads of variables that keep an object of one context for callers with another, in the order of the source.
  func all() -> [CachedObject] {
    var found: [CachedObject] = []
    for index in outline.declarations.indices {
      let declaration = outline.declarations[index]
      guard declaration.kind == .variable, !declaration.modifiers.contains(.let), outlives(declaration) else {
        continue
      }
      let value = inference.value(
        of: DeclarationReference(file: inference.file.id, declaration: DeclarationID(index)))
      guard inference.isObjectOrHolder(value.type), let cached = cached(declaration) else { continue }
      found.append(cached)
    }
    return found.sorted { $0.read.start < $1.read.start }
  }

  private func outlives(_ declaration: Declaration) -> Bool {
    switch outline[declaration.scope].kind {
    case .type: declaration.modifiers.contains(.static)
    case .file: true
    default: false
    }
  }

  private func cached(_ declaration: Declaration) -> CachedObject? {
    let mentions = inference.mentions[declaration.name].filter { mention in
      mention.member.isNone
        && inference.binding(declaration.name, at: outline[mention.chain].token, in: outline[mention.chain].scope)
          .map { outline[$0].declaration == self.id(of: declaration) } ?? true
    }
    // Code that asks which context the object belongs to knows what it does.
    guard let store = mentions.first(where: { isGivenByParameter($0.chain) }),
      let function = inference.summarizedOwner(of: outline[store.chain].scope),
      isCalledWithSeveral(function), !asksForContext(function)
    else { return nil }
    let body = outline[function].tokens
    guard
      let read = mentions.first(where: {
        body.contains(Int(outline[$0.chain].token)) && !outline[$0.chain].marks.contains(.assigned)
      })
    else { return nil }
    return CachedObject(
      read: outline[read.chain].tokens, stored: outline[store.chain].tokens, token: declaration.nameToken)
  }

  private func id(of declaration: Declaration) -> DeclarationID {
    outline.declarations(in: declaration.scope).first { outline[$0].nameToken == declaration.nameToken } ?? .none
  }

  /// Whether a chain is stored into, with an object of a context that is a parameter.
  private func isGivenByParameter(_ chain: ChainID) -> Bool {
    let current = outline[chain]
    guard current.marks.contains(.assigned), current.lastSuffix.isNone, outline[current.expression].assignment >= 0
    else {
      return false
    }
    let value = inference.joinedValue(Array(outline.chains(of: current.expression).dropFirst()))
    guard inference.isObjectOrHolder(value.type), case .binding(let file, let binding)? = value.context?.path.root
    else {
      return false
    }
    return file == inference.file.id && outline[binding].kind == .parameter
  }

  /// Whether the project calls the function with contexts of the main queue and with others.
  private func isCalledWithSeveral(_ function: DeclarationID) -> Bool {
    let reference = DeclarationReference(file: inference.file.id, declaration: function)
    return practices.queuesGiven[reference]?.isSuperset(of: [.main, .background]) ?? false
  }

  private func asksForContext(_ function: DeclarationID) -> Bool {
    let body = outline[function].tokens
    return inference.mentions[Names.managedObjectContext].contains { body.contains(Int(outline[$0.chain].token)) }
  }
}
