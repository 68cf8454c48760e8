import Lexer

/// What makes the code run again and again that makes a container.
enum RepeatedMaking: Sendable {
  /// Each reading of a computed property does it.
  case getter(Location)
  /// A view keeps it, and SwiftUI makes views anew whenever it likes.
  case view(Location)
  /// Several places do it, each for itself.
  case calls(Location, Location)
}

/// Tells how often a container is made that a function or initialiser makes, from who calls that.
struct ContainerMakings {
  private let inference: FileInference
  private var project: Project { inference.project }

  init(_ inference: FileInference) { self.inference = inference }

  /// Why a container of this file is made more than once; nil where nothing shows that it is.
  func repetition(of site: ContainerSite) -> RepeatedMaking? {
    guard let owner = site.owner, owner.file == inference.file.id else { return nil }
    var first: Location?
    var owners: Set<DeclarationReference> = []
    for (other, call) in calls(of: owner, site.making) {
      let outline = other.file.outline
      let scope = outline[call.chain].scope
      // Another program has memory of its own, and what is given may be another store.
      guard other.file.module == inference.file.module, outline[call.suffix].firstArgument.isNone,
        !PreviewPlaces(other).contains(scope), !isHandedOver(scope, outline)
      else { continue }
      let location = Location(file: other.file.id, range: other.file.range(of: call.token))
      let making = MakingReader(other)
      guard let caller = making.owner(of: scope, at: call.token), caller != owner,
        !isApart(caller, keepsNothing: isDropped(call, outline))
      else { continue }
      switch place(of: call, caller, making, other) {
      case .once:
        continue
      case .getter:
        return .getter(location)
      case .view:
        return .view(location)
      case .counted:
        guard owners.insert(holder(of: call, other) ?? caller).inserted else { continue }
        if let first { return .calls(first, location) }
        first = location
      }
    }
    return nil
  }

  // MARK: Who makes it

  private func calls(of owner: DeclarationReference, _ making: MakingPlace) -> [(
    inference: FileInference, call: CallSite
  )] {
    let declaration = project.index.declaration(owner)
    switch making {
    case .function where declaration.kind == .function:
      return FunctionCalls(inference).all(of: owner)
    case .initializer:
      return FunctionCalls(inference).all(of: owner)
    case .stored where declaration.kind == .variable && !declaration.modifiers.contains(.static):
      // The property of an instance is made with it.
      return project.index.enclosingType(of: owner).map { makings(of: $0) } ?? []
    case .stored, .function, .getter:
      return []
    }
  }

  /// The places where a type is made by its name.
  private func makings(of type: TypeID) -> [(inference: FileInference, call: CallSite)] {
    var found: [(FileInference, CallSite)] = []
    for number in project.filesWithBodies {
      let file = project.index.files[number]
      let sites = project.calls(of: file)[project.index[type].name]
      guard !sites.isEmpty else { continue }
      let own = file.id == inference.file.id ? inference : FileInference(project, file)
      for site in sites where site.member.isNone {
        guard case .metatype(let made)? = own.values(of: site.chain).first?.type, let name = made.name,
          project.type(name, from: file, scope: file.outline[site.chain].scope) == type
        else { continue }
        found.append((own, site))
      }
    }
    return found
  }

  /// Whether a place lies in a closure that is handed to somebody, who may call it once and keep what it gives.
  private func isHandedOver(_ place: ScopeID, _ outline: Outline) -> Bool {
    var scope = place
    while !scope.isNone, outline[scope].declaration.isNone {
      if let closure = outline[scope].closure.ifAny, !ClosureUse(outline, closure).isCalledAtOnce { return true }
      scope = outline[scope].parent
    }
    return false
  }

  // MARK: How often

  private enum Place { case once, counted, getter, view }

  private func place(
    of call: CallSite, _ caller: DeclarationReference, _ making: MakingReader, _ other: FileInference
  ) -> Place {
    let outline = other.file.outline
    let scope = outline[call.chain].scope
    let declaration = outline[caller.declaration]
    switch making.place(of: scope, at: call.token) {
    case .getter:
      // `if let made { return made }`: it is kept.
      return keeps(declaration.tokens, other) || !isGiven(call, other) ? .counted : .getter
    case .stored:
      if outline[outline[call.chain].expression].role == .defaultValue { return .counted }
      guard declaration.kind == .variable, let type = other.enclosingType(declaration.scope),
        !declaration.modifiers.contains(.static)
      else { return .once }
      let isView = type.id.map { project.index.inherits($0, from: Names.View) } ?? false
      return isView && declaration.attributes.isEmpty && !declaration.modifiers.contains(.lazy) ? .view : .counted
    case .initializer, .function:
      return .counted
    }
  }

  /// The property that is given what a call makes, at once or by a variable: it holds one container, however many
  /// places fill it.
  private func holder(of call: CallSite, _ other: FileInference) -> DeclarationReference? {
    let outline = other.file.outline
    let expression = outline[outline[call.chain].expression]
    if let binding = expression.binding.ifAny {
      for mention in other.mentions[outline[binding].name] where mention.member.isNone {
        let assigned = outline[outline[mention.chain].expression]
        guard assigned.assignment >= 0, assigned.lastChain == mention.chain, let target = assigned.firstChain.ifAny,
          let property = property(target, other)
        else { continue }
        return property
      }
      return nil
    }
    guard expression.assignment >= 0, let target = expression.firstChain.ifAny else { return nil }
    return property(target, other)
  }

  /// The property of the type around that a chain names.
  private func property(_ target: ChainID, _ other: FileInference) -> DeclarationReference? {
    let outline = other.file.outline
    let chain = outline[target]
    let name = chain.lastSuffix.ifAny.map { outline[$0].name } ?? chain.name
    guard chain.root == .selfKeyword || chain.root == .name && chain.firstSuffix.isNone,
      let own = other.enclosingType(chain.scope)?.id
    else { return nil }
    return other.members(name, of: own).first
  }

  /// Whether a getter gives what the call makes: it stands by itself, or is returned.
  private func isGiven(_ call: CallSite, _ other: FileInference) -> Bool {
    let chain = other.file.outline[call.chain]
    guard chain.lastSuffix == call.suffix else { return false }
    let role = other.file.outline[chain.expression].role
    return role == .returned || role == .statement
  }

  /// Whether code assigns something, as what it has made.
  private func keeps(_ tokens: TokenRange, _ other: FileInference) -> Bool {
    project.expressions(in: tokens, of: other.file).contains { other.file.outline[$0].assignment >= 0 }
  }

  /// Whether a function makes a container for another purpose than the app's own one.
  ///
  /// - Parameter keepsNothing: whether what is made takes the place of no other.
  private func isApart(_ caller: DeclarationReference, keepsNothing: Bool) -> Bool {
    let file = project.index.file(caller)
    let name = file.name(project.index.declaration(caller).nameToken).lowercased()
    return Self.apart.contains { name.contains($0) } || !keepsNothing && Self.replacing.contains { name.contains($0) }
  }

  /// Whether only something of what a call makes is taken: `PersistenceController().container.viewContext`.
  private func isDropped(_ call: CallSite, _ outline: Outline) -> Bool {
    guard let next = outline[call.suffix].next.ifAny else { return false }
    return outline[next].kind == .member
  }

  private static let apart = [
    "migrat", "legacy", "old", "backup", "export", "memory", "preview", "test", "mock", "reset", "clear", "wipe",
    "erase", "logout", "signout", "restore",
  ]

  /// Functions that make another one for the one that there was.
  private static let replacing = ["reload"]
}
